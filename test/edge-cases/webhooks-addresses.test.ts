// The addresses of webhooks: private networks are closed when a webhook is made, and again at every connection.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { LookupOptions } from 'node:dns'
import { resolvePublic } from '../../src/features/webhooks/addresses.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { createSupplier } from '../support/make/reference.js'
import { startReceiver, type Receiver } from '../support/receiver.js'
import { CREATE_WEBHOOK, delivered, EDIT_WEBHOOK, webhookTo } from '../support/webhooks.js'

useGateway({ LOGIN_THROTTLE: 'off', WEBHOOKS_TO_PRIVATE_NETWORKS: 'off', WEBHOOK_RETRY_SECONDS: '1' })

let org: TestOrganization
let receiver: Receiver
beforeAll(async () => {
  org = await organization()
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())

/** An address of the public internet that needs no name server. Nothing is sent there in these tests. */
const PUBLIC = 'https://1.1.1.1/hook'

describe('an address is refused', () => {
  test.each([
    'http://127.0.0.1/', 'http://localhost/', 'http://10.1.2.3/', 'http://172.16.0.1/', 'http://192.168.1.1/',
    'http://169.254.169.254/latest', 'http://100.64.0.1/', 'http://0.0.0.0/', 'http://224.0.0.1/', 'http://255.255.255.255/',
    'http://2130706433/', 'http://0x7f.1/', 'http://[::1]/', 'http://[::]/', 'http://[fe80::1]/', 'http://[fd00::1]/',
    'http://[ff02::1]/', 'http://[::ffff:127.0.0.1]/', 'http://[::127.0.0.1]/', 'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
  ])('%s: its network is private', async (url) => {
    const { errors } = await as(org.ADMIN).ask(CREATE_WEBHOOK, { input: { url, kinds: [] } })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'url'], msg: 'Is in a private network, where webhooks may not lead' }],
    })
  })

  test.each(['ftp://1.1.1.1/', 'https://user:word@1.1.1.1/', '1.1.1.1', 'https://', ''])('%s: it is no address', async (url) => {
    expect(await as(org.ADMIN).code(CREATE_WEBHOOK, { input: { url } })).toBe('BAD_USER_INPUT')
  })

  test.each(['http://127.0.0.1/?key=hush', 'https://user:hush@1.1.1.1/', 'ftp://1.1.1.1/hush'])(
    '%s: and is not repeated, as a variable or in the document', async (url) => {
      const literal = CREATE_WEBHOOK.replace(/\(\$input[^)]*\)/, '').replace('$input', `{ url: "${url}" }`)
      const admin = as(org.ADMIN)
      for (const { errors } of [await admin.ask(CREATE_WEBHOOK, { input: { url } }), await admin.ask(literal)]) {
        expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'url'] }] })
        expect(JSON.stringify(errors)).not.toContain('hush')
      }
    },
  )

  test('of an edit too', async () => {
    const { webhook } = await webhookTo(org.ADMIN, PUBLIC, ['CLIENT'])
    const input = { url: 'http://127.0.0.1/' }
    expect(await as(org.ADMIN).code(EDIT_WEBHOOK, { id: webhook.id, input })).toBe('BAD_USER_INPUT')
  })
})

test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])(
  'a connection to %s is refused, although the webhook has passed the first check', async (host) => {
    const { webhook } = await webhookTo(org.ADMIN, PUBLIC)
    // As if the name had led to a public address when the webhook was made.
    const where = { orgId: org.id, id: webhook.id }
    await gateway().database.prisma.webhook.updateMany({ where, data: { url: `http://${host}:${receiver.port}/` } })
    await createSupplier(org.MANAGER)
    const { lastError, lastStatus } = await delivered(org.ADMIN, webhook.id, 'DEAD')
    expect([lastError, lastStatus]).toEqual([expect.stringMatching(/is in a private network$/), null])
    expect(receiver.received).toEqual([])
    await as(org.ADMIN).get(EDIT_WEBHOOK, { id: webhook.id, input: { isActive: false } })
  },
)

test('a host is resolved for a connection to one or all of its addresses, if they are public', async () => {
  const resolved = (host: string, options: LookupOptions = {}) => new Promise<readonly unknown[]>((resolve) => {
    resolvePublic(host, options, (...found) => resolve(found))
  })
  expect(await resolved('1.1.1.1')).toEqual([null, '1.1.1.1', 4])
  expect(await resolved('1.1.1.1', { all: true })).toEqual([null, [{ address: '1.1.1.1', family: 4 }]])
  expect((await resolved('127.0.0.1'))[0]).toMatchObject({ message: 'The address 127.0.0.1 is in a private network' })
  // So long a name is nowhere, which needs no name server.
  expect((await resolved('x'.repeat(300)))[0]).toMatchObject({ syscall: 'getaddrinfo' })
})
