// The copy of the bills: a file with each bill, and the cursor of the last change that is in it.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { Refused } from './gateway.mjs'

const FILE = 'bills.json'
/** What belongs to the bill. The name of a supplier or client changes without it, so their identifiers are copied. */
const BILL = `id recordVersion billNumber billType status supplierId clientId employeeName
  totalAmount remainingBalance currency`
/** A request asks for at most 50 fields of `Query`. */
const AT_ONCE = 50
const CURSOR = '{ changes { endCursor } }'
const PAGE = `query Bills($after: String) {
  bills(first: 100, after: $after) { nodes { ${BILL} } pageInfo { hasNextPage endCursor } } }`
const CHANGES = `query Changes($after: String!) {
  changes(kinds: [BILL], after: $after, first: ${AT_ONCE}) { nodes { recordId } endCursor hasNextPage } }`

/** One request for all bills of a page of changes: each has a name of its own in the answer. */
const changedBills = (ids) => `query ChangedBills(${ids.map((_, at) => `$id${at}: ID!`)}) {
  ${ids.map((_, at) => `bill${at}: bill(id: $id${at}) { ${BILL} }`).join('\n  ')} }`

/** What the file holds. Only where there is no file, the copy begins anew. */
async function readKept() {
  const text = await readFile(FILE, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '{ "cursor": null, "bills": {} }'
    throw error
  })
  try {
    const { cursor, bills } = JSON.parse(text)
    const areBills = Object.values(bills).every(({ recordVersion }) => recordVersion > 0)
    const isCursor = cursor === null || typeof cursor === 'string'
    if (isCursor && bills.constructor === Object && areBills) return { cursor, bills }
  } catch {
    // The sentence below says it.
  }
  throw new Error(`${FILE} is damaged, or is no copy of bills: delete it to begin anew`)
}

/** One run at a time, so that two never write the file at once. All who come meanwhile share the next run. */
function joined(work) {
  let last = Promise.resolve()
  let waiting = null
  return () => {
    waiting ??= last.catch(() => undefined).then(() => {
      waiting = null
      return work()
    })
    last = waiting
    return last
  }
}

/** Opens the copy. `ask` runs an operation at the gateway. */
export async function openCopy(ask) {
  const kept = await readKept()

  /** A change may be told twice, and in another order: the version says which is newer. */
  function put(bill) {
    const before = kept.bills[bill.id]
    if (!before || before.recordVersion < bill.recordVersion) kept.bills[bill.id] = bill
  }

  /** The cursor is kept after what it stands for. A crash between two files would lose it, so there is one. */
  async function keep(cursor) {
    kept.cursor = cursor
    await writeFile(`${FILE}.new`, JSON.stringify(kept, null, 2))
    await rename(`${FILE}.new`, FILE)
  }

  /** Asks for the cursor first, so that a change during the reading is read again and not missed. */
  async function readAll() {
    const { changes: { endCursor: cursor } } = await ask(CURSOR)
    let after = null
    do {
      const { bills: { nodes, pageInfo } } = await ask(PAGE, { after })
      nodes.forEach(put)
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null
    } while (after)
    await keep(cursor)
  }

  async function readChanges() {
    for (let more = true; more;) {
      const { changes: { nodes, endCursor, hasNextPage } } = await ask(CHANGES, { after: kept.cursor })
      const ids = [...new Set(nodes.map(({ recordId }) => recordId))]
      const variables = Object.fromEntries(ids.map((id, at) => [`id${at}`, id]))
      if (ids.length) Object.values(await ask(changedBills(ids), variables)).forEach(put)
      await keep(endCursor)
      more = hasNextPage
    }
  }

  /** Reads what has changed since the cursor; everything, if there is no cursor or it is too old. */
  async function readNews() {
    if (kept.cursor === null) return readAll()
    return readChanges().catch((error) => {
      if (error instanceof Refused && error.code === 'CURSOR_EXPIRED') return readAll()
      throw error
    })
  }

  return {
    catchUp: joined(readNews),
    get size() {
      return Object.keys(kept.bills).length
    },
  }
}
