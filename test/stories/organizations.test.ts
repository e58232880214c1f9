// The organization: its administrators change its name and settings, and changes apply from the next request.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { submittedRequest } from '../support/make/material-requests.js'
import { organization } from '../support/make/organization.js'

useGateway()

const EDIT = `mutation ($input: EditOrganizationInput!) { editOrganization(input: $input) {
  id name currency settings { materialRequestSelfApproval costSheetSelfApproval priceTolerancePercent quantityTolerancePercent } } }`
const APPROVE = 'mutation ($id: ID!) { approveMaterialRequest(id: $id) { status } }'

const stored = (id: string) => gateway().database.prisma.organization.findUniqueOrThrow({ where: { id } })
const trail = (orgId: string) =>
  gateway().database.prisma.auditLine.findMany({ where: { orgId, entity: 'Organization' }, orderBy: { id: 'asc' } })

describe('an organization', () => {
  test('changes in what is given alone, and the trail says what it was', async () => {
    const org = await organization()
    const settings = { costSheetSelfApproval: false, priceTolerancePercent: '7.25' }
    expect(await as(org.ADMIN).get(EDIT, { input: { name: ' Weft & Warp ', settings } })).toEqual({
      id: org.id,
      name: 'Weft & Warp',
      currency: 'USD',
      settings: {
        materialRequestSelfApproval: false, costSheetSelfApproval: false, priceTolerancePercent: '7.25',
        quantityTolerancePercent: '2',
      },
    })
    expect(await as(org.ADMIN).get(EDIT, { input: {} })).toMatchObject({ name: 'Weft & Warp' })
    const [line] = await trail(org.id)
    expect(line).toMatchObject({
      action: 'edit', entityId: org.id, actorId: org.ADMIN.userId,
      details: {
        changed: {
          name: { before: 'Test mill', after: 'Weft & Warp' },
          costSheetSelfApproval: { before: true, after: false },
          priceTolerancePercent: { before: '5', after: '7.25' },
        },
      },
    })
  })

  test('lets people approve their own requests from the moment that its setting does', async () => {
    const org = await organization()
    await gateway().database.prisma.membership.update({
      where: { orgId_userId: { orgId: org.id, userId: org.STAFF.userId } },
      data: { roles: ['MANAGER'] },
    })
    const { id } = await submittedRequest(org)
    expect(await as(org.STAFF).code(APPROVE, { id })).toBe('FORBIDDEN')
    await as(org.ADMIN).get(EDIT, { input: { settings: { materialRequestSelfApproval: true } } })
    expect(await as(org.STAFF).get(APPROVE, { id })).toEqual({ status: 'APPROVED' })
  })

  test('is not changed by what is wrong: all faults at once', async () => {
    const org = await organization()
    const before = await stored(org.id)
    const input = {
      name: '  ',
      settings: { priceTolerancePercent: '100.01', quantityTolerancePercent: '-1', costSheetSelfApproval: false },
    }
    const { errors } = await as(org.ADMIN).ask(EDIT, { input })
    expect(errors?.[0].extensions.code).toBe('BAD_USER_INPUT')
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.')))
      .toEqual(['input.name', 'input.settings.priceTolerancePercent', 'input.settings.quantityTolerancePercent'])
    expect(await as(org.ADMIN).code(EDIT, { input: { settings: { priceTolerancePercent: '1.00001' } } })).toBe(
      'BAD_USER_INPUT',
    )
    expect([await stored(org.id), await trail(org.id)]).toEqual([before, []])
  })

  test('has no name or setting that can be emptied', async () => {
    const org = await organization()
    const { errors: [nameless] = [] } = await as(org.ADMIN).ask(EDIT, { input: { name: null } })
    const { errors: [unset] = [] } = await as(org.ADMIN).ask(EDIT, {
      input: { settings: { priceTolerancePercent: null } },
    })
    expect(
      [nameless, unset].map(({ extensions }) => extensions.detail?.map(({ loc, msg }) => [loc.join('.'), msg])),
    ).toEqual([[['input.name', 'May not be empty']], [['input.settings.priceTolerancePercent', 'May not be empty']]])
    expect(await trail(org.id)).toEqual([])
  })

  test('has amounts among its tolerances, of which the least tolerance can be emptied', async () => {
    const org = await organization()
    const TOLERATE = `mutation ($settings: OrganizationSettingsInput) { editOrganization(input: { settings: $settings }) {
      settings { priceToleranceAmount unorderedAllowance } } }`
    const edit = (settings: object) => as(org.ADMIN).get(TOLERATE, { settings })
    expect(await edit({ priceToleranceAmount: '0.5', unorderedAllowance: '75.25' })).toEqual({
      settings: { priceToleranceAmount: '0.5', unorderedAllowance: '75.25' },
    })
    expect(await edit({ priceToleranceAmount: null })).toEqual({
      settings: { priceToleranceAmount: null, unorderedAllowance: '75.25' },
    })
    const wrong = { priceToleranceAmount: '-0.01', unorderedAllowance: '1.00001' }
    const places = async (settings: object) =>
      (await as(org.ADMIN).ask(TOLERATE, { settings })).errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))
    expect(await places(wrong)).toEqual([
      'input.settings.priceToleranceAmount', 'input.settings.unorderedAllowance',
    ])
    expect(await places({ unorderedAllowance: null })).toEqual(['input.settings.unorderedAllowance'])
    const lines = await trail(org.id)
    expect(lines.map(({ details }) => details)).toEqual([
      {
        changed: {
          priceToleranceAmount: { before: null, after: '0.5' }, unorderedAllowance: { before: '0', after: '75.25' },
        },
      },
      { changed: { priceToleranceAmount: { before: '0.5', after: null } } },
    ])
  })

  test('has tolerances from 0 to 100 percent, and amounts of 14 digits before the point, with four places', async () => {
    const org = await organization()
    const fields = 'priceTolerancePercent quantityTolerancePercent priceToleranceAmount unorderedAllowance'
    const TOLERATE = `mutation ($settings: OrganizationSettingsInput) { editOrganization(input: { settings: $settings }) {
      settings { ${fields} } } }`
    for (const settings of [
      {
        priceTolerancePercent: '0', quantityTolerancePercent: '100', priceToleranceAmount: '0',
        unorderedAllowance: '0.1234',
      },
      {
        priceTolerancePercent: '99.1234', quantityTolerancePercent: '0.5', priceToleranceAmount: '0.1234',
        unorderedAllowance: '99999999999999.1234',
      },
    ]) expect(await as(org.ADMIN).get(TOLERATE, { settings })).toEqual({ settings })
  })

  test('has no amount that is rounded to more than 14 digits before the point', async () => {
    const org = await organization()
    const settings = { unorderedAllowance: '99999999999999.99995' }
    const { errors } = await as(org.ADMIN).ask(EDIT, { input: { settings } })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{
        loc: ['input', 'settings', 'unorderedAllowance'], type: 'decimal_max_digits', ctx: { max_digits: 14 },
      }],
    })
    expect(await trail(org.id)).toEqual([])
  })

  test('is changed by administrators alone, and only their own', async () => {
    const [org, other] = [await organization(), await organization()]
    for (const role of ['MANAGER', 'DIRECTOR', 'FINANCE', 'HR', 'STAFF'] as const)
      expect(await as(org[role]).code(EDIT, { input: { name: 'Mine' } })).toBe('FORBIDDEN')
    await as(other.ADMIN).get(EDIT, { input: { name: 'Theirs' } })
    expect([await stored(org.id), await stored(other.id)]).toMatchObject([{ name: 'Test mill' }, { name: 'Theirs' }])
  })
})
