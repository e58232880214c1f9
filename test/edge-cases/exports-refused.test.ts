// An export within the limits of an operation: its pages are small enough, and a record that none can read ends it.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { exported } from '../support/exports.js'
import { draftRequest } from '../support/make/material-requests.js'
import { organization } from '../support/make/organization.js'

const MOST_ROWS = 1_000
useGateway({ ROWS_PER_OPERATION: `${MOST_ROWS}` })

test('ends at a record that no operation can read', async () => {
  const org = await organization()
  // The first page, which is tried before the export begins, looks one record ahead.
  for (const _ of [1, 2]) await draftRequest(org)
  const large = await draftRequest(org)
  const { prisma } = gateway().database
  const where = { orgId: org.id, materialRequestId: large.id }
  const [{ id: _id, ...line }] = await prisma.materialRequestLine.findMany({ where })
  await prisma.materialRequestLine.createMany({
    data: Array.from({ length: MOST_ROWS }, (_, number) => ({ ...line, id: `line-${number}` })),
  })
  const ended = await exported(as(org.ADMIN), '{ materialRequests(orderBy: DOCUMENT_ID_ASC) { nodes { id lineItems { id } } } }')
  expect(ended).toMatchObject({
    status: 'FAILED', errorCode: 'BAD_USER_INPUT', errorMessage: expect.stringContaining(`${MOST_ROWS} rows`), rows: 0, downloadUrl: null,
  })
})

test('is read in pages that are small enough for an operation', async () => {
  const org = await organization()
  for (const _ of [1, 2, 3]) await draftRequest(org)
  // A hundred of them may have two thousand comments.
  const query = '{ materialRequests { nodes { id comments(first: 20) { nodes { text } } } } }'
  expect(await exported(as(org.ADMIN), query)).toMatchObject({ status: 'DONE', rows: 3, errorCode: null })
  const many = 'query ($most: Int) { materialRequests { nodes { id comments(first: $most) { nodes { text } } } } }'
  expect(await exported(as(org.ADMIN), many, { most: 100 })).toMatchObject({ status: 'DONE', rows: 3, errorCode: null })
})
