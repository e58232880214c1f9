// Makes cost sheets through the API. The functions are named after the resulting state.
import { gateway } from '../app.js'
import { as } from '../as.js'
import type { TestOrganization } from './organization.js'

export interface MadeSheet {
  readonly id: string
  readonly costingId: string
  readonly versionNumber: number
  readonly costing: { readonly documentId: string }
}

const MADE = '{ id costingId versionNumber costing { documentId } }'
const step = (verb: string, input = '') => `mutation ($id: ID!) { ${verb}CostSheet(id: $id${input}) ${MADE} }`

/** The style of the sheets, created once per organization. */
export async function style(org: TestOrganization): Promise<string> {
  const { prisma } = gateway().database
  await prisma.style.createMany({
    data: [{ orgId: org.id, id: 'st-shell', code: 'SHELL', name: 'Shell jacket' }],
    skipDuplicates: true,
  })
  return 'st-shell'
}

/** 2000 pieces at 4.4650 USD each. The figures are easy to check by hand. */
export const SHELL_JACKET = {
  costSheetName: 'Shell jacket AW26',
  styleId: 'st-shell',
  mainCurrency: 'USD',
  orderQuantity: '2000',
  bomItems: [
    {
      materialName: 'Shell', materialType: 'fabric', unit: 'm', consumption: '1.47', unitCost: '1.60',
      tolerancePercent: '5',
    },
    {
      materialName: 'Zip', materialType: 'trim', unit: 'pcs', consumption: '1', unitCost: '0.22', tolerancePercent: '2',
    },
  ],
  processingItems: [
    { processingType: 'washing', unitCost: '0.15' },
    { processingType: 'sewing', costAmount: '0.90' },
  ],
  logisticsItems: [
    {
      transportMode: 'air', basis: 'per_kg', quantity: '400', rate: '2.10', handlingFee: '60', contingencyPercent: '5',
    },
  ],
  overheadTier3Items: [{ overheadType: 'commission', costAmount: '0.25' }],
  profitScenarios: [{ description: 'FOB', quotedPrice: '6.50' }],
}

export async function draftSheet(org: TestOrganization, input: object = {}): Promise<MadeSheet> {
  await style(org)
  const create = `mutation ($input: CreateCostSheetInput!) { createCostSheet(input: $input) ${MADE} }`
  return as(org.STAFF).get<MadeSheet>(create, { input: { ...SHELL_JACKET, ...input } })
}

export async function sheetUnderReview(org: TestOrganization, input: object = {}): Promise<MadeSheet> {
  const { id } = await draftSheet(org, input)
  return as(org.STAFF).get<MadeSheet>(step('submit'), { id })
}

export async function approvedSheet(org: TestOrganization, input: object = {}): Promise<MadeSheet> {
  const { id } = await sheetUnderReview(org, input)
  return as(org.MANAGER).get<MadeSheet>(step('approve'), { id })
}

export async function rejectedSheet(org: TestOrganization): Promise<MadeSheet> {
  const { id } = await sheetUnderReview(org)
  return as(org.MANAGER).get<MadeSheet>(step('reject', ', input: { reason: "Too dear" }'), { id })
}

/** A second version in Draft. The first version stays approved. */
export async function secondVersion(org: TestOrganization, input: object = {}): Promise<MadeSheet> {
  const { id } = await approvedSheet(org, input)
  return as(org.STAFF).get<MadeSheet>(step('withdraw'), { id })
}
