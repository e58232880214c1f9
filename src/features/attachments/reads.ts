// Sort order, filters and computed fields of attachments.
import { before, contains, is, since } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { Attachment } from './types.js'

export const attachments = readable('Attachment', Attachment, {
  order: ['createdAt', 'desc'],
  computed: { downloadUrl: [] },
  filters: {
    employeeId: is('employeeId'),
    uploadedById: is('uploadedById'),
    contentType: is('contentType'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('fileName'),
  },
})
