// The floor: the least that a Node process can do to answer the same JSON. Bare HTTP, named statements, no framework.
import { openPool } from './shared/pool.js'
import { childrenOf, LISTED, readPage, type PageArguments } from './shared/reads.js'
import { rollUp, type Lists } from './shared/roll-up.js'
import { serve } from './shared/serve.js'
import { act, LISTS, line, listShapers, request, sheet, type List } from './shared/shapes.js'
import { STATEMENTS } from './shared/statements.js'
import type { Viewer } from './shared/viewer.js'

const run = openPool()
const NAMES = Object.keys(LISTS) as List[]

async function materialRequests(viewer: Viewer, page: PageArguments): Promise<object> {
  const { rows } = await readPage(run, viewer, LISTED.requests, page)
  const ids = rows.map(({ id }) => id ?? '')
  const [lines, acts] = await Promise.all([
    childrenOf(run, viewer, STATEMENTS.lines, 'materialRequestId', ids),
    childrenOf(run, viewer, STATEMENTS.history, 'materialRequestId', ids),
  ])
  const nodes = rows.map((row, index) => ({
    ...request(row),
    lineItems: lines.get(ids[index])?.map(line),
    approvalHistory: acts.get(ids[index])?.map(act),
  }))
  return { materialRequests: { nodes } }
}

async function costSheet(viewer: Viewer, { id }: { readonly id: string }): Promise<object> {
  const [[row], ...rows] = await Promise.all(
    [STATEMENTS.sheet, ...NAMES.map((name) => STATEMENTS[name])].map((statement) =>
      run(statement, [viewer.orgId, id])),
  )
  const lists = Object.fromEntries(NAMES.map((name, index) => [name, rows[index]])) as unknown as Lists
  const shaped = Object.fromEntries(NAMES.map((name) => [name, lists[name].map(listShapers[name])]))
  return { costSheet: { ...sheet(row), ...shaped, rollUp: rollUp(row, lists) } }
}

serve(run, run, { MaterialRequests: materialRequests, CostSheet: costSheet })
