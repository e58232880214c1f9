// Fields are answered in the order in which a document selects them, also those of its fragments, and also when the
// document has been asked so often that it is compiled.
import { expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization } from '../support/make/organization.js'

useGateway()

/** More often than a document is interpreted. */
const TIMES = 5

async function textsOf(query: string): Promise<string[]> {
  const org = await organization()
  const texts: string[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const { data } = await as(org.STAFF).ask(query)
    texts.push(JSON.stringify(data).replaceAll(/"id":"[^"]+"/g, '"id":0'))
  }
  return texts
}

const same = (text: string): string[] => Array.from({ length: TIMES }, () => text)

test.each([
  [
    'fragments between fields',
    `{ a: me { __typename ...First id ... on Me { second: __typename ...Inner } last: __typename } }
     fragment First on Me { first: __typename ...Deep after: __typename }
     fragment Deep on Me { deep: __typename }
     fragment Inner on Me { inner: __typename }`,
    '{"a":{"__typename":"Me","first":"Me","deep":"Me","after":"Me","id":0,"second":"Me","inner":"Me","last":"Me"}}',
  ],
  [
    'a fragment at two places',
    `{ me { ...Name } again: me { id ...Name } }
     fragment Name on Me { name: __typename id }`,
    '{"me":{"name":"Me","id":0},"again":{"id":0,"name":"Me"}}',
  ],
  [
    'a fragment twice in one selection, by way of another one',
    `{ me { ...Outer between: __typename ...Inner } }
     fragment Outer on Me { outer: __typename ...Inner }
     fragment Inner on Me { inner: __typename }`,
    '{"me":{"outer":"Me","inner":"Me","between":"Me"}}',
  ],
])('%s', async (_, query, expected) => {
  expect(await textsOf(query)).toEqual(same(expected))
})
