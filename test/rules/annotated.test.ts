// Every record that is edited or takes steps has comments and files, but for a few with a reason. A new kind of record
// that has none fails here.
import { expect, test } from '@jest/globals'
import { isInterfaceType } from 'graphql'
import { schema } from '../support/operations.js'

/** Records without comments and files, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  ApiKey: 'administrators alone see it',
  BillPayment: 'a part of a bill, which has them',
  Comment: 'it is said of a record, which has them',
  Invitation: 'administrators alone see it',
  Membership: 'administrators alone see it',
  Organization: 'everybody works in it, and nobody keeps a record of it',
  Webhook: 'administrators alone see it',
}

test.each(['comments', 'attachments'])('every record that changes has %s, or a reason for having none', (field) => {
  const editable = schema.getType('EditableRecord')
  const types = isInterfaceType(editable) ? schema.getPossibleTypes(editable) : []
  expect(types.length).toBeGreaterThan(25)
  const lacking = types.filter((type) => !(field in type.getFields())).map(({ name }) => name)
  expect(lacking.sort()).toEqual(Object.keys(WITHOUT).sort())
})
