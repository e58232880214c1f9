// Faults that any record can have: its steps and versions, what it refers to, and lists of records.
import { faultRows } from './form.js'

export const RECORDS = faultRows({
  // Permissions and steps.
  not_permitted: 'Not enough permissions',
  address_expired: 'The address has expired, or never was one; ask for a new one',
  permission_missing: ['Needs the permission {permission}', { permission: 'text' }],
  own_record: 'Nobody may do this to their own',
  own_record_by_setting: [
    "Nobody may do this to their own, unless the organization's setting {setting} allows it", { setting: 'text' },
  ],
  not_the_owner: 'Only its owner may do this',
  not_the_approver: 'Only who approved it may do this',
  superseded: 'A later version has taken its place',
  wrong_state: ['Not while it is {state}', { state: 'state' }],
  reason_missing: ['Say why it is {done}', { done: 'text' }],
  changed_meanwhile: ['{record} was changed at the same moment: try again', { record: 'text' }],
  version_conflict: [
    '{record} was changed meanwhile: it has version {version}, and you have seen version {seen}. '
      + 'Read it again, then decide if your change still applies',
    { record: 'text', version: 'integer', seen: 'integer' },
  ],
  // References.
  not_printed: ['Should be the nodeId of one of {kinds}, and of a bill only if it is a client\'s', { kinds: 'texts' }],
  statement_too_long: ['The statement has more than {most} lines: choose fewer days', { most: 'integer' }],
  statement_of_party: 'Is only for the statement of a client or supplier',
  unknown_record: ['There is no {kind} {id}', { kind: 'text', id: 'sent' }],
  not_annotated: ['{kind} takes no comments or files', { kind: 'text' }],
  switched_off_record: [
    'The {kind} {name} is switched off: choose another, or switch it on first', { kind: 'text', name: 'text' },
  ],
  value_taken: ['The {values} belongs to {owner}', { values: 'text', owner: 'text', ownerId: 'text' }],
  // Lists of records.
  too_many_filter_values: ['Should have at most {max_length} {of}', { max_length: 'integer', of: 'text' }],
  measure_missing: 'Name what is summed in `of`',
  sums_of_currencies: 'Sums in several currencies cannot be compared: add CURRENCY to `by`, or set `convert`',
  first_and_last: 'Ask for the first or the last records, not both',
  after_with_last: 'Goes with first; use before with last',
  before_with_first: 'Goes with last; use after with first',
  not_a_cursor: 'Is not a cursor of this list',
  cursor_of_other_order: 'Is a cursor of another order of this list. Start again without a cursor',
  not_a_node_id: 'Is not a nodeId of this gateway',
  query_not_exportable: ['Is no query that can be exported: {problem}', { problem: 'text' }],
  export_under_way: 'You have an export under way: wait for its end, or cancel it',
  export_is_over: 'It has ended already',
  too_many_exports: ['You have {most} exports of the last day: use what they answered', { most: 'integer' }],
  // What the database finds.
  rule_of_data: 'The input breaks a rule of the data',
  duplicate: 'A record with the same identity exists already',
  dangling_reference: 'The input names a record that does not exist, or removes one that others refer to',
  number_too_large: 'A number is too large to be stored',
  time_out_of_range: 'A date or time is out of range',
  key_too_long: ['A name or code is too long; use at most {max_length} characters', { max_length: 'integer' }],
  unstorable_value: 'A value cannot be stored as what it is meant to be',
  wrong_kind_of_value: 'A value is not of the kind that belongs there',
  write_race: 'Someone else changed the record at the same moment; read it again and retry',
  // Requests as a whole.
  answer_too_long: [
    'The answer has more than {most} characters of text: ask for fewer records or fields', { most: 'integer' },
  ],
  operation_too_costly: [
    'The operation may {verb} {estimated} {unit}, and {most} are the most: {advice}',
    { verb: 'text', estimated: 'integer', unit: 'text', most: 'integer', advice: 'text' },
  ],
  errors_left_out: ['{count} further errors are left out', { count: 'integer' }],
  reads_too_much: [
    'The operation reads more than {most} {unit}; ask for fewer records or fields', { most: 'integer', unit: 'text' },
  ],
  exceeds_allowance: [
    'The operation may read {estimated} rows, and you may read {most} a minute: ask for fewer',
    { estimated: 'integer', most: 'integer' },
  ],
  several_mutations: [
    'A request with Idempotency-Key has one mutation, and this one has {mutations}: send each by itself', { mutations: 'texts' },
  ],
  mutation_unrepeatable: ['{field} cannot {what}, because {reason}', { field: 'text', what: 'text', reason: 'text' }],
  idempotency_key_format: [
    'Idempotency-Key should be 1 to {max_length} visible ASCII characters, or such a text in double quotes',
    { max_length: 'integer' },
  ],
  validate_only_header: 'Prefer: validate-only is a header of REST paths: write mutation @validateOnly { … } instead',
})
