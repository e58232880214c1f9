// Makes one record of each kind for every style, from the request for quotation to the sales order.
import { gateway } from '../app.js'
import type { TestOrganization } from './organization.js'
import { stylesInProduction } from './reference.js'

const AT = new Date('2026-03-02T08:00:00Z')

/**
 * For `st-001` and so on: `rfq-001`, `q-001`, `so-001`, `mr-001`, and `cs-001` with its earlier version `cs-001-old`.
 */
export async function tradeIn(org: TestOrganization, count: number): Promise<void> {
  await stylesInProduction(org, count)
  const numbers = Array.from({ length: count }, (_, index) => String(index + 1).padStart(3, '0'))
  await quoted(org.id, numbers)
  await ordered(org.id, numbers)
  await costed(org.id, numbers)
}

const garment = (n: string) => ({ clientId: `cli-${n}`, styleId: `st-${n}` })

async function quoted(orgId: string, numbers: readonly string[]): Promise<void> {
  const { prisma } = gateway().database
  const rows = <T>(of: (n: string) => T) => ({ data: numbers.map((n) => ({ orgId, ...of(n) })) })
  await prisma.requestForQuotation.createMany(
    rows((n) => ({ id: `rfq-${n}`, documentId: `RFQ-${n}`, ...garment(n), status: 'QUOTED', createdAt: AT })),
  )
  await prisma.requestForQuotationLine.createMany(
    rows((n) => ({ id: `rfq-${n}-1`, requestForQuotationId: `rfq-${n}`, itemNumber: 1, styleSkuId: `sku-${n}-m` })),
  )
  await prisma.quote.createMany(
    rows((n) => ({
      id: `q-${n}`, documentId: `QT-${n}`, ...garment(n), requestForQuotationId: `rfq-${n}`, currency: 'EUR',
      createdAt: AT,
    })),
  )
}

async function ordered(orgId: string, numbers: readonly string[]): Promise<void> {
  const { prisma } = gateway().database
  const rows = <T>(of: (n: string) => T) => ({ data: numbers.map((n) => ({ orgId, ...of(n) })) })
  await prisma.salesOrder.createMany(
    rows((n) => ({ id: `so-${n}`, documentId: `SO-${n}`, ...garment(n), quoteId: `q-${n}`, createdAt: AT })),
  )
  await prisma.salesOrderLine.createMany(
    rows((n) => ({
      id: `so-${n}-1`, salesOrderId: `so-${n}`, itemNumber: 1, styleSkuId: `sku-${n}-s`, orderQuantity: 100,
    })),
  )
  for (const n of numbers)
    await prisma.productionOrder.updateMany({ where: { orgId, id: `pro-${n}` }, data: { salesOrderId: `so-${n}` } })
  await prisma.materialRequest.createMany(
    rows((n) => ({ id: `mr-${n}`, documentId: `MR-${n}`, salesOrderId: `so-${n}`, createdAt: AT })),
  )
}

async function costed(orgId: string, numbers: readonly string[]): Promise<void> {
  const { prisma } = gateway().database
  const rows = <T>(of: (n: string) => T) => ({ data: numbers.map((n) => ({ orgId, ...of(n) })) })
  const sheet = (n: string) => ({ costingId: `cst-${n}`, ...garment(n), skuId: `sku-${n}-m`, createdAt: AT })
  await prisma.costingDocument.createMany(
    rows((n) => ({ id: `cst-${n}`, documentId: `CS-${n}`, latestVersion: 2, createdAt: AT })),
  )
  await prisma.costSheet.createMany(rows((n) => ({ id: `cs-${n}-old`, ...sheet(n), isLatest: false })))
  await prisma.costSheet.createMany(rows((n) => ({ id: `cs-${n}`, ...sheet(n), versionNumber: 2 })))
  await prisma.costSheetBomItem.createMany(
    rows((n) => ({
      id: `csb-${n}`, costSheetId: `cs-${n}`, position: 1, materialName: 'Poplin', materialId: `mat-${n}`,
    })),
  )
  await prisma.costSheetProcessingItem.createMany(
    rows((n) => ({
      id: `csp-${n}`, costSheetId: `cs-${n}`, position: 1, processingType: 'washing', supplierId: `sup-${n}`,
    })),
  )
}
