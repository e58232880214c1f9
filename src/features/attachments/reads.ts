// Sort order, filters and computed fields of attachments.
import { among, before, contains, is, since, upTo, type FilterCondition } from '../../core/records/filters.js'
import { columnsOf, joined } from '../../core/records/record.js'
import { statements } from '../../database/query-builder.js'
import { Attachment, AttachmentFilter } from './types.js'

/** The attachments; those of employees name the employee besides. */
const withEmployees = () => statements.selectFrom('Attachment').selectAll()
  .select((eb) => eb.case().when('recordType', '=', 'Employee').then(eb.ref('recordId')).end().as('employeeId'))

/** The file is of an employee, by the index of the records' files: the column `employeeId` is computed. */
const ofEmployee = ({ where, ...condition }: FilterCondition): FilterCondition => ({
  ...condition,
  columns: ['recordType'],
  where: (eb, ...given) => eb.and([eb('recordType', '=', 'Employee'), where(eb, ...given)]),
})

export const attachments = joined('Attachment', Attachment, {
  from: withEmployees,
  columns: [...columnsOf('Attachment'), 'employeeId'],
  filterType: AttachmentFilter,
  order: ['createdAt', 'desc'],
  sortable: ['size'],
  computed: { downloadUrl: [] },
  filters: {
    recordType: among('recordType'),
    employeeId: { ...ofEmployee(among('recordId')), ofOne: ofEmployee(is('recordId')) },
    uploadedById: among('uploadedById'),
    contentType: among('contentType'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    sizeFrom: since('size'),
    sizeTo: upTo('size'),
    text: contains('fileName'),
  },
})
