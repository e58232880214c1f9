// Validation of requests, compared with recorded answers of the old service, by value and by request; and values that
// the old service accepted but cannot be stored. `fastapi/values.test.ts` tests the kinds without that limit.
import { describe, expect, it } from '@jest/globals'
import { listApiKeys } from '../../rest-compat/api-keys.js'
import { login, testAdmin } from '../../rest-compat/auth.js'
import { createBill } from '../../rest-compat/bills.js'
import { compareCostSheets, updateCostSheet, withdrawCostSheet } from '../../rest-compat/costing.js'
import { deleteEmployeeAttachment } from '../../rest-compat/employees.js'
import { approveExpenseRequest } from '../../rest-compat/expense-requests.js'
import { readBody } from '../../rest-compat/fastapi/body.js'
import type { JsonValue } from '../../rest-compat/fastapi/json/value.js'
import type { Fault } from '../../rest-compat/fastapi/pydantic/fault.js'
import type { Kind } from '../../rest-compat/fastapi/pydantic/kind.js'
import { model } from '../../rest-compat/fastapi/pydantic/kinds.js'
import { type Shapes, validateRequest } from '../../rest-compat/fastapi/request.js'
import { readForm } from '../../rest-compat/fastapi/starlette/form.js'
import { percentDecode, readHeaders } from '../../rest-compat/fastapi/starlette/parameters.js'
import { bool, datetime, day, dict, float, int, listOf, optional, str } from '../../rest-compat/inputs.js'
import { createDeliveryStop, listLocations } from '../../rest-compat/logistics.js'
import { approveMaterialRequest } from '../../rest-compat/material-requests.js'
import { convertQuote } from '../../rest-compat/quotes.js'
import type { Route } from '../../rest-compat/route.js'
import { asRead, judge, received, recordedKinds, recordedValues, recordings } from './recorded.js'

interface Answer {
  readonly status: number | readonly number[]
  readonly json?: { readonly detail: unknown }
}

interface RecordedRequest {
  readonly id: string
  readonly note: string
  readonly method: string
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: string
  readonly bodyBase64?: string
  readonly expect: Answer
  readonly or?: Answer
}

/** True if all faults are this gateway's own: the old service accepted the value. */
const understood = (detail: readonly Fault[]): boolean => detail.every(({ type }) => type === 'value_error')

const readValue = (json: string): JsonValue | undefined => {
  const reading = readBody('application/json', Buffer.from(json))
  return 'body' in reading ? reading.body : undefined
}

const checkBody = (kind: Kind<unknown>, json: string) =>
  validateRequest({ body: kind }, received({ body: readValue(json) }))

/** As it is passed on. */
const asSent = (body: unknown): unknown => JSON.parse(JSON.stringify(body))

describe('a value of each kind', () => {
  const KINDS = recordedKinds({ bool, datetime, dict, float, int, list: listOf, optional, str })
  // The reader for each type of printed Python value. For other types, only acceptance is compared.
  const READ_AS: Readonly<Record<string, (repr: string) => unknown>> = {
    int: Number,
    float: (repr) => String(Number(repr)),
    bool: (repr) => repr === 'True',
    datetime: (repr) => new Date(repr.includes('T') && /(?:Z|[+-]\d\d:\d\d)$/.test(repr) ? repr : `${repr}Z`).getTime(),
  }
  const comparable = (pyType: string, value: unknown) =>
    pyType === 'datetime' ? new Date(String(value)).getTime() : value
  const values = recordedValues(KINDS)

  it.each(values.filter(({ accepts }) => accepts))('is taken where it was taken: $id', (recorded) => {
    const outcome = judge(KINDS, recorded)
    if ('detail' in outcome) return expect(understood(outcome.detail)).toBe(true)
    const { pyType, repr } = recorded.accepts!
    expect(outcome).toHaveProperty('value')
    const { value } = outcome as { readonly value: unknown }
    return READ_AS[pyType] && expect(comparable(pyType, value)).toEqual(READ_AS[pyType](repr))
  })

  it.each(values.filter(({ accepts }) => !accepts))(
    'is refused like in the recording, with the same messages: $id',
    (recorded) => {
      const outcome = judge(KINDS, recorded)
      expect(outcome).not.toHaveProperty('value')
      if (Array.isArray(recorded.detail)) expect('detail' in outcome && asRead(outcome.detail)).toEqual(recorded.detail)
      if (typeof recorded.detail === 'string') expect(outcome).toEqual({ unreadable: recorded.detail })
    },
  )
})

