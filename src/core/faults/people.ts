// Faults of people and of what they log in with, of API keys, webhooks, files and reports.
import { faultRows } from './form.js'

export const PEOPLE = faultRows({
  // Sessions and accounts.
  session_ended: 'The session has ended already',
  no_session: 'This is for a person who has logged in; an API key has no session, no password and no home',
  not_a_person: 'This is for people who have logged in: an API key makes no users, passwords, roles or keys',
  password_length: [
    'A password has {min_length} to {max_length} characters', { min_length: 'integer', max_length: 'integer' },
  ],
  wrong_password: 'Is not your password',
  roles_missing: 'Name one role or several; to keep somebody out, switch them off',
  account_at_home_elsewhere:
    'The account is at home in another organization, which alone may change it; roles and membership here are yours to change',
  own_account: 'Nobody switches themselves off; another administrator may',
  own_membership: 'Nobody removes themselves; another administrator may',
  own_password: 'Change your own password with changePassword',
  already_a_member: ['The account is a member of this organization already', { userId: 'text' }],
  invited_member: ['They are a member of this organization already', { userId: 'text' }],
  member_with_email: [
    '{name} is a member already, with the e-mail address {email}', { name: 'text', email: 'text', userId: 'text' },
  ],
  account_with_email: [
    'There is an account with the e-mail address {email}; invite it with inviteMember', { email: 'text' },
  ],
  already_switched_off: 'They are switched off already',
  already_switched_on: 'They are switched on already',
  account_already_switched: ['The account is switched {to} already', { to: 'text' }],
  member_at_home: 'The account is at home in this organization, so it stays a member; switch it off to keep it out',
  last_administrator: 'They are the last administrator of this organization; make somebody else one first',
  already_invited: [
    '{email} is invited already; withdraw that invitation to make another', { email: 'text', invitationId: 'text' },
  ],
  invitation_expired: 'The invitation cannot be answered: Its time is over; ask to be invited again',
  invitation_closed: ['The invitation cannot be answered: It is {state}', { state: 'state' }],
  unknown_member: ['There is no member {id}', { id: 'sent' }],
  unknown_reader: ['There is no active member {id} who may read the record', { id: 'sent' }],
  // API keys.
  permissions_missing: 'Name at least one permission',
  unknown_permission: ['Is no permission; there are {expected}', { expected: 'texts' }],
  permission_not_held: 'Is more than you may do yourself',
  expires_in_past: 'Should be in the future; to end a key, revoke it',
  rate_limit_range: [
    'Should be from {ge} to {le} requests per minute', { ge: 'integer', le: 'integer' },
  ],
  name_length: [
    'Should have from {min_length} to {max_length} characters', { min_length: 'integer', max_length: 'integer' },
  ],
  overlap_range: ['Should be from {ge} to {le} seconds', { ge: 'integer', le: 'integer' }],
  too_many_keys: [
    'There are {active} API keys that are switched on, which is the most; revoke one first', { active: 'integer' },
  ],
  not_the_creator: 'Only its creator may have the new secret; revoke the key and make one of your own',
  key_revoked: ['The API key {name} was revoked for good; make a new one', { name: 'text' }],
  stronger_key: ['This API key may do more than you: {permissions}', { permissions: 'texts' }],
  key_name_taken: [
    'The API key {prefix}… has this name already; revoke it or choose another name', { prefix: 'text', apiKeyId: 'text' },
  ],
  // Webhooks.
  https_required: 'Should begin with https://',
  private_address: 'Is in a private network, where webhooks may not lead',
  webhook_switched_off: 'The webhook is switched off; switch it on first',
  too_many_webhooks: [
    'There are {active} webhooks that are switched on, which is the most; switch one off first', { active: 'integer' },
  ],
  // Files.
  file_name_too_long: ['Should have at most {max_bytes} bytes', { max_bytes: 'integer' }],
  file_name_with_folder: 'Should be the name of a file, without its folder',
  control_characters: 'Should hold no control characters',
  media_type_format: 'Should be a media type, such as application/pdf',
  file_size_range: ['Should be from {ge} to {le} bytes (10 MiB)', { ge: 'integer', le: 'integer' }],
  too_many_files: ['There are {count} files at the record, which is the most; delete one first', { count: 'integer' }],
  file_already_sent: 'The file has been sent already; ask for a new address to send another',
  file_of_other_size: [
    'The file was announced with {expected} bytes; these are {given}', { expected: 'integer', given: 'integer' },
  ],
  // Reports.
  undocumented_path: 'Is no documented path; write it as docs/reference/parity.md has it',
  too_many_ids: ['Has {actual_length} values, and {max_length} are the most', { actual_length: 'integer', max_length: 'integer' }],
  not_a_change_cursor: 'Is not a cursor of changes',
  cursor_of_other_organization: 'Is a cursor of another organization',
})
