// Records payments of a party.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { createRecords } from '../../core/lifecycle/create.js'
import { unknownReferences } from '../../core/records/references.js'
import { dayIn, today } from '../../core/time-zones.js'
import { refuse } from '../../errors.js'
import type { Bill } from '../../generated/prisma/client.js'
import { companyKeyOf } from '../bills/faults.js'
import { amountFaults, faultsOfTime } from '../bills/pay.js'
import { holdPeriod, lockConflict } from '../organizations/period.js'
import type { CreatePartyPaymentInput } from './inputs.js'
import { backdatedParts, given, lockParts, partFaults, payParts } from './parts.js'

/**
 * Records a payment with its parts. Returns its identifier. Of concurrent payments of a bill, those succeed that find
 * enough remaining balance. Throws BAD_USER_INPUT, and CONFLICT if today is locked.
 */
export const create = (ctx: Context, input: CreatePartyPaymentInput): Promise<string> =>
  ctx.transaction((inner) => record(inner, input))

async function record(ctx: Context, { bills, ...input }: CreatePartyPaymentInput): Promise<string> {
  await holdPeriod(ctx)
  const locked = lockConflict(ctx, today(ctx))
  if (locked) throw locked
  const { supplierId, clientId, amount, currency } = input
  const parts = await lockParts(ctx, bills ?? [])
  const partyKey = companyKeyOf(input) ?? ''
  refuse([
    (supplierId == null) === (clientId == null)
      && { path: [supplierId == null ? 'supplierId' : 'clientId'], why: because('one_supplier_or_client') },
    ...await unknownReferences(ctx, [
      { path: ['supplierId'], model: 'supplier', id: supplierId }, { path: ['clientId'], model: 'client', id: clientId },
    ]),
    ...amountFaults(amount, currency),
    ...(input.paidAt ? faultsOfTime(ctx, input.paidAt) : []),
    ...partFaults(parts, { partyKey, currency }, amount),
  ])
  const paidAt = input.paidAt ?? ctx.now
  const paidOn = (bill: Bill) => laterOf(ctx, paidAt, bill)
  refuse(await backdatedParts(ctx, parts, paidOn))
  const allocatedAmount = given(parts)
  const row = { ...input, paidAt, partyKey, allocatedAmount, unallocatedAmount: amount.minus(allocatedAmount) }
  const [{ id, documentId = '' }] = await createRecords(ctx, { table: 'PartyPayment', kind: 'pp', series: 'PAY' }, [row])
  const payment = { id, documentId, sourceOfFunds: input.sourceOfFunds ?? null, reference: input.reference ?? null }
  await payParts(ctx, payment, parts, paidOn)
  return id
}

/** Before a bill counts, what it gets is an advance: the bill is paid on its posting date, if that is later. */
const laterOf = (ctx: Context, paidAt: Date, { postingDate }: Bill) =>
  (postingDate && postingDate > dayIn(ctx, paidAt) ? postingDate : paidAt)
