// Saved operations of making and moving the goods.
import { make, step, type SavedOperations } from './operation.js'

const STOP = { shows: 'name state delivery { documentId status }' }

export const MAKING: SavedOperations = {
  'Production orders': [
    {
      label: 'List the orders with their style and sizes',
      query: `query Production {
        productionOrders {
          nodes { id documentId status quantity style { name } lineItems { quantity styleSku { code } } }
        }
      }`,
    },
    {
      label: 'Plan the production of a style',
      query: `mutation PlanProduction($input: CreateProductionOrderInput!) {
        createProductionOrder(input: $input) { id documentId status quantity }
      }`,
      variables: { input: { styleId: 'st-1', quantity: 200, plannedStart: '2026-06-01', plannedEnd: '2026-06-20' } },
    },
    step('Edit an order', 'editProductionOrder', 'pro-1', {
      input: { notes: 'White thread only', plannedEnd: '2026-06-30' }, shows: 'documentId plannedStart plannedEnd notes',
    }),
    step('Start an order', 'startProductionOrder', 'pro-1'),
    step('Complete an order', 'completeProductionOrder', 'pro-2'),
    step('Cancel an order', 'cancelProductionOrder', 'pro-1', { reason: 'The client moved the season' }),
  ],
  'Bills of materials': [
    {
      label: 'Show what one piece is made of',
      query: `query OneBillOfMaterials($id: ID!) {
        billOfMaterials(id: $id) {
          name status versionNumber style { name }
          lineItems { material { name unit } consumption wastagePercent }
        }
      }`,
      variables: { id: 'bom-1' },
    },
    make('Write down what a style is made of', 'createBillOfMaterials', {
      styleId: 'st-5', name: 'Pilot uniform shirt, bulk',
      lineItems: [{ materialId: 'mat-1', consumption: '1.5', wastagePercent: '4' }, { materialId: 'mat-8', consumption: '12' }],
    }, { shows: 'id name status versionNumber' }),
    make('Copy a version to change it', 'createBillOfMaterials', {
      styleId: 'st-1', copyFrom: 'bom-1', name: 'Classic poplin shirt, less waste',
    }, { name: 'CopyVersion', shows: 'id name status versionNumber' }),
    step('Edit a draft', 'editBillOfMaterials', 'bom-5', {
      input: { name: 'Classic poplin shirt, long' }, shows: 'name status',
    }),
    step('Activate a version', 'activateBillOfMaterials', 'bom-5', { shows: 'name status' }),
    step('Retire a version', 'retireBillOfMaterials', 'bom-2', { shows: 'name status retiredAt' }),
  ],
  Deliveries: [
    {
      label: 'Show one delivery with its stops',
      query: `query OneDelivery($id: ID!) {
        delivery(id: $id) {
          documentId status
          stops { id stopOrder name state plannedAt actualAt location { name country } }
          lineItems { quantity }
        }
      }`,
      variables: { id: 'd-1' },
    },
    {
      label: 'Plan a delivery',
      query: `mutation PlanDelivery($input: CreateDeliveryInput!) {
        createDelivery(input: $input) { id documentId status stops { id name state } }
      }`,
      variables: {
        input: { stops: [{ name: 'Chattogram', locationId: 'loc-2' }, { name: 'Hamburg', locationId: 'loc-24' }] },
      },
    },
    step('Edit a delivery', 'editDelivery', 'd-2', { input: { notes: 'Ring before you come' }, shows: 'documentId notes' }),
    step('Put the stops in another order', 'reorderStops', 'd-9', {
      input: { stopIds: ['stop-9-2', 'stop-9-1'] }, shows: 'documentId stops { stopOrder name }',
    }),
    step('Cancel a delivery', 'cancelDelivery', 'd-3'),
  ],
  'Delivery stops': [
    {
      label: 'List the stops that are next',
      query: `query NextStops {
        deliveryStops(filter: { state: [UPCOMING, EN_ROUTE] }) {
          nodes { id name state plannedAt location { name } delivery { documentId } }
        }
      }`,
    },
    step('Add a stop to a delivery', 'createDeliveryStop', 'd-9', {
      input: { name: 'Benapole customs', locationId: 'loc-21', stopType: 'CUSTOMS' }, shows: 'id stopOrder name state',
    }),
    step('Edit a stop', 'editDeliveryStop', 'stop-2-2', { input: { plannedAt: '2026-06-02' }, shows: 'name plannedAt' }),
    step('Remove a stop', 'removeStop', 'stop-2-2', { shows: 'documentId stops { name }' }),
    step('Depart for a stop', 'departDeliveryStop', 'stop-2-1', STOP),
    step('Arrive at a stop', 'arriveDeliveryStop', 'stop-1-6', STOP),
    step('Complete a stop', 'completeDeliveryStop', 'stop-1-5', STOP),
    step('Skip a stop', 'skipDeliveryStop', 'stop-1-7', STOP),
    step('Note that a stop failed', 'failDeliveryStop', 'stop-1-6', STOP),
  ],
}
