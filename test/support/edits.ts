// Reads a record in the form of the input that edits it, so that tests can send back what is stored.
import { getNamedType, isInputObjectType, isObjectType, type GraphQLInputObjectType, type GraphQLObjectType } from 'graphql'
import { gateway } from './app.js'
import type { Client } from './as.js'
import { PARTS } from './records-shown.js'
import { rootFields } from './operations.js'
import { delegateOf, printable, type Row } from './records.js'

/** Fields that say something about the edit, and are not a part of what is stored. */
const NOT_STORED = ['reason', 'comments', 'versionNumber', 'status']
/** The inputs of lines that store a reason. */
const WITH_REASON = ['BillNoteLineInput']

interface Editing {
  readonly model: string
  readonly input: GraphQLInputObjectType
  readonly type: GraphQLObjectType
}

/** The mutation `edit…` of a model: its input and the type that it answers. */
export function editingOf(model: string): Editing {
  const field = rootFields.find(({ name }) => name === `edit${model}`)?.field
  const input = getNamedType(field?.args.find(({ name }) => name === 'input')?.type)
  const type = getNamedType(field?.type)
  if (!isInputObjectType(input) || !isObjectType(type)) throw new Error(`there is no mutation edit${model}`)
  return { model, input, type }
}

/** The fields of the input whose values are lists of lines, with the input of a line. */
export const listsOf = ({ input }: Pick<Editing, 'input'>): readonly (readonly [list: string, line: GraphQLInputObjectType])[] =>
  Object.values(input.getFields()).flatMap(({ name, type }) => {
    const line = getNamedType(type)
    return isInputObjectType(line) && String(type).startsWith('[') ? [[name, line] as const] : []
  })

/** The fields that an input and a type have both, as a selection. */
function shared(input: GraphQLInputObjectType, type: GraphQLObjectType): string {
  const fields = type.getFields()
  return Object.values(input.getFields())
    .filter(({ name, deprecationReason }) => name in fields && !deprecationReason
      && (!NOT_STORED.includes(name) || WITH_REASON.includes(input.name)))
    .map(({ name, type: of }) => {
      const inner = getNamedType(of)
      const shown = getNamedType(fields[name].type)
      return isInputObjectType(inner) && isObjectType(shown) ? `${name} { ${shared(inner, shown)} }` : name
    }).join(' ')
}

const queryOf = (model: string) => model[0].toLowerCase() + model.slice(1)

/** What is stored of a record, as its edit takes it. */
export function storedInput(
  client: Client, { model, input, type }: Editing, id: string,
): Promise<Record<string, unknown>> {
  return client.get(`query ($id: ID!) { ${queryOf(model)}(id: $id) { ${shared(input, type)} } }`, { id })
}

/** The rows of a record and of its parts, and the numbers of audit lines and of changes of its organization. */
export async function everythingOf(orgId: string, model: string, id: string) {
  const { prisma } = gateway().database
  const parts = Object.keys(PARTS).filter((part) => PARTS[part] === model && !part.endsWith('History'))
  const rows = async (of: string, where: Row) =>
    (await delegateOf(of).findMany({ where: { orgId, ...where }, orderBy: { id: 'asc' } })).map(printable)
  return {
    record: await rows(model, { id }),
    parts: await Promise.all(parts.map((part) => rows(part, { [`${queryOf(model)}Id`]: id }))),
    trail: await prisma.auditLine.count({ where: { orgId } }),
    told: await prisma.change.count({ where: { orgId } }),
  }
}

/** Model and identifier → the version of each record of an organization. */
export async function versionsOf(orgId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await gateway().database.pool.query(
    `SELECT table_name::text AS name FROM information_schema.columns
     WHERE table_schema = current_schema() AND column_name = 'recordVersion'
       AND table_name NOT IN ('Change', 'WebhookDelivery', 'Organization', 'User', 'Membership')`)
  const tables = (rows as { name: string }[]).map(({ name }) =>
    `SELECT '${name} ' || "id" AS "key", "recordVersion" AS "version" FROM "${name}" WHERE "orgId" = $1`)
  const found = await gateway().database.pool.query(tables.join(' UNION ALL '), [orgId])
  return new Map((found.rows as { key: string; version: number }[]).map(({ key, version }) => [key, version]))
}