describe('a request', () => {
  const ROUTES: readonly (readonly [method: string, path: RegExp, row: Route])[] = [
    ['POST', /^\/material-requests\/(?<mr_id>[^/]+)\/approve$/, approveMaterialRequest],
    ['GET', /^\/api-keys$/, listApiKeys],
    ['GET', /^\/auth\/test\/admin$/, testAdmin],
    ['POST', /^\/auth\/login$/, login],
    ['POST', /^\/bills$/, createBill],
    ['POST', /^\/quotes\/(?<quote_id>[^/]+)\/convert-to-sales-order$/, convertQuote],
    ['POST', /^\/api\/v1\/logistics\/deliveries\/(?<delivery_id>[^/]+)\/stops$/, createDeliveryStop],
    ['PATCH', /^\/api\/v1\/expense-requests\/(?<expense_request_id>[^/]+)\/approve$/, approveExpenseRequest],
    ['POST', /^\/api\/v1\/costings\/compare$/, compareCostSheets],
    ['POST', /^\/costings\/(?<costing_id>[^/]+)\/withdraw$/, withdrawCostSheet],
    ['PATCH', /^\/api\/v1\/costings\/(?<costing_id>[^/]+)$/, updateCostSheet],
    ['GET', /^\/logistics\/locations$/, listLocations],
    [
      'DELETE', /^\/api\/v1\/employees\/(?<employee_id>[^/]+)\/attachments\/(?<attachment_id>[^/]+)$/,
      deleteEmployeeAttachment,
    ],
  ]

  const UNKNOWN: Shapes = {}

  const routed = ({ method, path }: RecordedRequest) => {
    const route = ROUTES.find(
      ([wanted, pattern]) => wanted === method && pattern.test(percentDecode(path.split('?')[0]!)),
    )
    const groups = route?.[1].exec(percentDecode(path.split('?')[0]!))?.groups ?? {}
    return { shapes: route?.[2].takes ?? UNKNOWN, path: new Map(Object.entries(groups)) }
  }

  const bytesOf = ({ body, bodyBase64 }: RecordedRequest): Buffer =>
    bodyBase64 === undefined ? Buffer.from(body ?? '') : Buffer.from(bodyBase64, 'base64')

  const readPayload = (request: RecordedRequest, shapes: Shapes) => {
    const contentType = readHeaders(request.headers.flat()).get('content-type')
    if (shapes.form) return readForm(contentType, bytesOf(request))
    return shapes.body ? readBody(contentType, bytesOf(request)) : { body: undefined }
  }

  const validate = (request: RecordedRequest) => {
    const { shapes, path } = routed(request)
    const payload = readPayload(request, shapes)
    if ('unreadable' in payload || 'detail' in payload) return payload
    const form = 'fields' in payload ? { form: payload.fields } : payload
    const query = request.path.split('?')[1] ?? ''
    return validateRequest(shapes, received({ ...form, path, query, headers: readHeaders(request.headers.flat()) }))
  }

  const statusOf = (outcome: ReturnType<typeof validate>): number => {
    if ('unreadable' in outcome) return 400
    return 'detail' in outcome ? 422 : 200
  }

  // Excludes requests that were refused for their credential or path; other tests check those.
  const decidedHere = (request: RecordedRequest): boolean =>
    [request.expect.status].flat().every((status) => [200, 400, 413, 422].includes(status)) &&
    routed(request).shapes !== UNKNOWN
  const requests = recordings<RecordedRequest>('requests.jsonl').filter(decidedHere)

  const agrees = (answer: Answer, outcome: ReturnType<typeof validate>): void => {
    const statuses = [answer.status].flat()
    if (statuses.includes(200) && 'detail' in outcome) return expect(understood(outcome.detail)).toBe(true)
    expect(statuses).toContain(statusOf(outcome))
    if (!Array.isArray(answer.json?.detail)) return undefined
    return expect('detail' in outcome && asRead(outcome.detail)).toEqual(answer.json.detail)
  }

  it.each(requests)('is judged as it was judged: $id ($note)', (request) => {
    const outcome = validate(request)
    if (request.or && statusOf(outcome) !== request.expect.status) return agrees(request.or, outcome)
    return agrees(request.expect, outcome)
  })
})

