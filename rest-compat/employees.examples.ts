// A request that deletes an attachment of the demo data, and what is answered to it.

export const deleteAttachment = {
  path: { employee_id: 'e-1', attachment_id: 'a-1' },
  answer: { success: true, message: 'Attachment employment-contract.txt deleted', employee_id: 'e-1', attachment_id: 'a-1' },
}
