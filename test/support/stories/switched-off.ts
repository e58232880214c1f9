// The stories of records that are switched off: new documents refuse them, and documents that name them keep them.
import { expect } from '@jest/globals'
import { as, type Person } from '../as.js'
import type { TestOrganization } from '../make/organization.js'
import { rowsOf } from '../records.js'

interface Document {
  readonly person: Person
  /** The type of the document. */
  readonly model: string
  /** An input that names the record. */
  readonly input: object
  /** The part of the input that names the record, as an edit sends it again. */
  readonly again: object
  /** The place of the identifier in the input. */
  readonly at: string
}

/**
 * Creates a document, switches the record off, and checks that a new document refuses the record with a sentence, while
 * an edit of the first document may name it again.
 */
export async function expectKeptOnlyByOldDocuments(document: Document, switchOff: () => Promise<unknown>) {
  const { person, model, input, again, at } = document
  const create = `mutation ($input: Create${model}Input!) { create${model}(input: $input) { id } }`
  const edit = `mutation ($id: ID!, $input: Edit${model}Input!) { edit${model}(id: $id, input: $input) { id } }`
  const { id } = await as(person).get<{ id: string }>(create, { input })
  await switchOff()
  const { errors } = await as(person).ask(create, { input })
  expect(errors?.[0].extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    detail: [{ msg: expect.stringMatching(/is switched off: choose another, or switch it on first$/) }],
  })
  expect(errors?.[0].extensions.detail?.[0].loc.join('.')).toBe(`input.${at}`)
  expect(await as(person).get(edit, { id, input: again })).toEqual({ id })
}

interface Lined {
  readonly org: TestOrganization
  /** The type of the document. */
  readonly model: string
  /** The input of a new document, whose lines name one SKU of the style. */
  readonly input: { readonly lineItems: readonly object[]; readonly [field: string]: unknown }
  /** The fields of a line that its input has too. */
  readonly fields: string
  /** The style, and a line with another of its SKUs. */
  readonly styleId: string
  readonly newLine: object
}

/**
 * Creates a document, switches the style of its lines off, and checks that an edit may send the lines as they are read,
 * while one with a line of another SKU of the style is refused with a sentence and changes nothing.
 */
export async function expectLinesKeepSwitchedOffSku({ org, model, input, fields, styleId, newLine }: Lined) {
  const create = `mutation ($input: Create${model}Input!) { create${model}(input: $input) { id } }`
  const edit = `mutation ($id: ID!, $input: Edit${model}Input!) {
    edit${model}(id: $id, input: $input) { lineItems { ${fields} } } }`
  const read = `query ($id: ID!) { ${model[0].toLowerCase()}${model.slice(1)}(id: $id) { lineItems { ${fields} } } }`
  const { id } = await as(org.MANAGER).get<{ id: string }>(create, { input })
  const stored = await as(org.MANAGER).get<{ lineItems: object[] }>(read, { id })
  expect(stored.lineItems).toMatchObject(input.lineItems)
  const OFF = 'mutation ($id: ID!) { editStyle(id: $id, input: { isActive: false }) { isActive } }'
  expect(await as(org.MANAGER).get(OFF, { id: styleId })).toEqual({ isActive: false })
  expect(await as(org.MANAGER).get(edit, { id, input: stored })).toEqual(stored)
  const before = await rowsOf(org.id)
  const wider = { lineItems: [...stored.lineItems, newLine] }
  const { errors } = await as(org.MANAGER).ask(edit, { id, input: wider })
  expect(errors?.[0].extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    detail: [{
      loc: ['input', 'lineItems', stored.lineItems.length, 'styleSkuId'],
      msg: expect.stringMatching(/is switched off: choose another, or switch it on first$/),
    }],
  })
  expect(errors?.[0].extensions.detail).toHaveLength(1)
  expect(await rowsOf(org.id)).toEqual(before)
}
