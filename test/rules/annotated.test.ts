// Every record that is edited or takes steps has comments, but for a few with a reason. A new kind of record that has
// none fails here.
import { expect, test } from '@jest/globals'
import { isInterfaceType } from 'graphql'
import { schema } from '../support/operations.js'

/** Records without comments, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  ApiKey: 'administrators alone see it',
  BillPayment: 'a part of a bill, which has comments',
  Comment: 'it is one',
  Invitation: 'administrators alone see it',
  Membership: 'administrators alone see it',
  Organization: 'everybody works in it, and nobody keeps a record of it',
  Webhook: 'administrators alone see it',
}

test('every record that changes has comments, or a reason for having none', () => {
  const editable = schema.getType('EditableRecord')
  const types = isInterfaceType(editable) ? schema.getPossibleTypes(editable) : []
  expect(types.length).toBeGreaterThan(25)
  const lacking = types.filter((type) => !('comments' in type.getFields())).map(({ name }) => name)
  expect(lacking.sort()).toEqual(Object.keys(WITHOUT).sort())
})
