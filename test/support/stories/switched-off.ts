// The stories of records that are switched off: new documents refuse them, and documents that name them keep them.
import { expect } from '@jest/globals'
import { as, type Person } from '../as.js'

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
