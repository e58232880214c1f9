// The examples of guides that need a record of their own are answered: comments, files, printing and exports.
import { beforeAll, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { blocksOf } from '../support/examples.js'
import { submittedRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

let org: TestOrganization
let named: Readonly<Record<string, unknown>>
beforeAll(async () => {
  org = await organization()
  const { id } = await submittedRequest(org)
  const create = `mutation { createSupplier(input: { code: "MILL", name: "Mill" }) { nodeId } }`
  const { nodeId } = await as(org.STAFF).get<{ nodeId: string }>(`{ materialRequest(id: "${id}") { nodeId } }`)
  const { nodeId: party } = await as(org.ADMIN).get<{ nodeId: string }>(create)
  named = { id, nodeId, text: 'Please check', mentions: [org.STAFF.userId], recordId: party, cursor: null }
})

/** Page, how an example begins, and what its answer has. */
const EXAMPLES: readonly (readonly [page: string, begins: string, answers: object])[] = [
  ['docs/frontend/comments.md', 'mutation Say', { id: expect.any(String) }],
  ['docs/frontend/comments.md', 'query Talk', { comments: { nodes: [{ text: 'Please check' }] } }],
  ['docs/frontend/comments.md', 'query Inbox', { totalCount: 0, nodes: [] }],
  ['docs/frontend/files.md', 'mutation Attach', { uploadUrl: expect.stringMatching(/^\/files\//) }],
  ['docs/frontend/printing.md', 'mutation {', { letterhead: { legalName: 'Weft & Warp Ltd.' } }],
  ['docs/integration/exports.md', 'mutation { exportList(', { status: 'QUEUED' }],
  ['docs/integration/exports.md', 'query ($cursor', { nodes: expect.any(Array), hasNextPage: false }],
]

test.each(EXAMPLES)('%s: %s', async (page, begins, answers) => {
  const [block] = blocksOf(page).filter(({ text }) => text.startsWith(begins))
  const names = Object.keys(named).filter((name) => block.text.includes(`$${name}`))
  const variables = Object.fromEntries(names.map((name) => [name, named[name]]))
  expect(await as(org.ADMIN).get(block.text, variables)).toMatchObject(answers)
})

test('docs/frontend/comments.md: query Offer', async () => {
  const [block] = blocksOf('docs/frontend/comments.md').filter(({ text }) => text.startsWith('query Offer'))
  expect(await as(org.STAFF).get(block.text, { text: 'hr' })).toEqual([{ id: org.HR.userId, name: 'Test HR' }])
})

test('docs/integration/exports.md: { listExports', async () => {
  const [block] = blocksOf('docs/integration/exports.md').filter(({ text }) => text.startsWith('{ listExports'))
  const answer = await as(org.ADMIN).get<{ status: string }[]>(block.text)
  expect(answer.map(({ status }) => ['QUEUED', 'RUNNING', 'DONE'].includes(status))).toEqual([true])
})

test('docs/frontend/printing.md: query ($recordId', async () => {
  const [block] = blocksOf('docs/frontend/printing.md').filter(({ text }) => text.startsWith('query ($recordId'))
  const { errors: [refused] = [] } = await as(org.ADMIN).ask(block.text, { recordId: named.recordId })
  expect(refused.extensions.detail).toMatchObject([{ loc: ['statement'], type: 'missing' }])
})
