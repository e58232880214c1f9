// The stories that all kinds of master data share, made from a description of each kind.
import { describe, expect, test } from '@jest/globals'
import { Role } from '../../../src/generated/prisma/enums.js'
import { gateway } from '../app.js'
import { as } from '../as.js'
import { organization, type TestOrganization } from '../make/organization.js'

/** One kind of master data, with samples of its inputs. */
export interface Kind {
  /** The name of its type and of its mutations. */
  readonly model: string
  readonly maker: Role
  /** The roles that may not write it. */
  readonly others: readonly Role[]
  /** An input with a value for every field. */
  readonly input: Readonly<Record<string, unknown>>
  /** The fields that an edit may empty. */
  readonly emptied: readonly string[]
  /** The fields that an edit may not empty. */
  readonly filled: readonly string[]
  /** Values of which each is refused, in the order of the input. */
  readonly faulty: Readonly<Record<string, unknown>>
  /** Makes the records that the input refers to. */
  readonly prepare?: (org: TestOrganization) => Promise<unknown>
}

interface Made {
  readonly id: string
  readonly [field: string]: unknown
}

const initialLower = (text: string) => text[0].toLowerCase() + text.slice(1)

/** The operations of a kind, which return all fields of its input. */
export function operationsOf({ model, input }: Pick<Kind, 'model' | 'input'>) {
  const fields = `id ${Object.keys(input).join(' ')}`
  return {
    create: `mutation ($input: Create${inputName(model)}!) { create${model}(input: $input) { ${fields} } }`,
    edit: `mutation ($id: ID!, $input: Edit${inputName(model)}!) { edit${model}(id: $id, input: $input) { ${fields} } }`,
    read: `query ($id: ID!) { ${initialLower(model)}(id: $id) { ${fields} } }`,
  }
}

/** Suppliers and clients share their inputs. */
const inputName = (model: string) => `${['Supplier', 'Client'].includes(model) ? 'Partner' : model}Input`

const auditOf = (org: TestOrganization, entityId: string) =>
  gateway().database.prisma.auditLine.findMany({
    where: { orgId: org.id, entityId }, orderBy: { id: 'asc' }, select: { action: true, details: true },
  })

/** Runs the shared stories of a kind. */
export function tellMasterData(kind: Kind): void {
  const { model, maker, others, input, emptied, filled, faulty } = kind
  const { create, edit, read } = operationsOf(kind)
  const house = async () => {
    const org = await organization()
    await kind.prepare?.(org)
    return org
  }
  const makeIn = (org: TestOrganization, more: object = {}) =>
    as(org[maker]).get<Made>(create, { input: { ...input, ...more } })

  describe(`a ${model}`, () => {
    test('is created with all its fields and changes only in what is given', async () => {
      const org = await house()
      const made = await makeIn(org)
      expect(made).toEqual({ ...input, id: made.id })
      expect(await as(org[maker]).get(edit, { id: made.id, input: { name: 'Another name' } }))
        .toEqual({ ...made, name: 'Another name' })
      expect(await as(org.STAFF).get(read, { id: made.id })).toEqual({ ...made, name: 'Another name' })
      expect(await auditOf(org, made.id)).toEqual([
        { action: 'create', details: {} },
        { action: 'edit', details: { changed: { name: { before: input.name, after: 'Another name' } } } },
      ])
    })

    test('loses what an edit says is null, and keeps what may not be empty', async () => {
      const org = await house()
      const { id } = await makeIn(org)
      const nothing = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, null]))
      const now = await as(org[maker]).get(edit, { id, input: nothing(emptied) })
      expect(now).toEqual({ ...input, id, ...nothing(emptied) })
      const { errors } = await as(org[maker]).ask(edit, { id, input: nothing(filled) })
      expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual(
        filled.map((field) => `input.${field}`),
      )
      expect(await as(org.STAFF).get(read, { id })).toEqual(now)
    })

    test('names every field at fault and saves nothing', async () => {
      const org = await house()
      const { id } = await makeIn(org)
      const places = Object.keys(faulty).map((field) => `input.${field}`)
      const refused = [
        await as(org[maker]).ask(create, { input: { ...input, ...faulty } }),
        await as(org[maker]).ask(edit, { id, input: faulty }),
      ]
      for (const { errors } of refused) {
        expect(errors?.[0].extensions.code).toBe('BAD_USER_INPUT')
        expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.')).sort()).toEqual([...places].sort())
      }
      expect(await as(org.STAFF).get(read, { id })).toEqual({ ...input, id })
      expect((await auditOf(org, id)).map(({ action }) => action)).toEqual(['create'])
    })

    test('shares its code with no other, which is named', async () => {
      const org = await house()
      const first = await makeIn(org)
      const second = await makeIn(org, { code: 'OTHER' })
      const named = { code: 'CONFLICT', [`${initialLower(model)}Id`]: first.id }
      const owner = `${String(input.name)} (${first.id})`
      const why = { type: 'value_taken', ctx: { values: `code ${String(input.code)}`, owner, ownerId: first.id } }
      const taken = { ...named, ...why, detail: [{ ...why, loc: ['input', 'code'] }] }
      const again = await as(org[maker]).ask(create, { input })
      expect(again.errors?.[0].extensions).toMatchObject(taken)
      const { errors } = await as(org[maker]).ask(edit, { id: second.id, input: { code: input.code } })
      expect(errors?.[0].extensions).toMatchObject(taken)
      expect(errors?.[0].message).toContain(String(input.name))
      expect(await as(org.STAFF).get(read, { id: second.id })).toMatchObject({ code: 'OTHER' })
      expect(await as(org[maker]).get(edit, { id: first.id, input: { code: input.code } })).toMatchObject(first)
    })

    test('created twenty times at once with one code is created once', async () => {
      const org = await house()
      const answers = await Promise.all(Array.from({ length: 20 }, () => as(org[maker]).ask(create, { input })))
      expect(answers.map(({ errors }) => errors?.[0].extensions.code ?? 'made').sort()).toEqual([
        ...Array<string>(19).fill('CONFLICT'), 'made',
      ])
    })

    test('is written by the roles with the permission alone, and is unknown to another organization', async () => {
      const org = await house()
      const { id } = await makeIn(org)
      for (const role of Object.values(Role)) {
        const codes = [
          (await as(org[role]).ask(create, { input: { ...input, code: `BY-${role}` } })).errors?.[0].extensions.code,
          (await as(org[role]).ask(edit, { id, input: {} })).errors?.[0].extensions.code,
        ]
        expect([role, ...codes]).toEqual([role, ...Array<unknown>(2).fill(others.includes(role) ? 'FORBIDDEN' : undefined)])
        expect(await as(org[role]).get(read, { id })).toMatchObject({ id })
      }
      const other = await organization()
      expect(await as(other[maker]).code(edit, { id, input: { name: 'Mine' } })).toBe('NOT_FOUND')
      expect(await as(other[maker]).code(read, { id })).toBe('NOT_FOUND')
      expect(await as(org.STAFF).get(read, { id })).toMatchObject({ name: input.name })
    })
  })
}
