// A hundred callers add the same SKUs to a style at once: they are made once.
import { expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const CREATE = 'mutation ($input: CreateStyleInput!) { createStyle(input: $input) { id } }'
const STYLE = '{ sizes colors skus { code size color position } }'
const ADD = `mutation ($id: ID!, $input: AddStyleSkusInput!) { addStyleSkus(id: $id, input: $input) ${STYLE} }`
const READ = `query ($id: ID!) { style(id: $id) ${STYLE} }`
const SIZES = ['XS', 'S', 'M', 'L', 'XL']
const COLORS = ['white', 'sky blue', 'navy', 'sand']

interface Style {
  readonly skus: readonly { readonly size: string; readonly color: string }[]
}

const style = async (org: TestOrganization) => (await as(org.MANAGER).get<{ id: string }>(
  CREATE, { input: { code: 'CLS-POP', name: 'Classic poplin shirt' } })).id
const pairs = ({ skus }: Style) => skus.map(({ color, size }) => `${color} ${size}`)

test('the SKUs of a style added a hundred times at once are made once', async () => {
  const org = await organization()
  const id = await style(org)
  const input = { sizes: SIZES, colors: COLORS }
  const answers = await Promise.all(Array.from({ length: 100 }, () => as(org.MANAGER).ask(ADD, { id, input })))
  // A caller may use only a part of the connections, so some of the requests may be told to come again.
  const refusals = answers.flatMap(({ errors }) => errors ?? []).map(({ extensions }) => extensions.code)
  expect(refusals.filter((code) => code !== 'RATE_LIMITED')).toEqual([])
  const now = await as(org.STAFF).get<Style>(READ, { id })
  expect(pairs(now)).toEqual(COLORS.flatMap((color) => SIZES.map((size) => `${color} ${size}`)))
  expect(now).toMatchObject({ sizes: SIZES, colors: COLORS })
})
