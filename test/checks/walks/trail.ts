// Compares the acknowledged steps of a walk with the audit trail and the history: none lost, none twice, no other.
import type { WalkedGateway } from './gateway.js'

/** Actions that also leave a line in the history of a material request. */
const TOLD = ['submit', 'approve', 'reject', 'cancel', 'reopen']

/** What was cancelled with a sales order, which no step named. The reason names the order. */
const WITH_SALE = `"action" = 'cancel' and coalesce("reason", '') like '% was cancelled'`

/**
 * The lines of revisions are left out: an amendment answers with its order, which has a line of its own. So are states
 * that followed from other documents.
 */
const AUDIT = `select "action" || ' ' || "entity" || ' ' || "entityId" as "line", count(*)::int as "times"
  from "AuditLine"
  where "orgId" = $1 and "entity" not in ('SalesOrderRevision', 'PurchaseOrderRevision') and not "details" ? 'derived'
    and "action" <> 'lockPeriod' and not (${WITH_SALE}) group by 1`
const HISTORY = `select "action" || ' MaterialRequest ' || "materialRequestId" as "line", count(*)::int as "times"
  from "MaterialRequestHistory" where "orgId" = $1 and "action" = any($2::text[])
    and not (${WITH_SALE}) group by 1`

/** The differences. `acknowledged` are audit lines, as `action model id`. */
export async function lostSteps(
  { database: { pool } }: WalkedGateway, orgId: string, acknowledged: readonly string[],
): Promise<string[]> {
  const audited = await pool.query<Row>(AUDIT, [orgId])
  const told = await pool.query<Row>(HISTORY, [orgId, TOLD])
  const toTell = acknowledged.filter((line) => TOLD.some((action) => line.startsWith(`${action} MaterialRequest `)))
  return [
    ...differences('audit lines', audited.rows, acknowledged),
    ...differences('history lines', told.rows, toTell),
  ]
}

interface Row {
  readonly line: string
  readonly times: number
}

function differences(what: string, rows: readonly Row[], acknowledged: readonly string[]): string[] {
  const found = new Map(rows.map(({ line, times }) => [line, times]))
  const expected = new Map<string, number>()
  for (const line of acknowledged) expected.set(line, (expected.get(line) ?? 0) + 1)
  return [...new Set([...found.keys(), ...expected.keys()])]
    .filter((line) => found.get(line) !== expected.get(line))
    .map((line) => `${what} of ${line}: ${found.get(line) ?? 0} written, ${expected.get(line) ?? 0} acknowledged`)
}
