// Management accounts and rates: created, corrected and switched off.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { tellMasterData } from '../support/stories/master-data.js'
import { expectKeptOnlyByOldDocuments } from '../support/stories/switched-off.js'

useGateway()

tellMasterData({
  model: 'ManagementAccount',
  maker: 'FINANCE',
  others: ['DIRECTOR', 'HR', 'STAFF'],
  input: { code: '6100', name: 'Fabric', isActive: true },
  emptied: [],
  filled: ['code', 'name', 'isActive'],
  faulty: { code: '6100 ', name: '' },
})

test('a management account that is switched off is refused in a new request and kept in an old one', async () => {
  const org = await organization()
  const CREATE = 'mutation ($input: CreateManagementAccountInput!) { createManagementAccount(input: $input) { id } }'
  const OFF = 'mutation ($id: ID!) { editManagementAccount(id: $id, input: { isActive: false }) { id } }'
  const { id } = await as(org.FINANCE).get<{ id: string }>(CREATE, { input: { code: '6100', name: 'Fabric' } })
  const lineItems = [{ unitPrice: '5', managementAccountId: id }]
  const document = {
    person: org.STAFF, model: 'ExpenseRequest', input: { requestType: 'REIMBURSEMENT', lineItems }, again: { lineItems },
    at: 'lineItems.0.managementAccountId',
  }
  await expectKeptOnlyByOldDocuments(document, () => as(org.FINANCE).get(OFF, { id }))
})

describe('a rate', () => {
  const RATE = '{ id fromCurrency toCurrency date rate }'
  const CREATE = `mutation ($input: CreateRateInput!) { createRate(input: $input) ${RATE} }`
  const EDIT = `mutation ($id: ID!, $input: EditRateInput!) { editRate(id: $id, input: $input) ${RATE} }`
  const READ = `query ($id: ID!) { rate(id: $id) ${RATE} }`
  const input = { fromCurrency: 'EUR', toCurrency: 'USD', date: '2026-03-02', rate: '1.1' }
  const rate = (org: TestOrganization, more: object = {}) =>
    as(org.FINANCE).get<{ id: string }>(CREATE, { input: { ...input, ...more } })

  test('is entered and corrected, and the audit line says what stood before', async () => {
    const org = await organization()
    const made = await rate(org)
    expect(made).toEqual({ ...input, id: made.id })
    expect(await as(org.FINANCE).get(EDIT, { id: made.id, input: { rate: '1.15' } })).toEqual({ ...made, rate: '1.15' })
    const lines = await gateway().database.prisma.auditLine.findMany({
      where: { orgId: org.id, entityId: made.id }, orderBy: { id: 'asc' }, select: { action: true, details: true },
    })
    expect(lines).toEqual([
      { action: 'create', details: {} }, { action: 'edit', details: { changed: { rate: { before: '1.1', after: '1.15' } } } },
    ])
    const AUDIT = 'query ($id: ID!) { rate(id: $id) { auditLines { nodes { action } } } }'
    expect(await as(org.ADMIN).get(AUDIT, { id: made.id })).toEqual({
      auditLines: { nodes: [{ action: 'EDIT' }, { action: 'CREATE' }] },
    })
  })

  test('with zeros after the point stands in the audit trail as it is written', async () => {
    const org = await organization()
    const { id } = await rate(org)
    await as(org.FINANCE).get(EDIT, { id, input: { rate: '0.0000001' } })
    const AUDIT = 'query ($id: ID!) { rate(id: $id) { auditLines(first: 1) { nodes { details } } } }'
    expect(await as(org.ADMIN).get(AUDIT, { id })).toEqual({
      auditLines: { nodes: [{ details: { changed: { rate: { before: '1.1', after: '0.0000001' } } } }] },
    })
  })

  test('is converted with at once, corrected or not', async () => {
    const org = await organization()
    const { id } = await rate(org)
    const CONVERT = '{ conversion(input: { amount: "100", from: "EUR", to: "USD", day: "2026-03-05" }) { amount } }'
    expect(await as(org.STAFF).get(CONVERT)).toEqual({ amount: '110' })
    await as(org.FINANCE).get(EDIT, { id, input: { rate: '1.2' } })
    expect(await as(org.STAFF).get(CONVERT)).toEqual({ amount: '120' })
  })

  test('names every field at fault', async () => {
    const org = await organization()
    const places = async (more: object) => {
      const { errors } = await as(org.FINANCE).ask(CREATE, { input: { ...input, ...more } })
      return errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))
    }
    expect(await places({ fromCurrency: 'euro', toCurrency: 'usd' })).toEqual(['input.fromCurrency', 'input.toCurrency'])
    expect(await places({ toCurrency: 'EUR', rate: '0' })).toEqual(['input.rate', 'input.toCurrency'])
    expect(await places({ toCurrency: 'EUR' })).toEqual(['input.toCurrency'])
    for (const wrong of ['-1', '10000000000', '0.000000001']) expect(await places({ rate: wrong })).toEqual(['input.rate'])
    const { id } = await rate(org)
    expect(await as(org.FINANCE).code(EDIT, { id, input: { rate: null } })).toBe('BAD_USER_INPUT')
    expect(await as(org.STAFF).get(READ, { id })).toMatchObject({ rate: '1.1' })
  })

  test('of a pair is one per day, also if twenty are entered at once', async () => {
    const org = await organization()
    const answers = await Promise.all(Array.from({ length: 20 }, () => as(org.FINANCE).ask(CREATE, { input })))
    expect(answers.map(({ errors }) => errors?.[0].extensions.code ?? 'made').sort()).toEqual([
      ...Array<string>(19).fill('CONFLICT'), 'made',
    ])
    const [{ id }] = await gateway().database.prisma.rate.findMany({ where: { orgId: org.id } })
    const { errors } = await as(org.FINANCE).ask(CREATE, { input })
    expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', rateId: id, detail: [{ loc: ['input', 'date'] }] })
    expect(await rate(org, { date: '2026-03-03' })).toMatchObject({ date: '2026-03-03' })
    expect(await rate(org, { fromCurrency: 'USD', toCurrency: 'EUR' })).toMatchObject({ fromCurrency: 'USD' })
  })

  test('is written by Finance, Manager and Admin alone', async () => {
    const org = await organization()
    const { id } = await rate(org)
    for (const role of ['DIRECTOR', 'HR', 'STAFF'] as const) {
      expect(await as(org[role]).code(CREATE, { input })).toBe('FORBIDDEN')
      expect(await as(org[role]).code(EDIT, { id, input: { rate: '9' } })).toBe('FORBIDDEN')
    }
    for (const role of ['FINANCE', 'MANAGER', 'ADMIN'] as const)
      expect(await as(org[role]).get(EDIT, { id, input: { rate: '1.3' } })).toMatchObject({ rate: '1.3' })
  })
})
