// How attachments are read: their order, their filters, and what their computed fields need.
import { before, contains, is, readable, since } from '../../core/records/read.js'

export const attachments = readable('Attachment', {
  order: ['createdAt', 'desc'],
  filters: {
    employeeId: is('employeeId'),
    uploadedById: is('uploadedById'),
    contentType: is('contentType'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    text: contains('fileName'),
  },
  needs: { employee: ['employeeId'], downloadUrl: [] },
})
