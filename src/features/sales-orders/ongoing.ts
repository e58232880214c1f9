// What goes on for a sales order: its production, and the requests, purchase orders and deliveries for it. A cancelled
// order says it, and its cancellation can cancel what may be cancelled.
import { expressionBuilder } from 'kysely'
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { act } from '../../core/lifecycle/act.js'
import { decidingColumns, lifecycleNamed, type AnyLifecycle } from '../../core/lifecycle/lifecycle.js'
import { refusalOf } from '../../core/lifecycle/refusal.js'
import { perObject } from '../../core/per-object.js'
import { lockRows } from '../../core/records/lock.js'
import { loadJoined } from '../../core/records/read.js'
import { rowsFrom, type Table } from '../../core/records/record.js'
import { anyStatements, statements } from '../../database/query-builder.js'
import type { CancelSalesOrderInput } from './inputs.js'
import { OngoingDocument, type OngoingKind } from './ongoing.types.js'
import { OPEN_STATES } from './open-states.js'
import { SalesOrder } from './types.js'

/** The tables of the kinds, in the order in which their rows are locked and cancelled. */
const TABLES = {
  DELIVERY: 'Delivery', PRODUCTION_ORDER: 'ProductionOrder', PURCHASE_ORDER: 'PurchaseOrder',
  MATERIAL_REQUEST: 'MaterialRequest',
} as const satisfies Readonly<Record<OngoingKind, Table>>
const KINDS = Object.keys(TABLES) as readonly OngoingKind[]

const HEAD = ['d.orgId', 'd.id', 'd.documentId'] as const
const words = expressionBuilder<Record<string, never>, never>()
const kindOf = (kind: OngoingKind) => words.cast<OngoingKind>(words.val(kind), 'text').as('kind')

const production = () =>
  statements.selectFrom('ProductionOrder as d').where('d.status', 'in', OPEN_STATES.PRODUCTION_ORDER).select(HEAD)
    .select((eb) => eb.cast<string>('d.status', 'text').as('status')).select(kindOf('PRODUCTION_ORDER'))
    .select('d.salesOrderId')

const deliveries = () =>
  statements.selectFrom('Delivery as d').where('d.status', 'in', OPEN_STATES.DELIVERY).select(HEAD)
    .select((eb) => eb.cast<string>('d.status', 'text').as('status')).select(kindOf('DELIVERY'))
    .select('d.salesOrderId')

const anyRequest = () =>
  statements.selectFrom('MaterialRequest as d').select(HEAD)
    .select((eb) => eb.cast<string>('d.status', 'text').as('status')).select(kindOf('MATERIAL_REQUEST'))

/** Requests with something left to decide or to buy. */
const requests = () => anyRequest()
  .where('d.status', 'in', OPEN_STATES.MATERIAL_REQUEST)

/** Requests that are received, and whose stock is still reserved. */
const holding = () => anyRequest().where('d.status', '=', 'RECEIVED')
  .innerJoin('MaterialRequestLine as l', (join) =>
    join.onRef('l.orgId', '=', 'd.orgId').onRef('l.materialRequestId', '=', 'd.id'))
  .where('l.reservedQty', '>', '0').distinct()

/** Purchase orders that are open, with the request that they were made from. */
const purchases = () =>
  statements.selectFrom('PurchaseOrder as d').where('d.status', 'in', OPEN_STATES.PURCHASE_ORDER)
    .innerJoin('MaterialRequest as r', (join) =>
      join.onRef('r.orgId', '=', 'd.orgId').onRef('r.id', '=', 'd.materialRequestId'))
    .select(HEAD)
    .select((eb) => eb.cast<string>('d.status', 'text').as('status')).select(kindOf('PURCHASE_ORDER'))

/** What is for an order itself, and what is for its production and does not name the order. */
const ongoing = rowsFrom(
  'OngoingOfOrder', ['id', 'asc'], ['id', 'salesOrderId', 'kind', 'documentId', 'status'], () =>
    production()
      .unionAll(deliveries())
      .unionAll(requests().select('d.salesOrderId'))
      .unionAll(requests().innerJoin('ProductionOrder as p', (join) =>
        join.onRef('p.orgId', '=', 'd.orgId').onRef('p.id', '=', 'd.productionOrderId'))
        .where('d.salesOrderId', 'is', null).select('p.salesOrderId'))
      .unionAll(holding().select('d.salesOrderId'))
      .unionAll(holding().innerJoin('ProductionOrder as p', (join) =>
        join.onRef('p.orgId', '=', 'd.orgId').onRef('p.id', '=', 'd.productionOrderId'))
        .where('d.salesOrderId', 'is', null).select('p.salesOrderId'))
      .unionAll(purchases().select('r.salesOrderId'))
      .unionAll(purchases().innerJoin('ProductionOrder as p', (join) =>
        join.onRef('p.orgId', '=', 'r.orgId').onRef('p.id', '=', 'r.productionOrderId'))
        .where('r.salesOrderId', 'is', null).select('p.salesOrderId')),
)

