// Sort order, filters and computed fields of attachments.
import { among, before, since, upTo } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { Attachment, AttachmentFilter } from './types.js'

export const attachments = readable('Attachment', Attachment, {
  filterType: AttachmentFilter,
  order: ['createdAt', 'desc'],
  sortable: ['size'],
  computed: { downloadUrl: [] },
  filters: {
    employeeId: among('employeeId'),
    uploadedById: among('uploadedById'),
    contentType: among('contentType'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    sizeFrom: since('size'),
    sizeTo: upTo('size'),
  },
  search: { title: 'fileName', refers: { employee: 'Employee' } },
})
