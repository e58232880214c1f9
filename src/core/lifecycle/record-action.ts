// The actions of records: the names that histories, the audit trail and the log of changes store, and the enum
// `RecordAction`, as which clients see them.
import type { ClassType } from 'type-graphql'
import { among, containsOrIs, type FilterCondition } from '../records/filters.js'
import { fieldOf, RECORD } from '../schema/resolvers.js'
import { describeEnum, enumValueOf, type EnumValueOf } from '../schema/enums.js'

/** Every action, with its meaning. An action that is not here cannot be declared or written: it does not compile. */
const ACTIONS = {
  accept: 'A client accepted a quote, or an invited person the invitation.',
  activate: 'A version became the active one.',
  addSkus: 'SKUs were added to a style.',
  adjustment: 'A quantity in stock was corrected.',
  allocate: 'Credit was allocated to a bill.',
  amend: 'A confirmed or sent order was amended.',
  approve: 'Approved.',
  arrive: 'Arrived at a stop.',
  attach: 'A file was attached.',
  cancel: 'Cancelled.',
  changePassword: 'A user changed their password.',
  changeRoles: 'A member got other roles.',
  chooseDefaultOrganization: 'A user chose the organization that requests without X-Org-Id mean.',
  close: 'Closed: nothing more is expected.',
  comment: 'A comment was written.',
  complete: 'Completed.',
  confirm: 'Confirmed.',
  convert: 'A quote was converted into a sales order.',
  create: 'Created.',
  decline: 'The invited person declined an invitation.',
  delete: 'Deleted.',
  deleteComment: 'A comment was deleted.',
  depart: 'Departed for a stop.',
  derive: 'It follows from another document, such as a quantity received.',
  detach: 'An attached file was deleted.',
  edit: 'Edited.',
  editBill: 'A draft bill of the expense request changed what it says was paid.',
  editComment: 'A comment was edited.',
  end: 'A session was ended.',
  expire: 'Marked as expired.',
  fail: 'A stop of a delivery failed.',
  handOver: 'Entries of the journal were handed over to the accounting system.',
  hold: 'Put on hold.',
  import: 'Records were imported from files.',
  invite: 'A person was invited.',
  issue: 'Material was issued from stock.',
  join: 'A user became a member.',
  link: 'Linked to other documents.',
  lockLogIn: 'Log-ins were locked after failed attempts.',
  lockPeriod: 'The last day of the locked period was set.',
  logIn: 'A user logged in.',
  markReady: 'Marked as ready for shipment.',
  open: 'Opened.',
  order: 'Purchase orders for it were made, changed or cancelled.',
  overrideMatch: 'The exception of a match was overridden.',
  pay: 'A payment was recorded.',
  payBill: 'A bill of the expense request was paid.',
  post: 'Posted.',
  quote: 'The first quote answered the request.',
  recall: 'Taken back by its owner after it was approved.',
  receipt: 'Material was received into stock.',
  receive: 'Goods receipts changed what has been received.',
  refund: 'Credit was paid back.',
  refuseLogIn: 'A log-in was refused.',
  reject: 'Rejected.',
  release: 'Reserved stock was released.',
  remove: 'Removed.',
  reopen: 'Opened again.',
  reorderStops: 'The stops of a delivery were put into another order.',
  resend: 'Sent again.',
  resetPassword: 'An administrator gave a user a new password.',
  resubmit: 'Submitted again after a rejection.',
  resume: 'Resumed after it was on hold.',
  retire: 'Retired: another version took its place, or none.',
  return: 'Something came back: a part of an advance, or material to stock.',
  reverse: 'A payment was reversed.',
  reverseAllocation: 'An allocation of credit was taken back.',
  reverseBillPayment: 'A payment of a bill of the expense request was reversed.',
  reverseRefund: 'A refund of credit was reversed.',
  revoke: 'An API key or an approval was revoked.',
  rotate: 'Got a new secret.',
  send: 'Sent to the other party.',
  settle: 'Settled: nothing is owed any more.',
  ship: 'Shipped.',
  skip: 'A stop was skipped.',
  start: 'Production started.',
  startProduction: 'The goods of a sales order went into production.',
  submit: 'Submitted.',
  switchOff: 'Switched off.',
  switchOn: 'Switched on.',
  unlockLogIn: 'Locks of log-ins were removed.',
  upload: 'A file was uploaded.',
  use: 'An approved claim used a part of the advance, or gave it back.',
  void: 'Declared void.',
  voidBill: 'A bill of the expense request is void; its payments no longer count.',
  withdraw: 'Withdrawn.',
} as const satisfies Readonly<Record<string, string>>

/** The name of an action, as it is stored. */
export type ActionName = keyof typeof ACTIONS
/** A value of the enum `RecordAction`. */
export type RecordAction = EnumValueOf<ActionName> | typeof UNKNOWN

export const ACTION_NAMES = Object.keys(ACTIONS) as readonly ActionName[]

/** The value of an action that is not in the table: a later version of the gateway wrote it, or an import. */
const UNKNOWN = 'OTHER'

const shown = new Map(ACTION_NAMES.map((name) => [name as string, enumValueOf(name)]))
const stored = new Map(ACTION_NAMES.map((name) => [enumValueOf(name) as string, name]))

export const RecordAction = Object.fromEntries([...stored.keys(), UNKNOWN].map((value) => [value, value])) as {
  readonly [Value in RecordAction]: Value
}
describeEnum(
  RecordAction, 'RecordAction', 'What was done to a record, or can be done to it.',
  {
    ...Object.fromEntries(ACTION_NAMES.map((name) => [enumValueOf(name), ACTIONS[name]])),
    [UNKNOWN]: 'An action that this version of the gateway does not know.',
  } as Record<RecordAction, string>,
)

/** The enum value of a stored action. */
export const recordAction = (name: string): RecordAction => shown.get(name) ?? UNKNOWN

/** The condition that the column with the stored action has one of these enum values. */
export function amongActions(column: string): FilterCondition {
  const condition = among(column)
  // No row stores `OTHER`.
  const nameOf = (value: string) => stored.get(value) ?? value
  return {
    ...condition,
    written: (values: readonly string[]) => values.map(nameOf),
    ofOne: condition.ofOne && { ...condition.ofOne, written: nameOf },
  }
}

/** The condition that one of the columns contains a text, or that the action in `column` has it in its enum value. */
export const containsOrShows = (column: string, ...columns: string[]): FilterCondition =>
  containsOrIs(column, columns, (text) => {
    const sought = text.toUpperCase()
    // The columns contain a text without an underscore themselves.
    return [...stored].flatMap(([value, name]) =>
      (value.includes(sought) && !name.toUpperCase().includes(sought) ? [name] : []))
  })

/** The resolver of the field `action` of a type whose rows store an action. */
export const storedActionOf = (type: ClassType): ClassType<object> => fieldOf(type, {
  name: 'action', type: () => RecordAction, parameters: [RECORD],
  resolve: (row: { readonly action: string }) => recordAction(row.action),
})