type Ongoing = Awaited<ReturnType<typeof ongoingOf>>[number]

/** What goes on for an order, by kind. */
async function ongoingOf(ctx: Context, salesOrderId: string) {
  const found = await loadJoined(ctx, ongoing, 'salesOrderId', salesOrderId)
  return KINDS.flatMap((kind) => found.filter((one) => one.kind === kind))
}

const lifecycleOf = ({ services: { model } }: Context, kind: OngoingKind) => lifecycleNamed(model, TABLES[kind])

/** What decides if a record of a lifecycle may be cancelled. */
const deciding = perObject((lifecycle: AnyLifecycle) =>
  rowsFrom<Readonly<Record<string, unknown>>>(
    `Deciding${lifecycle.model}`, ['id', 'asc'], ['id', ...decidingColumns(lifecycle)],
    () => anyStatements.selectFrom(lifecycle.model).selectAll(),
  ))

/** Why the viewer cannot cancel a document now; null if they can. A state in which nobody can is named first. */
async function cancelRefusal(ctx: Context, { kind, id }: Ongoing): Promise<string | null> {
  const lifecycle = lifecycleOf(ctx, kind)
  const [row] = await loadJoined(ctx, deciding(lifecycle), 'id', id)
  const state = String(row[lifecycle.column])
  if (!lifecycle.steps.cancel.from.includes(state)) return because('wrong_state', { state }).sentence
  const refusal = await refusalOf(ctx, lifecycle, 'cancel', row)
  return refusal && (refusal.error?.message ?? refusal.why.sentence)
}

/**
 * Cancels what goes on for a cancelled order, as far as the viewer can: deliveries, production, purchase orders, and
 * then the requests. Each is cancelled as if alone, with its own history. The rest stays, and `ongoing` says why.
 */
export async function cancelOngoing(
  ctx: Context, id: string, { withProduction, reason }: CancelSalesOrderInput,
): Promise<void> {
  if (!withProduction) return
  const { documentId } = await ctx.db.salesOrder.findFirstOrThrow({ where: { id }, select: { documentId: true } })
  const input = { reason: reason ?? `${documentId} was cancelled` }
  const documents = await ongoingOf(ctx, id)
  await lockAll(ctx, documents)
  for (const one of documents)
    if ((await cancelRefusal(ctx, one)) === null) await act(ctx, lifecycleOf(ctx, one.kind), 'cancel', one.id, input)
}

/** Locks the documents, and the materials that they hold, in the order in which all changes lock. */
async function lockAll(ctx: Context, documents: readonly Ongoing[]): Promise<void> {
  const idsOf = (of: OngoingKind) => documents.flatMap(({ kind, id }) => (kind === of ? id : []))
  for (const kind of KINDS) await lockRows(ctx, TABLES[kind], idsOf(kind))
  const [ordered, requested] = await Promise.all([
    ctx.db.purchaseOrderLine.findMany({ where: { purchaseOrderId: { in: idsOf('PURCHASE_ORDER') } } }),
    ctx.db.materialRequestLine.findMany({ where: { materialRequestId: { in: idsOf('MATERIAL_REQUEST') } } }),
  ])
  await lockRows(ctx, 'Material', [...ordered, ...requested].flatMap(({ materialId }) => materialId ?? []))
}

@Resolver(() => SalesOrder)
export class OngoingResolver {
  @FieldResolver(() => [OngoingDocument], {
    description: 'What goes on for the order: production orders, purchase orders, material requests and deliveries that '
      + 'have not ended, each with what keeps you from cancelling it. They go on when the order is cancelled, unless '
      + '`withProduction` cancels them too.',
  })
  async ongoing(@Root() { id }: SalesOrder, @Ctx() ctx: Context) {
    const found = await ongoingOf(ctx, id)
    return Promise.all(found.map(async (one) => ({ ...one, recordId: one.id, reason: await cancelRefusal(ctx, one) })))
  }
}
