// The groups in which the document and its page show the operations.

export const TAGS = {
  'Material requests': 'Approval of the materials that production asks for.',
  'API keys': 'API keys, the credentials of programs.',
  Authentication: 'Log-in, and a test of the credential.',
  Bills: 'Supplier, client and employee bills.',
  Quotes: 'Conversion of accepted quotes into sales orders.',
  Costing: 'Cost sheets: update with actions, withdrawal, comparison.',
  Logistics: 'Locations, and the stops of deliveries.',
  'Expense requests': 'Approval of expenses.',
  Employees: 'Attachments of employees.',
} as const

export type Tag = keyof typeof TAGS
