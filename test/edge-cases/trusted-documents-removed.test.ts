// A document that was registered after the start of the gateway, and is removed again.
import { beforeAll, expect, test } from '@jest/globals'
import { addTrusted, hashOf, removeTrusted } from '../../src/access/trusted-documents.js'
import { gateway, useGateway } from '../support/app.js'
import { eventually } from '../support/eventually.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'
import { post, refusal, REFUSED } from '../support/trusted-documents.js'

useGateway({
  NODE_ENV: 'production', JWT_SECRET: 'a secret that is long enough for a test', TRUSTED_DOCUMENTS: 'only',
})

let org: TestOrganization
beforeAll(async () => { org = await organization() })

const asStaff = async (body: object) => post(body, `Bearer ${await tokenOf(org.STAFF)}`)

test('a document is known when it is registered, and refused some seconds after it was removed', async () => {
  const query = 'query New { me { name } }'
  expect(refusal(await asStaff({ query }))).toEqual(REFUSED)
  await addTrusted(gateway().database, [query], new Date())
  await eventually(async () => (await asStaff({ query })).status === 200)
  await removeTrusted(gateway().database, [hashOf(query)])
  const answer = () => asStaff({ documentId: hashOf(query) })
  await eventually(async () => (await answer()).status !== 200)
  expect(refusal(await answer())).toEqual(REFUSED)
})
