// Operations and helpers that the stories of cost sheets share.
import { as } from '../as.js'
import type { TestOrganization } from '../make/organization.js'

export interface Sheet {
  readonly id: string
  readonly status: string
  readonly versionNumber: number
  readonly bomItems: readonly { id: string; materialName: string }[]
  readonly [field: string]: unknown
}

const READ = `query ($id: ID!) { costSheet(id: $id) {
  id status versionNumber isLatest updatedAt costSheetName orderQuantity submittedById submittedForId rejectionReason approvedById
  costing { documentId latestVersion } bomItems { id position materialName unitCost currency exchangeRate tolerancePercent }
  processingItems { processingType quantity unit } profitScenarios { quotedPrice quotedCurrency expectedNetMargin }
  history { action to reason comments actorId } versions { id versionNumber status isLatest }
} }`

export const read = (org: TestOrganization, id: string) => as(org.STAFF).get<Sheet>(READ, { id })
export const patch = (person: TestOrganization['STAFF'], id: string, body: object, headers = {}) =>
  as(person).rest('PATCH', `/api/v1/costings/${id}`, body, headers)
export const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()
