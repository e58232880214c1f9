// Sends the mutation of a step, and says what audit lines an acknowledged one must have left.
import http from 'node:http'
import type { Ask, Kind } from './steps.js'

interface Answered {
  readonly id: string
  /** The stops of a new delivery. */
  readonly stops?: readonly { readonly id: string }[]
}

/** The answer to a step. `made` are the records of an acknowledged mutation. */
export interface Answer {
  readonly made: readonly Answered[] | null
  /** The code of a refusal; null for an acknowledged mutation. */
  readonly code: string | null
  /** The sentence of a refusal, or the whole answer if it is not as documented. */
  readonly text: string
}

/** Mutation → the type of its input. */
const INPUTS: Readonly<Record<string, string>> = {
  createMaterialRequest: 'CreateMaterialRequestInput!', editMaterialRequest: 'EditMaterialRequestInput!',
  rejectMaterialRequest: 'ReasonInput!', orderMaterialRequest: 'OrderMaterialRequestInput',
  createPurchaseOrder: 'CreatePurchaseOrderInput!', editPurchaseOrder: 'EditPurchaseOrderInput!',
  closePurchaseOrder: 'ReasonInput!', createGoodsReceipt: 'CreateGoodsReceiptInput!',
  editGoodsReceipt: 'EditGoodsReceiptInput!', voidGoodsReceipt: 'ReasonInput!',
  issueMaterial: 'IssueMaterialInput!', returnMaterial: 'ReturnMaterialInput!', adjustStock: 'AdjustStockInput!',
  createSalesOrder: 'CreateSalesOrderInput!', amendSalesOrder: 'AmendSalesOrderInput!', createDelivery: 'CreateDeliveryInput!',
  cancelDelivery: 'ActionInput', billSalesOrder: 'BillSalesOrderInput!', createBill: 'CreateBillInput!', overrideBillMatch: 'ReasonInput!', voidBill: 'ReasonInput!',
  postBill: 'PostBillInput', payBill: 'PayBillInput!', reverseBillPayment: 'ReverseBillPaymentInput!',
  createBillNote: 'CreateBillNoteInput!', editBillNote: 'EditBillNoteInput!', postBillNote: 'PostBillNoteInput',
  allocateBillNote: 'AllocateBillNoteInput!', reverseBillNoteAllocation: 'ReverseBillNoteAllocationInput!',
  refundBillNote: 'RefundBillNoteInput!', reverseBillNoteRefund: 'ReverseBillNoteRefundInput!', voidBillNote: 'ReasonInput!',
  movePeriodLock: 'MovePeriodLockInput!', amendPurchaseOrder: 'AmendPurchaseOrderInput!',
  cancelSalesOrder: 'CancelSalesOrderInput', createProductionOrder: 'CreateProductionOrderInput!',
  cancelProductionOrder: 'ReasonInput!', createExpenseRequest: 'CreateExpenseRequestInput!',
  cancelApprovedExpenseRequest: 'ReasonInput!', payExpenseRequest: 'PayExpenseRequestInput',
  reverseExpenseRequestPayment: 'ReverseExpenseRequestPaymentInput!',
}

function documentOf({ mutation, id }: Ask): string {
  const type = INPUTS[mutation]
  const declared = [...(id ? ['$id: ID!'] : []), ...(type ? [`$input: ${type}`] : [])].join(', ')
  const given = [...(id ? ['id: $id'] : []), ...(type ? ['input: $input'] : [])].join(', ')
  const fields = mutation === 'createDelivery' ? 'id stops { id }' : 'id'
  return `mutation (${declared}) { ${mutation}(${given}) { ${fields} } }`
}

const agent = new http.Agent({ keepAlive: true })

/** Posts a GraphQL operation. Returns the text of the answer. */
export function post(url: URL, token: string, query: string, variables: object = {}): Promise<string> {
  const body = JSON.stringify({ query, variables })
  const headers = {
    'content-type': 'application/json', 'content-length': Buffer.byteLength(body), authorization: `Bearer ${token}`,
  }
  return new Promise((resolve, reject) => {
    const request = http.request(new URL('/graphql', url), { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => { text += chunk })
      response.on('end', () => resolve(text))
    })
    request.on('error', reject)
    request.end(body)
  })
}

