// Reads the accounting journal as clients see it, and adds it up with SQL of its own.
import { gateway } from '../app.js'
import { as } from '../as.js'
import type { TestOrganization } from './organization.js'

export const JOURNAL = `query ($from: Date!, $to: Date!, $handedOver: Boolean, $first: Int, $after: String) {
  journal(from: $from, to: $to, handedOver: $handedOver, first: $first, after: $after) {
    totalCount: entryCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } nodes {
      id: entryId day event recordId reversesId documentType documentId documentNumber reference partyType partyId partyName
      currency amount homeCurrency rate rateDay inverted notConvertedReason handedOverAt handedOverById
      lineItems { account debit credit taxRate taxBase convertedDebit convertedCredit managementAccountCode }
    }
  }
}`
export const HAND_OVER = `mutation ($input: HandOverJournalInput!) {
  handOverJournal(input: $input) { markedCount beforeCount } }`

type Texts<Names extends string> = Readonly<Record<Names, string>>
type Nullable<Names extends string> = Readonly<Record<Names, string | null>>

export interface Line extends Texts<'account' | 'debit' | 'credit'>,
  Nullable<'taxRate' | 'taxBase' | 'convertedDebit' | 'convertedCredit' | 'managementAccountCode'> {}

export interface Entry extends
  Texts<'id' | 'day' | 'event' | 'recordId' | 'documentId' | 'documentNumber' | 'currency' | 'amount'>,
  Nullable<'reversesId' | 'reference' | 'partyId' | 'partyName' | 'rate' | 'rateDay' | 'notConvertedReason'
    | 'handedOverAt' | 'handedOverById'> {
  readonly lineItems: readonly Line[]
}

export interface Journal {
  readonly totalCount: number
  readonly pageInfo: Readonly<Record<'hasNextPage' | 'hasPreviousPage', boolean>> & Nullable<'startCursor' | 'endCursor'>
  readonly nodes: readonly Entry[]
}

const ALL_DAYS = { from: '2000-01-01', to: '2099-12-31' }

/** The journal of an organization, of all days if none are given. */
export const journalOf = (org: TestOrganization, asked: object = {}) =>
  as(org.FINANCE).get<Journal>(JOURNAL, { ...ALL_DAYS, first: 100, ...asked })

export const handOver = (org: TestOrganization, input: object = ALL_DAYS) =>
  as(org.FINANCE).get<{ markedCount: number; beforeCount: number }>(HAND_OVER, { input })

/** A line in short: the account, the amount with D or C, its rate and base if it is of a tax, the same converted. */
export const short = ({ account, debit, credit, taxRate, taxBase, convertedDebit, convertedCredit }: Line) => {
  const side = (one: string | null, other: string | null) => (one !== '0' ? `D ${one}` : `C ${other}`)
  const tax = taxBase === null ? '' : ` (${taxRate} % of ${taxBase})`
  return `${account} ${side(debit, credit)}${tax} = ${convertedDebit === null ? '?' : side(convertedDebit, convertedCredit)}`
}

/** The events with their lines in short, in the order of the journal. */
export const shortly = ({ nodes }: Journal) => nodes.map(({ event, lineItems }) => [event, ...lineItems.map(short)])

interface Sums {
  /** Entries whose sides differ, in their currency or converted. */
  readonly unbalanced: number
  /** Account and currency → what is more on the debit side. */
  readonly balances: Readonly<Record<string, string>>
  /** Account → the same in the home currency. */
  readonly atHome: Readonly<Record<string, string>>
}

/** What the database makes of the answered lines: it adds up the texts. */
export async function summed({ nodes }: Journal): Promise<Sums> {
  const lines = nodes.flatMap(({ id, currency, lineItems }) => lineItems.map((line) => ({ ...line, id, currency })))
  const { rows: [found] } = await gateway().database.pool.query<Sums>(`
    with lines as (
      select * from json_to_recordset($1::json) as l("id" text, "currency" text, "account" text, "debit" numeric,
        "credit" numeric, "convertedDebit" numeric, "convertedCredit" numeric)
    ), entries as (
      select "id" from lines group by "id" having sum("debit") <> sum("credit")
        or sum("convertedDebit") <> sum("convertedCredit") or count("convertedDebit") not in (0, count(*))
    ), balances as (
      select "account" || ' ' || "currency" as "of", trim_scale(sum("debit" - "credit"))::text as "balance"
      from lines group by 1 having sum("debit") <> sum("credit")
    )
    select (select count(*)::int from entries) as "unbalanced",
      coalesce((select json_object_agg("of", "balance") from balances), '{}') as "balances",
      coalesce((select json_object_agg("account", trim_scale("balance")::text) from (
        select "account", sum("convertedDebit" - "convertedCredit") as "balance" from lines group by 1
      ) home where "balance" <> 0), '{}') as "atHome"`, [JSON.stringify(lines)])
  return found
}
