// Seeds costings in every state, including a costing with two versions. Every sheet is complete except the newest
// draft.
import type { CostSheetStatus, Incoterm } from '../../src/generated/prisma/enums.js'
import type { Plot } from './plot.js'
import { day } from './plot.js'

interface Planned {
  /** The id of a sheet is the id of its costing followed by the version. */
  readonly costing: string
  readonly version: number
  readonly status: CostSheetStatus
  readonly name: string | null
  readonly styleId: string | null
  readonly drafted: number
  /** The differences from the example sheet: the price of the fabric, and the asked price. */
  readonly clothPrice: number
  readonly price: number
}

const SHEETS: readonly Planned[] = [
  {
    costing: 'cs-1', version: 1, status: 'DRAFT', name: 'Shell jacket AW26', styleId: 'st-1', drafted: 1,
    clothPrice: 1.6, price: 6.5,
  },
  {
    costing: 'cs-2', version: 1, status: 'UNDER_REVIEW', name: 'Oxford shirt, garment washed', styleId: 'st-2',
    drafted: 2, clothPrice: 1.42, price: 6.2,
  },
  {
    costing: 'cs-3', version: 1, status: 'APPROVED', name: 'Chore coat', styleId: 'st-3', drafted: 3, clothPrice: 2.1,
    price: 7.9,
  },
  {
    costing: 'cs-4', version: 1, status: 'REJECTED', name: 'Shell jacket, recycled', styleId: 'st-1', drafted: 4,
    clothPrice: 2.85, price: 6.5,
  },
  {
    costing: 'cs-5', version: 1, status: 'APPROVED', name: 'Field trouser', styleId: 'st-4', drafted: 5,
    clothPrice: 1.95, price: 7.4,
  },
  {
    costing: 'cs-5', version: 2, status: 'DRAFT', name: 'Field trouser', styleId: 'st-4', drafted: 12, clothPrice: 2.05,
    price: 7.4,
  },
  { costing: 'cs-6', version: 1, status: 'DRAFT', name: null, styleId: null, drafted: 13, clothPrice: 0, price: 0 },
]

/** For each style, its client. */
const CLIENTS: Readonly<Record<string, string>> = { 'st-1': 'cli-1', 'st-2': 'cli-2', 'st-3': 'cli-4', 'st-4': 'cli-3' }

/** For each style, its bill of materials. */
const BILLS_OF_MATERIALS: Readonly<Record<string, string>> = {
  'st-1': 'bom-1', 'st-2': 'bom-2', 'st-3': 'bom-3', 'st-4': 'bom-4',
}

/** For each sheet, the quotes and sales orders that were priced with it. */
const PRICED: Readonly<Record<string, readonly string[]>> = {
  'cs-2-v1': ['q-4', 'q-9', 'so-3'], 'cs-3-v1': ['q-5', 'q-8', 'so-4'], 'cs-5-v1': ['q-7', 'so-8'],
}

/** The surcharge on the price for each incoterm beside FOB. The client of each of these costings asked for some. */
const FURTHER_TERMS: Readonly<Record<string, Readonly<Partial<Record<Incoterm, number>>>>> = {
  'cs-3': { CFR: 0.32, CIF: 0.35, DAP: 0.55, DPU: 0.6, DDP: 1.45 },
  'cs-5': { EXW: -0.15, FCA: -0.05, FAS: -0.02, CPT: 0.4, CIP: 0.44 },
}

const isLatest = ({ costing, version }: Planned) =>
  !SHEETS.some((other) => other.costing === costing && other.version > version)
const idOf = ({ costing, version }: Planned) => `${costing}-v${version}`
const COSTINGS = [...new Set(SHEETS.map(({ costing }) => costing))]

/** Seeds the costings. */
export async function plantCostings({ prisma, orgId, currency, user }: Plot): Promise<void> {
  const staff = { createdById: user('STAFF'), createdByName: 'Sten Cutter' }
  await prisma.costingDocument.createMany({
    data: COSTINGS.map((id, index) => {
      const [first, ...later] = SHEETS.filter(({ costing }) => costing === id)
      const documentId = `CS-2026-${String(index + 1).padStart(5, '0')}`
      return {
        orgId,
        id,
        documentId,
        latestVersion: 1 + later.length,
        createdAt: day(first.drafted),
        createdById: user('STAFF'),
      }
    }),
  })
  await prisma.costSheet.createMany({
    data: SHEETS.map((sheet) => ({
      orgId,
      id: idOf(sheet),
      costingId: sheet.costing,
      versionNumber: sheet.version,
      isLatest: isLatest(sheet),
      status: sheet.status,
      costSheetName: sheet.name,
      styleId: sheet.styleId,
      clientId: sheet.styleId && CLIENTS[sheet.styleId],
      skuId: sheet.styleId && `${sheet.styleId.replace('st', 'sku')}-m`,
      billOfMaterialsId: sheet.styleId && BILLS_OF_MATERIALS[sheet.styleId],
      mainCurrency: currency,
      orderQuantity: sheet.name ? 2000 : null,
      createdAt: day(sheet.drafted),
      updatedAt: day(sheet.drafted + 2),
      ...staff,
      ...stamps(sheet, user),
    })),
  })
  await plantRows({ prisma, orgId, currency })
  await prisma.costSheetHistory.createMany({
    data: SHEETS.flatMap((sheet) => acts(sheet, user).map((act) => ({ orgId, costSheetId: idOf(sheet), ...act }))),
  })
  await prisma.documentCounter.create({ data: { orgId, kind: 'CS', year: 2026, lastNumber: COSTINGS.length } })
}

