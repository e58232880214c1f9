// An export that has begun and meets a record that no operation can read ends with the reason.
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