interface Body {
  readonly data?: Readonly<Record<string, Answered | readonly Answered[] | null>> | null
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[]
}

/** Sends a mutation. */
export async function send(url: URL, token: string, ask: Ask): Promise<Answer> {
  const text = await post(url, token, documentOf(ask), { id: ask.id, input: ask.input })
  const { data, errors } = JSON.parse(text) as Body
  const value = data?.[ask.mutation]
  if (!errors && value) return { made: [value].flat() as Answered[], code: null, text: '' }
  const [{ message, extensions }] = errors ?? [{ message: text, extensions: {} }]
  return { made: null, code: extensions?.code ?? 'no code', text: message }
}

const STEPS: Readonly<Record<string, readonly [model: string, actions: Readonly<Partial<Record<Kind, string>>>]>> = {
  requests: ['MaterialRequest', {
    createRequest: 'create', editRequest: 'edit', submitRequest: 'submit', approveRequest: 'approve',
    rejectRequest: 'reject', cancelRequest: 'cancel', reopenRequest: 'reopen', orderRequest: 'order', releaseRequest: 'release',
  }],
  orders: ['PurchaseOrder', {
    createOrder: 'create', editOrder: 'edit', sendOrder: 'send', cancelOrder: 'cancel', closeOrder: 'close',
    amendOrder: 'amend',
  }],
  receipts: ['GoodsReceipt', {
    createReceipt: 'create', editReceipt: 'edit', postReceipt: 'post', voidReceipt: 'void',
  }],
  sales: ['SalesOrder', {
    createSale: 'create', confirmSale: 'confirm', startSale: 'startProduction', readySale: 'markReady',
    amendSale: 'amend', cancelSale: 'cancel', cancelSaleWithAll: 'cancel',
  }],
  deliveries: ['Delivery', { planDelivery: 'create', cancelDelivery: 'cancel' }],
  stops: ['DeliveryStop', { departStop: 'depart', arriveStop: 'arrive', completeStop: 'complete', failStop: 'fail' }],
  stock: ['StockMovement', { issue: 'issue', takeBack: 'return', adjust: 'adjustment' }],
  bills: ['Bill', {
    createBill: 'create', postBill: 'post', overrideMatch: 'overrideMatch', voidBill: 'void', payBill: 'pay',
    reversePayment: 'reverse', billSale: 'create', billExpense: 'create',
  }],
  notes: ['BillNote', {
    createNote: 'create', editNote: 'edit', postNote: 'post', allocateNote: 'allocate', voidNote: 'void',
    reverseAllocation: 'reverseAllocation', refundNote: 'refund', reverseRefund: 'reverseRefund',
  }],
  expenses: ['ExpenseRequest', {
    createExpense: 'create', submitExpense: 'submit', approveExpense: 'approve', recallExpense: 'recall',
    revokeExpense: 'revoke', payExpense: 'pay', reverseExpense: 'reverse',
  }],
  productions: ['ProductionOrder', { makeSale: 'create', cancelProduction: 'cancel' }],
}

/** Kind of step → the model and the action of its audit line. */
const ACTS = new Map(
  Object.values(STEPS).flatMap(([model, actions]) =>
    Object.entries(actions).map(([kind, action]) => [kind, `${action} ${model}`] as const)),
)

/** The audit lines that an acknowledged step must have left, as `action model id`. */
export function linesOf({ kind, id, input }: Ask, made: readonly Answered[]): string[] {
  // A lock that is moved to the day where it is has no line.
  if (kind === 'moveLock') return []
  const own = `${ACTS.get(kind)} ${kind === 'billSale' ? made[0].id : id ?? made[0].id}`
  if (kind === 'orderRequest') return [own, ...made.map((order) => `create PurchaseOrder ${order.id}`)]
  if (kind === 'planDelivery') return [own, ...(made[0].stops ?? []).map((stop) => `create DeliveryStop ${stop.id}`)]
  const posted = (kind === 'createBill' || kind === 'billExpense') && (input as { readonly status?: string }).status === 'POSTED'
  return posted ? [own, `post Bill ${made[0].id}`] : [own]
}
