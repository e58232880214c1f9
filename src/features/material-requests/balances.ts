// What material requests and materials keep of the lines of material requests.
import { balance } from '../../core/balances.js'
import { statements } from '../../database/query-builder.js'

const lines = statements.selectFrom('MaterialRequestLine as l').select('l.orgId')
const ofRequest = lines.select('l.materialRequestId as of')

export const BALANCES = [
  balance('Material', 'reservedQty', {
    documents: 'request lines', rows: lines.select(['l.materialId as of', 'l.reservedQty as amount']),
  }),
  balance('MaterialRequest', 'lineItemsCount', {
    documents: 'lines', rows: ofRequest.select((eb) => eb.lit(1).as('amount')),
  }),
  balance('MaterialRequest', 'cancelledOrderCount', {
    documents: 'cancelled production orders',
    rows: statements.selectFrom('MaterialRequest as r')
      .innerJoin('ProductionOrder as p', (join) =>
        join.onRef('p.orgId', '=', 'r.orgId').onRef('p.id', '=', 'r.productionOrderId').on('p.status', '=', 'CANCELLED'))
      .select(['r.orgId', 'r.id as of']).select((eb) => eb.lit(1).as('amount')),
  }),
  balance('MaterialRequest', 'totalEstimatedAmount', {
    documents: 'lines', isMoney: true,
    rows: ofRequest.where('l.status', '<>', 'CANCELLED').select('l.estimatedAmount as amount'),
  }),
]
