// The copy of the bills: a file with each bill, and the cursor of the last change that is in it.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { Refused } from './gateway.mjs'

const FILE = 'bills.json'
const BILL = 'id recordVersion billNumber status partyName totalAmount remainingBalance currency'
const CURSOR = '{ changes { endCursor } }'
const PAGE = `query Bills($after: String) {
  bills(first: 100, after: $after) { nodes { ${BILL} } pageInfo { hasNextPage endCursor } } }`
const CHANGES = `query Changes($after: String!) {
  changes(kinds: [BILL], after: $after, first: 100) { nodes { recordId } endCursor hasNextPage } }`
const ONE = `query Bill($id: ID!) { bill(id: $id) { ${BILL} } }`

/** Opens the copy. `ask` runs an operation at the gateway. */
export async function openCopy(ask) {
  const kept = await readFile(FILE, 'utf8').then(JSON.parse, () => ({ cursor: null, bills: {} }))

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
      const ids = new Set(nodes.map(({ recordId }) => recordId))
      for (const id of ids) put((await ask(ONE, { id })).bill)
      await keep(endCursor)
      more = hasNextPage
    }
  }

  /** Reads what has changed since the cursor; everything, if there is no cursor or it is too old. */
  async function catchUp() {
    if (kept.cursor === null) return readAll()
    return readChanges().catch((error) => {
      if (error instanceof Refused && error.code === 'CURSOR_EXPIRED') return readAll()
      throw error
    })
  }

  let running = Promise.resolve()
  return {
    /** Catches up after what is under way, so that two never write the file at once. */
    catchUp: () => (running = running.catch(() => undefined).then(catchUp)),
    get size() {
      return Object.keys(kept.bills).length
    },
  }
}
