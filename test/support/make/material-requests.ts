// Makes material requests through the API, in functions that are named after the resulting state, and one with a long
// history in the database.
import { gateway } from '../app.js'
import { as } from '../as.js'
import type { TestOrganization } from './organization.js'

interface Made {
  readonly id: string
  readonly documentId: string
}

const DRAFT = 'mutation ($input: CreateMaterialRequestInput!) { createMaterialRequest(input: $input) { id documentId } }'
const line = {
  materialName: 'Poplin 120 g', uom: 'm', requiredQty: '1200', warehouseAvailableQty: '200', unitPrice: '1.6',
}

const step = (verb: string, input = '') =>
  `mutation ($id: ID!) { ${verb}MaterialRequest(id: $id${input}) { id documentId } }`

export const draftRequest = (org: TestOrganization, input: object = {}) =>
  as(org.STAFF).get<Made>(DRAFT, { input: { lineItems: [line], ...input } })

export async function submittedRequest(org: TestOrganization): Promise<Made> {
  const { id } = await draftRequest(org)
  return as(org.STAFF).get<Made>(step('submit'), { id })
}

export async function rejectedRequest(org: TestOrganization): Promise<Made> {
  const { id } = await submittedRequest(org)
  return as(org.MANAGER).get<Made>(step('reject', ', input: { reason: "Too dear" }'), { id })
}

const AT = new Date('2026-03-02T08:00:00Z')

/** A request `mr-long` with so many lines of history, which have these comments. */
export async function requestWithHistory(
  { id: orgId }: TestOrganization, lines: number, comments: string,
): Promise<void> {
  const { prisma } = gateway().database
  await prisma.materialRequest.create({ data: { orgId, id: 'mr-long', documentId: 'MR-LONG', createdAt: AT } })
  await prisma.materialRequestHistory.createMany({
    data: Array.from({ length: lines }, (_, index) => ({
      orgId, id: `h-${index}`, materialRequestId: 'mr-long', action: 'submit', status: 'SUBMITTED' as const,
      performedAt: AT, comments,
    })),
  })
}
