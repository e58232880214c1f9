// Makes requests to the documented paths from the declarations of their rows, and breaks them.
import fc from 'fast-check'
import type { Route } from '../../../rest-compat/route.js'
import { routes } from '../../../rest-compat/routes.js'
import type { Fields } from '../../../rest-compat/fastapi/pydantic/model.js'
import type { Recorded } from '../../../rest-compat/replay/recording.js'
import { bytesFor, textFor } from './bodies.js'

const CONTENT_TYPES = [
  'application/json', 'application/json; charset=utf-16', 'APPLICATION/JSON', 'application/vnd.api+json', 'text/plain',
  'application/xml', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', '',
  'nonsense', 'application/json, text/html', 'application/',
]
const ODD_IDENTIFIERS = ['compare', 'unknown', '%00', '%2F', '%ff', '%', '..', 'x'.repeat(5_000)]

/** The parameter name in a path → identifiers of the demo data. */
const IDENTIFIERS: Readonly<Record<string, readonly string[]>> = {
  mr_id: ['mr-1', 'mr-2', 'mr-3'],
  quote_id: ['q-1', 'q-2', 'q-3'],
  delivery_id: ['d-1', 'd-2'],
  expense_request_id: ['er-1', 'er-2'],
  costing_id: ['cs-1', 'CS-2026-00001', 'CS-2026-00002', 'CS-2026-00003'],
  employee_id: ['e-1', 'e-2'],
  attachment_id: ['a-1', 'a-2'],
}
const CREDENTIALS = [
  '${TOKEN_ADMIN}', '${TOKEN_ADMIN}', '${TOKEN_ADMIN}', '${TOKEN_ADMIN}', '${TOKEN_MANAGER}', '${TOKEN_FINANCE}',
  '${TOKEN_STAFF}',
]

/** A character that may occur in a header. A line break would start another request. */
const headerText = fc.string({
  maxLength: 30,
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
})

const mostly = <T,>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: other })

const authorization = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...CREDENTIALS).map((token) => `Bearer ${token}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a.b.c', `Bearer ${'x'.repeat(4_000)}`),
  },
  { weight: 1, arbitrary: headerText },
)

type Headers = readonly (readonly [string, string])[]

const headerValue = fc.oneof(headerText, fc.constantFrom('mill', 'atelier', 'mill-staff'))

const declaredHeaders = (fields: Fields = {}): fc.Arbitrary<Headers> =>
  fc
    .tuple(
      ...Object.keys(fields).map((name) =>
        fc.oneof(
          { weight: 20, arbitrary: fc.constant([]) },
          { weight: 1, arbitrary: headerValue.map((value) => [[name, value] as const]) },
        ),
      ),
    )
    .map((each) => each.flat())

/** The declared parameters as the text of a query string or a form. */
const pairsFor = (fields: Fields): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...Object.entries(fields).map(([name, { schema }]) =>
        mostly(
          fc.oneof(
            fc.constant([]),
            textFor(schema).map((text) => [
              `${name}=${encodeURIComponent(
                text
                  .replace(/^"|"$/g, '')
                  .slice(0, 3_000)
                  .replace(/\p{Surrogate}/gu, ''),
              )}`,
            ]),
          ),
          fc
            .constantFrom(name, `${name}=`, `${name}=%00`, `${name}=%ff%fe`, `${name}[]=1`, `${name}=1&${name}=x`)
            .map((pair) => [pair]),
        ),
      ),
    )
    .map((each) => each.flat().join('&'))

const credentialPairs = fc.constantFrom(
  'username=admin@mill.test&password=selvedge', 'username=admin@mill.test&password=wrong', 'username=%00&password=%00',
  'username=a&username=b&password=c', 'grant_type=password', '',
)

function contentFor({ takes }: Route): fc.Arbitrary<Pick<Recorded, 'bodyBase64'>> {
  if (takes.body)
    return mostly(bytesFor(takes.body.schema), fc.constant(Buffer.alloc(0))).map((bytes) => ({
      bodyBase64: bytes.toString('base64'),
    }))
  if (!takes.form) return fc.constant({})
  const multipart = fc
    .string({ maxLength: 40 })
    .map((value) => `--x\r\nContent-Disposition: form-data; name="username"\r\n\r\n${value}\r\n--x--`)
  return fc
    .oneof(credentialPairs, pairsFor(takes.form), multipart)
    .map((text) => ({ bodyBase64: Buffer.from(text).toString('base64') }))
}

const contentType = ({ takes }: Route) =>
  mostly(
    fc.constant(takes.form ? 'application/x-www-form-urlencoded' : 'application/json'),
    fc.constantFrom(...CONTENT_TYPES),
  ).map((type): Headers => [['Content-Type', type]])

/** The row's path with an identifier for each parameter. */
const pathOf = ({ path }: Route): fc.Arbitrary<string> =>
  fc.tuple(...path.split(/[{}]/).map((part, index) => (
    index % 2 ? mostly(fc.constantFrom(...IDENTIFIERS[part]), fc.constantFrom(...ODD_IDENTIFIERS)) : fc.constant(part)
  ))).map((parts) => parts.join(''))

const requestTo = (route: Route): fc.Arbitrary<Omit<Recorded, 'id'>> =>
  fc
    .record({
      path: pathOf(route),
      query: route.takes.query ? pairsFor(route.takes.query) : mostly(fc.constant(''), fc.constant('page=1&%')),
      credential: fc.oneof(
        { weight: 20, arbitrary: authorization.map((value): Headers => [['Authorization', value]]) },
        { weight: 1, arbitrary: fc.constant([]) },
      ),
      declared: declaredHeaders(route.takes.header),
      type: contentType(route),
      content: contentFor(route),
    })
    .map(({ path, query, credential, declared, type, content }) => ({
      method: route.method, path: path + (query && `?${query}`), headers: [...credential, ...declared, ...type],
      ...content,
    }))

/** Log-ins are rarer, because each costs a password hash by design. */
export const request: fc.Arbitrary<Omit<Recorded, 'id'>> =
  fc.oneof(...routes.map((route) => ({ weight: route.takes.form ? 1 : 6, arbitrary: requestTo(route) })))
