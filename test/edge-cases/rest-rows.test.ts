// A wrong row of the REST table ends the start of the gateway, which names the row.
import { expect, test } from '@jest/globals'
import { parse } from 'graphql'
import { int } from '../../rest-compat/inputs.js'
import type { Route } from '../../rest-compat/route.js'
import { routes } from '../../rest-compat/routes.js'
import { restDoor } from '../../rest-compat/door.js'
import { serveAt } from '../../rest-compat/serve.js'
import type { Door } from '../../src/http/door.js'
import { createServer } from '../../src/http/server.js'
import { gateway, useGateway } from '../support/app.js'

useGateway()

const APPROVAL = 'POST /material-requests/{mr_id}/approve'

/** The row that approves a material request, with something else in it. */
const approval = (changed: Partial<Route>): Route => ({ ...routes[0], ...changed })

/** Starts a gateway whose REST door has these rows. */
async function start(rows: readonly Route[]): Promise<void> {
  const serve: Door['serve'] = (server, parts) => serveAt('/rest-compat', server, parts, rows)
  await (await createServer(gateway(), [{ ...restDoor, serve }])).close()
}

const withFirst = (row: Route) => [row, ...routes.slice(1)]
const doing = (text: string) => approval({ operation: parse(text) })

test('a gateway starts with the rows as they are', async () => {
  expect(`${routes[0].method} ${routes[0].path}`).toBe(APPROVAL)
  await expect(start(routes)).resolves.toBeUndefined()
})

/** A path that takes the requests of the approval, too. */
const OVER = {
  path: '/material-requests/{mr_id}/{action}',
  example: { path: { mr_id: 'mr-1', action: 'decide' }, body: {}, answer: {} },
}

const EXAMPLE = { path: { mr_id: 'mr-1' }, body: {}, answer: {} }
const PAGED = { ...routes[0].takes, query: { page: int({ ge: 1 }) } }

const WRONG: Readonly<Record<string, readonly [rows: () => readonly Route[], says: string]>> = {
  'is there twice': [() => [...routes, routes[0], { ...routes[0] }], 'is there twice'],
  'runs a field that the schema does not have': [
    () => withFirst(doing('mutation ($id: ID!) { allowMaterialRequest(id: $id) { id } }')),
    'Cannot query field "allowMaterialRequest" on type "Mutation".',
  ],
  'runs a subscription': [
    () => withFirst(doing('subscription { changes { cursor } }')), 'its operation is no field of a query or a mutation',
  ],
  'gives a variable to an argument of another type': [
    () => withFirst(doing('mutation ($id: Int!) { approveMaterialRequest(id: $id) { id } }')),
    'Variable "$id" of type "Int!" used in position expecting type "ID!".',
  ],
  'gives no value to a variable': [
    () => withFirst(approval({ variables: () => ({}) })), 'Variable "$id" of required type "ID!" was not provided.',
  ],
  'gives a variable that the operation does not have': [
    () => withFirst(approval({ variables: () => ({ id: 'mr-1', urgent: true }) })),
    'its operation has no variable $urgent',
  ],
  'names a successor that the schema does not have': [
    () => withFirst(approval({ successor: 'allowMaterialRequest' })),
    'has no successor allowMaterialRequest in the schema',
  ],
  'has an example without a name of its path': [
    () => withFirst(approval({ example: { body: {}, answer: {} } })),
    'its example /material-requests//approve leads to no row',
  ],
  'refuses the body of its example': [
    () => withFirst(approval({ example: { ...EXAMPLE, body: { comments: true } } })),
    'its example is refused with {"detail":[{"type":"string_type","loc":["body","comments"]',
  ],
  'refuses the query of its example': [
    () => withFirst(approval({ takes: PAGED, example: { ...EXAMPLE, query: { page: 0 } } })),
    'its example is refused with {"detail":[{"type":"greater_than_equal","loc":["query","page"]',
  ],
  'has the path of another row': [
    () => [approval(OVER), ...routes],
    'its example /material-requests/mr-1/approve leads to POST /material-requests/{mr_id}/{action}',
  ],
}

test.each(Object.entries(WRONG))('a gateway does not start with a row that %s', async (_, [rows, says]) => {
  await expect(start(rows())).rejects.toThrow(`The REST row ${APPROVAL}: ${says}`)
})

test('the start says where to log in and where the paths are described', () => {
  expect(restDoor.greeting('http://erp.test').map((line) => line.replace(/ {2,}/, ' | '))).toEqual([
    'REST log-in | http://erp.test/auth/login', 'REST, documented | http://erp.test/docs',
  ])
})

test('a gateway does not start with a row of GET that changes something', async () => {
  const at = routes.findIndex(({ method }) => method === 'GET')
  const { method, path } = routes[at]
  const rows = routes.with(at, { ...routes[at], operation: routes[0].operation })
  await expect(start(rows)).rejects.toThrow(`The REST row ${method} ${path}: only reads, and its operation is no query`)
})
