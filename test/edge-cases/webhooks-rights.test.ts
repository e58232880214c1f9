// Who may manage webhooks and hear of what by them, how many there are, and how long secrets and attempts last.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { sealingWith } from '../../src/access/sealing.js'
import { waitAfter } from '../../src/features/webhooks/attempt.js'
import { sealed, secretsOf } from '../../src/features/webhooks/signing.js'
import { useGateway } from '../support/app.js'
import { as, withKey, type Person } from '../support/as.js'
import { apiKey } from '../support/make/api-keys.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  CREATE_WEBHOOK, DELETE_WEBHOOK, EDIT_WEBHOOK, ROTATE, webhookTo, type MadeWebhook,
} from '../support/webhooks.js'

useGateway()

let org: TestOrganization
beforeAll(async () => { org = await organization() })

/** The code of a refusal; undefined if it is done. */
const outcome = async (document: string, variables: object, person = org.ADMIN) =>
  (await as(person).ask(document, variables)).errors?.[0].extensions.code

/** An address to which nothing is sent in these tests. */
const urlOf = (path = '') => `https://1.1.1.1${path}`

describe('who may', () => {
  test('manage webhooks: administrators alone', async () => {
    const { webhook } = await webhookTo(org.ADMIN, urlOf('/mine'))
    const others: Person[] = [org.MANAGER, org.DIRECTOR, org.FINANCE, org.HR, org.STAFF]
    for (const person of others) {
      expect(await as(person).code(CREATE_WEBHOOK, { input: { url: urlOf() } })).toBe('FORBIDDEN')
      expect(await as(person).code(ROTATE, { id: webhook.id, overlapSeconds: 0 })).toBe('FORBIDDEN')
      expect(await as(person).code(EDIT_WEBHOOK, { id: webhook.id, input: { isActive: false } })).toBe('FORBIDDEN')
      expect(await as(person).code(DELETE_WEBHOOK, { id: webhook.id })).toBe('FORBIDDEN')
      expect(await as(person).code('{ webhooks { nodes { id } } }')).toBe('FORBIDDEN')
      expect(await as(person).code('{ webhookDeliveries { nodes { id } } }')).toBe('FORBIDDEN')
    }
  })

  test('hear of a kind by a webhook: a key must be able to read it', async () => {
    const { secret } = await apiKey(org, { name: 'hooks', permissions: ['webhooks:manage', 'records:read'] })
    const create = (kinds?: string[]) => ({ input: { url: urlOf('/key'), kinds } })
    expect(await withKey(secret).code(CREATE_WEBHOOK, create())).toBe('FORBIDDEN')
    expect(await withKey(secret).code(CREATE_WEBHOOK, create(['ATTACHMENT']))).toBe('FORBIDDEN')
    const { webhook: { id } } = await withKey(secret).get<MadeWebhook>(CREATE_WEBHOOK, create(['SUPPLIER', 'SUPPLIER']))
    const kindsNow = async () =>
      (await as(org.ADMIN).get<{ kinds: string[] }>('query ($id: ID!) { webhook(id: $id) { kinds } }', { id })).kinds
    for (const kinds of [[], ['ATTACHMENT'], ['SUPPLIER', 'ATTACHMENT']])
      expect(await withKey(secret).code(EDIT_WEBHOOK, { id, input: { kinds } })).toBe('FORBIDDEN')
    expect(await kindsNow()).toEqual(['SUPPLIER'])
    await withKey(secret).get(EDIT_WEBHOOK, { id, input: { kinds: ['CLIENT', 'CLIENT'] } })
    expect(await kindsNow()).toEqual(['CLIENT'])
    const { webhook } = await webhookTo(org.ADMIN, urlOf('/open'), [])
    await as(org.ADMIN).get(EDIT_WEBHOOK, { id: webhook.id, input: { isActive: false } })
    const moved = { id: webhook.id, input: { url: urlOf('/key') } }
    expect(await withKey(secret).code(EDIT_WEBHOOK, moved)).toBe('FORBIDDEN')
  })
})

