// The schema: every feature's resolvers under every feature's rules, closed where nothing was opened.
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
  Query: 'What can be read: records by identifier, and lists of them.',
  Mutation: 'What can be done: one mutation per action, each whole or not at all.',
} as const

/** The rules of all features in one tree; a field opened twice is a mistake. */
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

/** The fields of each root that are open to anyone. */
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

/** The schema without its guards: for printing it and for generating types. */
export async function bareSchema(): Promise<GraphQLSchema> {
  const schema = await buildSchema({
    resolvers: features.flatMap(({ resolvers }) => [...resolvers]) as never,
    scalarsMap: [
      { type: Date, scalar: GraphQLInstant },
      { type: Decimal, scalar: GraphQLDecimal },
    ],
    directives: [...specifiedDirectives, ...costDirectives],
    validate: false,
  })
  for (const [root, description] of Object.entries(ROOTS)) Object.assign(schema.getType(root) ?? {}, { description })
  return sizeLists(schema)
}

/** The schema that both doors run on. */
export async function guardedSchema(): Promise<GraphQLSchema> {
  const schema = await bareSchema()
  const rules = allRules()
  refuseUnruled(schema, rules)
  return applyMiddleware(schema, guards(schema, rules) as IMiddleware)
}

/** A field of a root that nobody wrote a rule for must not reach production, not even shut. */
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

/** Shield wraps every field of every type; only those that a rule guards are worth the cost. */
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