/** Links the quotes and sales orders with the sheets that they were priced with. */
export async function plantCostLinks({ prisma, orgId }: Plot): Promise<void> {
  for (const [costSheetId, priced] of Object.entries(PRICED)) {
    const where = { orgId, id: { in: [...priced] } }
    await prisma.quote.updateMany({ where, data: { costSheetId } })
    await prisma.salesOrder.updateMany({ where, data: { costSheetId } })
  }
}

/** Fabric, zip, washing, sewing, air freight and commission. The cost of cs-1 is 4.4650 per piece. */
async function plantRows({ prisma, orgId, currency }: Pick<Plot, 'prisma' | 'orgId' | 'currency'>): Promise<void> {
  const complete = SHEETS.filter(({ name }) => name)
  const row = (sheet: Planned, name: string, position: number) => ({
    orgId,
    id: `${idOf(sheet)}-${name}`,
    costSheetId: idOf(sheet),
    position,
    currency,
  })
  await prisma.costSheetBomItem.createMany({
    data: complete.flatMap((sheet) => [
      {
        ...row(sheet, 'cloth', 1), materialName: 'Shell cloth', materialType: 'fabric', unit: 'm', consumption: 1.47,
        unitCost: sheet.clothPrice, tolerancePercent: 5, materialId: 'mat-1',
      },
      {
        ...row(sheet, 'zip', 2), materialName: 'Zip 20 cm', materialType: 'trim', unit: 'pcs', consumption: 1,
        unitCost: 0.22, tolerancePercent: 2, materialId: 'mat-2',
      },
    ]),
  })
  await prisma.costSheetProcessingItem.createMany({
    data: complete.flatMap((sheet) => [
      { ...row(sheet, 'washing', 1), processingType: 'washing', unitCost: 0.15, supplierId: 'sup-1' },
      { ...row(sheet, 'sewing', 2), processingType: 'sewing', unitCost: 0.9 },
    ]),
  })
  await prisma.costSheetLogisticsItem.createMany({
    data: complete.map((sheet) => ({
      ...row(sheet, 'air', 1),
      basis: 'per_kg',
      quantity: 400,
      rate: 2.1,
      handlingFee: 60,
      contingencyPercent: 5,
    })),
  })
  await prisma.costSheetOverheadItem.createMany({
    data: complete.map((sheet) => ({ ...row(sheet, 'commission', 1), overheadType: 'commission', costAmount: 0.25 })),
  })
  await prisma.costSheetProfitScenario.createMany({
    data: complete.flatMap((sheet) => {
      const terms = Object.entries({ FOB: 0, ...FURTHER_TERMS[sheet.costing] }) as [Incoterm, number][]
      return terms.map(([incoterm, surcharge], index) => {
        const { currency: quotedCurrency, ...scenario } = row(sheet, incoterm.toLowerCase(), index + 1)
        return { ...scenario, quotedCurrency, description: incoterm, incoterm, quotedPrice: sheet.price + surcharge }
      })
    }),
  })
}

function stamps({ status, drafted }: Planned, user: Plot['user']): object {
  const submitted = { submittedAt: day(drafted + 1), submittedById: user('STAFF'), submittedByName: 'Sten Cutter' }
  const reviewed = { At: day(drafted + 2), ById: user('MANAGER'), ByName: 'Marco Bobbin' }
  if (status === 'DRAFT') return {}
  if (status === 'UNDER_REVIEW') return submitted
  if (status === 'APPROVED')
    return { ...submitted, approvedAt: reviewed.At, approvedById: reviewed.ById, approvedByName: reviewed.ByName }
  return {
    ...submitted,
    rejectedAt: reviewed.At,
    rejectedById: reviewed.ById,
    rejectedByName: reviewed.ByName,
    rejectionReason: REASON,
  }
}

const REASON = 'The recycled cloth leaves no margin at this price'

function acts(sheet: Planned, user: Plot['user']) {
  const act = (
    action: string,
    status: CostSheetStatus,
    days: number,
    role: 'STAFF' | 'MANAGER',
    reason: string | null = null,
  ) => ({
    id: `${idOf(sheet)}-${action}`,
    action,
    to: status,
    at: day(sheet.drafted + days),
    reason,
    actorId: user(role),
    actorName: role === 'STAFF' ? 'Sten Cutter' : 'Marco Bobbin',
  })
  const withdraw = (status: CostSheetStatus, days: number) =>
    act('withdraw', status, days, 'STAFF', 'The mill raised the price of the cloth')
  if (sheet.version > 1) return [withdraw('DRAFT', 0)]
  const next = SHEETS.find(({ costing, version }) => costing === sheet.costing && version === sheet.version + 1)
  const sofar = [act('create', 'DRAFT', 0, 'STAFF'), act('submit', 'UNDER_REVIEW', 1, 'STAFF')]
  if (sheet.status === 'DRAFT') return sofar.slice(0, 1)
  if (sheet.status === 'UNDER_REVIEW') return sofar
  if (sheet.status === 'REJECTED') return [...sofar, act('reject', 'REJECTED', 2, 'MANAGER', REASON)]
  return [
    ...sofar,
    act('approve', 'APPROVED', 2, 'MANAGER'),
    ...(next ? [withdraw('APPROVED', next.drafted - sheet.drafted)] : []),
  ]
}