test('an organization has at most twenty active webhooks', async () => {
  const house = await organization()
  const { webhook: { id } } = await webhookTo(house.ADMIN, urlOf('/first'))
  for (let count = 1; count < 20; count += 1) await webhookTo(house.ADMIN, urlOf(`/many-${count}`))
  const { errors } = await as(house.ADMIN).ask(CREATE_WEBHOOK, { input: { url: urlOf('/many') } })
  expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', type: 'too_many_webhooks', ctx: { active: 20 } })
  const turn = (isActive: boolean) => outcome(EDIT_WEBHOOK, { id, input: { isActive } }, house.ADMIN)
  expect([await turn(true), await turn(false)]).toEqual([undefined, undefined])
  await webhookTo(house.ADMIN, urlOf('/instead'))
  expect(await turn(true)).toBe('CONFLICT')
  expect(await as(house.ADMIN).get('{ webhooks(filter: { isActive: true }) { totalCount } }'))
    .toEqual({ totalCount: 20 })
})

test('a new secret is told with the time until which the previous one signs too, of a week at most', async () => {
  const { webhook: { id } } = await webhookTo(org.ADMIN, urlOf('/until'), ['CLIENT'])
  const validFor = async (overlapSeconds: number) => {
    const begun = Date.now()
    const code = await outcome(ROTATE, { id, overlapSeconds })
    const ended = Date.now()
    const { previousValidUntil } = await as(org.ADMIN).get<{ previousValidUntil: string | null }>(
      'query ($id: ID!) { webhook(id: $id) { previousValidUntil } }', { id })
    const until = previousValidUntil && Date.parse(previousValidUntil) - overlapSeconds * 1000
    return [code, until && until >= begun && until <= ended]
  }
  for (const inside of [604_800, 1]) expect(await validFor(inside)).toEqual([undefined, true])
  for (const outside of [-1, 604_801]) expect(await validFor(outside)).toEqual(['BAD_USER_INPUT', false])
  expect(await validFor(0)).toEqual([undefined, null])
})

test('a failed delivery waits three times as long after each failure, up to six hours, a fifth more or less', () => {
  expect([1, 2, 3, 9, 10, 100].map((failures) => waitAfter(failures, 0.5)))
    .toEqual([2_000, 6_000, 18_000, 13_122_000, 21_600_000, 21_600_000])
  expect([waitAfter(1, 0), waitAfter(1, 1), waitAfter(100, 1)]).toEqual([1_600, 2_400, 25_920_000])
})

test('the trail says what was changed of a webhook, and for how long its previous secret signs', async () => {
  const { webhook: { id } } = await webhookTo(org.ADMIN, urlOf('/trail'), ['CLIENT'])
  await as(org.ADMIN).get(EDIT_WEBHOOK, { id, input: { description: 'Stock' } })
  await as(org.ADMIN).get(ROTATE, { id, overlapSeconds: 60 })
  expect(await as(org.ADMIN).get(
    'query ($id: ID!) { webhook(id: $id) { auditLines { nodes { action details } } } }', { id },
  )).toEqual({ auditLines: { nodes: [
    { action: 'ROTATE', details: { overlapSeconds: 60 } },
    { action: 'EDIT', details: { changed: { description: { before: null, after: 'Stock' } } } },
    { action: 'CREATE', details: { url: urlOf('/trail'), kinds: ['CLIENT'] } },
  ] } })
})

test('a secret that an earlier gateway has sealed is read, with its key and for its place alone', () => {
  const [sealing, place] = [sealingWith('a secret of the gateway'), 'webhook mill wh-1']
  const sealed = 'bmVlZGxlbmVlZGxlNSqCfmL3ovYmHBp52ldY49bWzTajB/46TdQ='
  expect(sealing.open(sealed, place)).toBe('whsec_hush')
  expect([
    sealing.open(sealed, 'webhook mill wh-2'), sealingWith('another').open(sealed, place), sealing.open('c2hvcnQ=', place),
  ]).toEqual([null, null, null])
  expect(sealing.open(sealing.seal('whsec_hush', place), place)).toBe('whsec_hush')
})

test('a previous secret signs before the end of its time, and not from then on', () => {
  const [sealing, until] = [sealingWith('a secret of the gateway'), new Date('2026-05-04T10:00:00Z')]
  const place = { orgId: 'mill', webhookId: 'wh-1' }
  const [secret, previousSecret] = ['new', 'old'].map((one) => sealed(sealing, place, one))
  const webhook = { ...place, secret, previousSecret, previousValidUntil: until }
  const signing = (now: Date) => secretsOf(sealing, webhook, now)
  expect([signing(new Date(until.getTime() - 1)), signing(until)]).toEqual([['new', 'old'], ['new']])
})