describe('a value that the old service accepted but the database cannot store', () => {
  const sheet = model({
    name: optional(str()), count: optional(int()), price: optional(float()), due: optional(day()),
    at: optional(datetime()), extra: optional(dict()),
  })
  const refused = (json: string) => {
    const outcome = checkBody(sheet, json)
    return 'detail' in outcome ? outcome.detail.map(({ type, loc }) => [type, loc.slice(1).join('.')]) : outcome
  }
  const taken = (json: string) => {
    const outcome = checkBody(sheet, json)
    return 'values' in outcome ? outcome.values.body : outcome
  }

  it.each([
    ['{"name":"a\\u0000b"}', 'name'],
    ['{"name":"\\ud800"}', 'name'],
    ['{"count":2147483648}', 'count'],
    ['{"count":-2147483649}', 'count'],
    ['{"price":NaN}', 'price'],
    ['{"price":"-inf"}', 'price'],
    ['{"price":1e14}', 'price'],
    ['{"price":"123456789012345678901234567890"}', 'price'],
    ['{"due":"soon"}', 'due'],
    ['{"due":"2026-02-30"}', 'due'],
    ['{"due":"20260501"}', 'due'],
    ['{"at":"0001-01-01T00:00:00+02:00"}', 'at'],
    ['{"extra":{"a":[1,{"b":NaN}]}}', 'extra.a.1.b'],
    ['{"extra":{"a":"\\u0000"}}', 'extra.a'],
    ['{"extra":{"\\ud800":1}}', 'extra'],
    ['{"extra":{"a":12345678901234567890}}', 'extra.a'],
  ])('is a value_error at its field: %s', (json, field) => {
    expect(refused(json)).toEqual([['value_error', field]])
  })

  it.each<readonly [what: string, field: string, last: string, beyond: string]>([
    ['an integer', 'count', '2147483647', '2147483648'],
    ['an integer below zero', 'count', '-2147483648', '-2147483649'],
    ['a number below zero', 'price', '-99999999999999', '-1e14'],
    ['a text', 'name', JSON.stringify('x'.repeat(10_000)), JSON.stringify('x'.repeat(10_001))],
    ['the first moment', 'at', '"0001-01-01T00:00:00Z"', '"0001-01-01T00:00:00+00:01"'],
    ['the last moment', 'at', '"9999-12-31T23:59:59Z"', '"9999-12-31T23:59:59-00:01"'],
    ['a moment of a day', 'due', '"9999-12-31T23:59:59.5Z"', '"9999-12-31T23:59:59-00:01"'],
    ['a free-form integer', 'extra.a', '{"a":9007199254740991}', '{"a":9007199254740993}'],
    [
      'a free-form text', 'extra.a', JSON.stringify({ a: 'x'.repeat(10_000) }),
      JSON.stringify({ a: 'x'.repeat(10_001) }),
    ],
    // `{"a":"","b":""}` has 15 characters.
    [
      'a free-form object', 'extra', JSON.stringify({ a: 'x'.repeat(9_990), b: 'x'.repeat(9_995) }),
      JSON.stringify({ a: 'x'.repeat(9_990), b: 'x'.repeat(9_996) }),
    ],
  ])('begins behind the last one that can be stored: %s', (_, field, last, beyond) => {
    const [name] = field.split('.')
    expect(taken(`{"${name}":${last}}`)).toHaveProperty(name)
    expect(refused(`{"${name}":${beyond}}`)).toEqual([['value_error', field]])
  })

  it('is a list of more values than an operation takes, or a text to search for that is longer than others', () => {
    const items = (count: number) => checkBody(listOf(int()), JSON.stringify(Array.from({ length: count }, () => 1)))
    expect(items(20_000)).toHaveProperty('values')
    expect(items(20_001))
      .toMatchObject({ detail: [{ type: 'value_error', loc: ['body'], ctx: { max_length: 20_000 } }] })
    const { query } = listLocations.takes
    const found = (length: number) => validateRequest({ query }, received({ query: `search=${'x'.repeat(length)}` }))
    expect(found(200)).toHaveProperty('values')
    expect(found(201)).toMatchObject({ detail: [{ loc: ['query', 'search'], ctx: { max_length: 200 } }] })
  })

  it('is a value_error too as a text that is read as an integer of too many digits, or as no finite number', () => {
    const ones = '1'.repeat(4300)
    for (const count of [ones, `+${ones}`, `0${ones}`, ` ${ones}`, `${ones}.0`])
      expect([count, refused(JSON.stringify({ count }))]).toEqual([count, [['value_error', 'count']]])
    for (const price of ['nan', 'NaN', '-nan', 'inf', '+Infinity', '-inf', '-INFINITY', '1e400'])
      expect([price, refused(JSON.stringify({ price }))]).toEqual([price, [['value_error', 'price']]])
  })

  it('is not listed if the old service itself finds a fault', () => {
    expect(refused('{"name":"\\u0000","count":"x"}')).toEqual([['int_parsing', 'count']])
    const outcome = checkBody(compareCostSheets.takes.body!, '{"costSheetIds":["\\u0000"]}')
    expect('detail' in outcome && outcome.detail.map(({ type }) => type)).toEqual(['too_short'])
  })

  it('is answered as an unknown record, not as a fault, if it is in the path', () => {
    expect(validateRequest({ path: { id: str() } }, received({ path: new Map([['id', 'a\0']]) }))).toEqual({
      unknown: true,
    })
  })

  it('is refused however deep it is nested', () => {
    const deep = `{"extra":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`
    expect(refused(deep)).toEqual([['value_error', expect.stringMatching(/^extra/)]])
  })

  it('keeps other values exact: days as days, date-times in UTC, numbers with all digits', () => {
    expect(taken('{"name":"","count":"1_000","price":1.005,"due":"2026-02-01"}'))
      .toEqual({ name: '', count: 1000, price: '1.005', due: '2026-02-01' })
    expect(taken('{"at":"2026-05-01T10:20:30.500+02:00","extra":{"b":[1,2.5]}}'))
      .toEqual({ at: '2026-05-01T08:20:30.5Z', extra: { b: [1, 2.5] } })
    expect(taken('{"price":"1_000.5"}')).toEqual({ price: '1000.5' })
    expect(taken('{"price":1e2}')).toEqual({ price: '100' })
    expect(taken('{"price":-0.00000012}')).toEqual({ price: '-0.00000012' })
    expect(taken('{"price":99999999999999}')).toEqual({ price: '99999999999999' })
    expect(taken('{"due":"2026-02-01T23:30:00-05:00"}')).toEqual({ due: '2026-02-02T04:30:00Z' })
  })

  it('keeps the digits of a number that a double would change, and repeats it in a fault as the double', () => {
    expect(taken('{"price":12345678901234.5678}')).toEqual({ price: '12345678901234.5678' })
    expect(taken('{"price":"12345678901234.5678"}')).toEqual({ price: '12345678901234.5678' })
    expect(taken('{"price":0.12345678901234567890123}')).toEqual({ price: '0.12345678901234567890123' })
    expect(taken('{"price":0.1000000000000000055511151231257827}')).toEqual({ price: '0.1000000000000000055511151231257827' })
    expect(taken('{"price":1e-400}')).toEqual({ price: '1e-400' })
    expect(taken('{"count":5.00000000000000000000}')).toEqual({ count: 5 })
    expect(taken('{"extra":{"a":0.12345678901234567890123}}')).toEqual({ extra: { a: 0.12345678901234568 } })
    const outcome = checkBody(sheet, '{"count":1.12345678901234567890123}')
    expect('detail' in outcome && asRead(outcome.detail)).toMatchObject([
      { type: 'int_from_float', input: 1.1234567890123457 },
    ])
  })

  it('treats null like absence, and fills in initial values', () => {
    expect(taken('{"name":null}')).toEqual({})
    const outcome = checkBody(updateCostSheet.takes.body!, '{"bomItems":[{"materialName":"zip"}]}')
    expect('values' in outcome && asSent(outcome.values.body)).toEqual(
      { bomItems: [{ materialName: 'zip', tolerancePercent: '0', currency: 'USD', exchangeRate: '1' }] })
  })

  it('with a free-form value that cannot be stored is refused only at the outermost fault', () => {
    const outcome = checkBody(dict(), '{"deep":{"a":NaN},"b":NaN,"c":[NaN]}')
    expect('detail' in outcome && outcome.detail.map(({ loc }) => loc)).toEqual([['body', 'b']])
  })

  it('cannot change a prototype through a free-form object', () => {
    const outcome = checkBody(dict(), '{"__proto__":{"polluted":true}}')
    expect('values' in outcome && Object.getOwnPropertyNames(outcome.values.body)).toEqual(['__proto__'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('the fields of the interface', () => {
  /** What the operation of a row gets for a body. */
  const inputOf = (row: Route, body: object) => {
    const outcome = checkBody(row.takes.body!, JSON.stringify(body))
    if (!('values' in outcome)) throw new Error(JSON.stringify(outcome))
    const { input } = row.variables({ path: {}, header: {}, body: outcome.values.body }) as { readonly input: unknown }
    return asSent(input)
  }
  const textsOf = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, `a ${name}`]))
  const numbersOf = <T>(names: string, value: T) => Object.fromEntries(names.split(' ').map((name) => [name, value]))
  const ITEMS: Readonly<Record<string, readonly [texts: string, numbers: string, least: object, initial: object]>> = {
    bomItems: [
      'materialName materialType unit id materialId materialSkuId currency',
      'consumption unitCost tolerancePercent exchangeRate',
      { materialName: 'zip' }, { tolerancePercent: '0', currency: 'USD', exchangeRate: '1' },
    ],
    processingItems: [
      'processingType id vendorName supplierId description unit currency', 'costAmount unitCost quantity exchangeRate',
      { processingType: 'wash' }, { quantity: '1', unit: 'piece', currency: 'USD', exchangeRate: '1' },
    ],
    logisticsItems: [
      'id basis description notes calculationMode transportMode currency',
      'costAmount quantity rate handlingFee baseCost contingencyPercent contingencyAmount shipmentTotal orderQuantity '
        + 'unitCost exchangeRate',
      {}, {
        costAmount: '1', calculationMode: 'estimate', transportMode: 'air', quantity: '0', rate: '0', handlingFee: '0',
        baseCost: '0', contingencyPercent: '0', contingencyAmount: '0', currency: 'USD', exchangeRate: '1',
      },
    ],
    overheadTier3Items: [
      'overheadType id description currency', 'costAmount exchangeRate', { overheadType: 'rent' },
      { currency: 'USD', exchangeRate: '1' },
    ],
    profitScenarios: [
      'id description quotedCurrency',
      'quotedPrice expectedGrossMargin expectedGrossProfit expectedNetMargin expectedNetProfit', { quotedPrice: '9' }, {
        quotedCurrency: 'USD', expectedGrossMargin: '0', expectedGrossProfit: '0', expectedNetMargin: '0',
        expectedNetProfit: '0',
      },
    ],
  }

  it.each(Object.entries(ITEMS))('reach the operation, or have their initial values: %s', (list, item) => {
    const [texts, numbers, least, initial] = item
    expect(inputOf(updateCostSheet, { [list]: [{ ...textsOf(texts), ...numbersOf(numbers, 2.5) }, least] }))
      .toEqual({ [list]: [{ ...textsOf(texts), ...numbersOf(numbers, '2.5') }, { ...least, ...initial }] })
  })

  it('reach the operation of each other row', () => {
    const sheet = textsOf('reason comments status costSheetName clientId styleId skuId mainCurrency')
    expect(inputOf(updateCostSheet, { ...sheet, action: 'submit_for_review', versionNumber: 3, orderQuantity: 2.5 }))
      .toEqual({ ...sheet, action: 'SUBMIT_FOR_REVIEW', versionNumber: 3, orderQuantity: '2.5' })
    const why = { ...textsOf('reason comments'), versionNumber: 3 }
    expect(inputOf(withdrawCostSheet, why)).toEqual(why)
    const stop = { ...textsOf('name subLabel notes'), stopOrder: 2, plannedAt: '2026-05-01' }
    expect(inputOf(createDeliveryStop, stop)).toEqual({ ...stop, stopType: 'WAYPOINT', state: 'UPCOMING' })
    const bill = textsOf(
      'billNumber supplierId clientId employeeName employeeId linkedPoId purchaseOrderId managementAccountId '
        + 'expenseRequestId currency notes')
    const figures = 'subtotal taxRate taxAmount totalAmount paidAmount remainingBalance'
    const line = { ...textsOf('description poLineId uom'), ...numbersOf('qty billQty unitPrice amount', 2) }
    expect(inputOf(createBill, {
      ...bill, ...numbersOf(figures, 2.5), billType: 'Client', status: 'posted', sourceOfFunds: 'BANK',
      dueDate: '2026-05-01', lineItems: [{ ...line, dyeLot: 'A7' }, line],
    })).toEqual({
      ...bill, ...numbersOf(figures, '2.5'), billType: 'CLIENT', status: 'POSTED', sourceOfFunds: 'BANK',
      dueDate: '2026-05-01', lineItems: [{ ...line, extra: { dyeLot: 'A7' } }, line],
    })
    const [sent, time] = ['2026-05-01T02:00:00+02:00', '2026-05-01T00:00:00Z']
    const order = textsOf('clientId styleId shippingTerm shipmentPlan paymentTerm notes')
    const orderOf = (moment: string, status: string, clientTolerance: unknown) => ({
      ...order, etd: moment, deadline: moment, shipmentSchedule: [{ shipmentNumber: 1, etd: moment, quantity: 3 }],
      lineItems: [{
        styleSkuId: 'sku', orderQuantity: 5, clientTolerance, requestedDeliveryDate: moment,
        requestedBulkReadyDate: moment, status,
      }],
    })
    expect(inputOf(convertQuote, orderOf(sent, 'in production', 2.5))).toEqual(orderOf(time, 'IN_PRODUCTION', '2.5'))
  })
})
