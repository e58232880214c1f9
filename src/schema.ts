// Builds the GraphQL schema from the features' resolvers and rules. A root field without a rule is not accessible.
import 'reflect-metadata'
import { isObjectType, specifiedDirectives, type GraphQLSchema } from 'graphql'
import { applyMiddleware, type IMiddleware } from 'graphql-middleware'
import { allow, shield } from 'graphql-shield'
import { buildSchema } from 'type-graphql'
import { admits, shut, type Rule } from './access/rules.js'
import { costDirectives, sizeLists } from './core/operations/list-sizes.js'
import { Decimal, GraphQLDecimal, GraphQLInstant } from './core/schema/scalars.js'
import { forbidden } from './errors.js'
import { features } from './features.js'

const ROOTS = {
  Query: 'Reads of data: records by identifier, and lists of records.',
  Mutation: 'Changes of data: one mutation per action. Each mutation is applied completely or not at all.',
} as const

/** The rules of all features in one tree. Throws if a field has two rules. */
export function allRules(): Record<string, Record<string, Rule>> {
  const tree: Record<string, Record<string, Rule>> = {}
  const tables = features.flatMap(({ rules }) => rules.flatMap((table) => Object.entries(table)))
  for (const [type, fields] of tables) addRules((tree[type] ??= {}), fields, type)
  return tree
}

function addRules(into: Record<string, Rule>, fields: Readonly<Record<string, Rule>>, type: string): void {
  for (const [field, rule] of Object.entries(fields)) {
    if (into[field]) throw new Error(`${type}.${field} has two rules`)
    into[field] = rule
  }
}

/** The root fields that are open to anyone, by operation type. */
export function openFields(): Readonly<Record<'query' | 'mutation' | 'subscription', ReadonlySet<string>>> {
  const rules = allRules()
  const openOf = (root: string) =>
    new Set(
      Object.entries(rules[root] ?? {})
        .filter(([, rule]) => admits.get(rule) === 'anyone')
        .map(([field]) => field),
    )
  return { query: openOf('Query'), mutation: openOf('Mutation'), subscription: openOf('Subscription') }
}

/** The schema without permission checks, for printing the schema and generating types. */
export async function bareSchema(): Promise<GraphQLSchema> {
  const schema = await buildSchema({
    resolvers: features.flatMap(({ resolvers }) => [...resolvers]) as never,
    scalarsMap: [
      { type: Date, scalar: GraphQLInstant },
      { type: Decimal, scalar: GraphQLDecimal },
    ],
    directives: [...specifiedDirectives, ...costDirectives],
    validate: false,
    // It would run an introspection query. The GraphQL door checks the finished schema when it starts.
    skipCheck: true,
  })
  for (const [root, description] of Object.entries(ROOTS)) Object.assign(schema.getType(root) ?? {}, { description })
  return sizeLists(schema)
}

/** The schema with permission checks, which both doors use. */
export async function guardedSchema(): Promise<GraphQLSchema> {
  const schema = await bareSchema()
  const rules = allRules()
  refuseUnruled(schema, rules)
  return applyMiddleware(schema, guards(schema, rules) as IMiddleware)
}

/** Throws if a root field has no rule, so that a forgotten rule is noticed at start. */
function refuseUnruled(schema: GraphQLSchema, rules: Record<string, Record<string, Rule>>): void {
  const bare = Object.keys(ROOTS).flatMap((root) =>
    Object.keys(fieldsOf(schema, root))
      .filter((field) => !rules[root]?.[field])
      .map((field) => `${root}.${field}`),
  )
  if (bare.length) throw new Error(`no rule for ${bare.join(', ')}`)
}

function fieldsOf(schema: GraphQLSchema, name: string) {
  const type = schema.getType(name)
  return isObjectType(type) ? type.getFields() : {}
}

type Middleware = Record<string, Record<string, unknown>>

/** The middleware of graphql-shield, only for fields with a rule. Shield would wrap all fields, which is slow. */
function guards(schema: GraphQLSchema, rules: Record<string, Record<string, Rule>>): Middleware {
  const closed = Object.fromEntries(
    Object.entries(rules).map(([type, fields]) => [type, isRoot(type) ? { '*': shut, ...fields } : fields]),
  )
  const generated = shield(closed, {
    allowExternalErrors: true,
    fallbackRule: allow,
    fallbackError: forbidden(),
    debug: false,
    hashFunction: () => '',
  }).generate(schema) as unknown as Middleware
  return Object.fromEntries(
    Object.entries(closed).map(([type, fields]) => [type, pick(generated[type], Object.keys(fields))]),
  )
}

const isRoot = (type: string) => type in ROOTS
const pick = (from: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))
