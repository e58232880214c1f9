// Sort order, filters and computed fields of attachments.
import { among, before, contains, since, upTo } from '../../core/records/filters.js'
import { columnsOf, joined } from '../../core/records/record.js'
import { statements } from '../../database/query-builder.js'
import { Attachment, AttachmentFilter } from './types.js'

/** The attachments; those of employees name the employee besides. */
const withEmployees = () => statements.selectFrom('Attachment').selectAll()
  .select((eb) => eb.case().when('recordType', '=', 'Employee').then(eb.ref('recordId')).end().as('employeeId'))

export const attachments = joined('Attachment', Attachment, {
  from: withEmployees,
  columns: [...columnsOf('Attachment'), 'employeeId'],
  filterType: AttachmentFilter,
  order: ['createdAt', 'desc'],
  sortable: ['size'],
  computed: { downloadUrl: [] },
  filters: {
    recordType: among('recordType'),
    employeeId: among('employeeId'),
    uploadedById: among('uploadedById'),
    contentType: among('contentType'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    sizeFrom: since('size'),
    sizeTo: upTo('size'),
    text: contains('fileName'),
  },
})
