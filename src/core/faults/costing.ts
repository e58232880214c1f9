// Faults of cost sheets, of their comparison and their simulation.
import { faultRows } from './form.js'

export const COSTING = faultRows({
  required_to_submit: 'Required before the sheet is submitted',
  cost_missing: 'Give costAmount or unitCost',
  materials_missing: 'Add at least one material',
  priced_scenario_missing: 'Add at least one scenario with a price of more than 0',
  state_by_actions: [
    'The cost sheet will be {expected}: its state moves by actions alone', { expected: 'text', given: 'sent' },
  ],
  too_many_rows: [
    'A cost sheet has at most {max_length} rows of a kind', { max_length: 'integer', actual_length: 'integer' },
  ],
  style_of_other_sheet: 'Is for another style than the cost sheet',
  rate_listed_twice: 'Has a rate in the list already',
  rate_of_main_currency: 'Is the currency of the sheet, whose rate is always 1',
  rate_not_used: 'Is not the currency of any row or price of the sheet',
  no_estimated_shipment: 'The sheet has no estimated shipment',
  no_shipment_by_mode: 'The sheet has no estimated shipment with this mode of transport',
  older_version: [
    '{id} is version {given}: the latest version of {documentId} is {versionNumber}, cost sheet {costSheetId}',
    { id: 'text', given: 'integer', documentId: 'text', versionNumber: 'integer', costSheetId: 'text' },
  ],
  version_not_current: [
    'Version {given} is not current: the latest version of {documentId} is {versionNumber}, cost sheet {costSheetId}',
    { given: 'integer', documentId: 'text', versionNumber: 'integer', costSheetId: 'text' },
  ],
  acting_not_permitted: 'Only an administrator may act in the name of another user',
  acting_for_nobody: 'No such user in the organization to act for',
  too_few_sheets: ['Name two sheets or more to compare', { min_length: 'integer', actual_length: 'integer' }],
  too_many_sheets: [
    'Name at most {max_length} sheets to compare', { max_length: 'integer', actual_length: 'integer' },
  ],
  sheet_listed_twice: 'Names a sheet that is in the list already',
  not_compared: 'Is not one of the sheets compared',
  same_sheet: 'Is the same sheet as `from`',
})
