// The statement of a party: what changed its account on some days, with the balances before and after.
import { Args, Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { dayText } from '../../core/days.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { exact } from '../../core/figures/formula.js'
import { reported } from '../../core/records/report.js'
import { atArgument, numberFaults, PageNumberArgs, paginationOf, placeOf } from '../../core/schema/paging.js'
import { today } from '../../core/time-zones.js'
import { refuse } from '../../errors.js'
import type { BillType } from '../../generated/prisma/enums.js'
import { STATEMENT_FORMULAS } from './formulas.js'
import { nameOfParty } from './party.js'
import { partyStatement, type StatementRow } from './statement.js'
import { PartyStatement, PartyStatementArgs } from './statement.types.js'

type Name = 'supplierId' | 'clientId' | 'employeeId' | 'employeeName'

/** The arguments that name a party, by the kind of its bills. */
const NAMES: readonly (readonly [Name, BillType])[] = [
  ['supplierId', 'SUPPLIER'], ['clientId', 'CLIENT'], ['employeeId', 'EMPLOYEE'], ['employeeName', 'EMPLOYEE'],
]

/** The only party that is named, and its name. Throws BAD_USER_INPUT for none, several, or an unknown record. */
async function partyOf(ctx: Context, args: PartyStatementArgs) {
  const given = NAMES.filter(([name]) => args[name] != null)
  refuse([given.length !== 1 && atArgument(given[1]?.[0] ?? 'supplierId', because('one_party'))])
  const [[name, billType]] = given
  const key = (name === 'employeeName' ? args[name]?.trim() : args[name]) ?? ''
  const partyName = await nameOfParty(ctx, {
    billType, supplierId: null, clientId: null, employeeId: null, employeeName: null, [name]: key,
  })
  refuse([partyName === null && atArgument(name, because('unknown_record', { kind: billType.toLowerCase(), id: key }))])
  return { billType, partyKey: `${billType}:${key}`, partyName: partyName ?? '' }
}

/** A change of the balance as an amount of the debit side or the credit side, and 0 for the other side. */
const sidesOf = (billType: BillType, raised: string, reduced: string) => (billType === 'CLIENT'
  ? { debit: exact(raised), credit: exact(reduced) } : { debit: exact(reduced), credit: exact(raised) })

/** A line as GraphQL shows it. */
const lineOf = (billType: BillType) => ({ change, day, ...line }: StatementRow) => {
  const amount = exact(change)
  const [raised, reduced] = amount.lt(0) ? ['0', amount.neg().toFixed()] : [change, '0']
  return { ...line, day: new Date(day), ...sidesOf(billType, raised, reduced) }
}

/** The balance at the end, by the formula that the pages print. */
export const closingBalance = (billType: BillType, opening: string, debit: string, credit: string) =>
  STATEMENT_FORMULAS[billType === 'CLIENT' ? 'receivable' : 'payable'].compute([
    { name: 'openingBalance', value: exact(opening) },
    { name: 'totalDebit', value: exact(debit) },
    { name: 'totalCredit', value: exact(credit) },
  ])

/** The fault of days of a statement whose last one is before the first. Without a last day, it is today. */
export function fromTo(ctx: Context, { from, to }: Pick<PartyStatementArgs, 'from' | 'to'>): Fault | false {
  const last = to ?? today(ctx)
  return Boolean(from && from > last)
    && atArgument('to', because('before_first_day', { from: dayText(from ?? last) }))
}

async function statementOf(ctx: Context, args: PartyStatementArgs, where: PageNumberArgs) {
  const { currency, from = null } = args
  const to = args.to ?? today(ctx)
  refuse([...numberFaults(where), fromTo(ctx, args)])
  const { billType, partyKey, partyName } = await partyOf(ctx, args)
  const rows = await reported(ctx, 'party statement', partyStatement, {
    partyKey, currency, from: from && dayText(from), to: dayText(to), zone: ctx.viewer.organization.timeZone,
    ...placeOf(where),
  })
  const [{ opening, raised, reduced, owed, credit, lineCount: total }] = rows
  const totals = sidesOf(billType, raised, reduced)
  return {
    billType, partyName, currency, from, to, openingBalance: exact(opening),
    totalDebit: totals.debit, totalCredit: totals.credit,
    closingBalance: closingBalance(billType, opening, totals.debit.toFixed(), totals.credit.toFixed()),
    owed: exact(owed), unallocatedCredit: exact(credit),
    lineItems: rows.filter(({ kind }) => kind !== null).map(lineOf(billType)),
    pagination: paginationOf(where, total),
  }
}

@Resolver()
export class PartyStatementResolver {
  @Query(() => PartyStatement, {
    description: 'What changed the account of one party in one currency, by day, with the balances before and after. '
      + 'BAD_USER_INPUT unless exactly one party is named.',
  })
  partyStatement(@Args() args: PartyStatementArgs, @Args() where: PageNumberArgs, @Ctx() ctx: Context) {
    return statementOf(ctx, args, where)
  }
}
