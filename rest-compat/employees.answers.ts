// What the operations on employees answer.
import { flag, record, text } from './answer.js'

export const deletedAttachment = record('DeletedAttachment', 'What was deleted.', {
  success: flag(),
  message: text('The outcome in a sentence'),
  employee_id: text(),
  attachment_id: text(),
})
