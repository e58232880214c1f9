// Builds the GraphQL schema from the features' resolvers and rules. A root field without a rule is not accessible.
import 'reflect-metadata'
import {
  defaultFieldResolver, getNullableType, isNullableType, isObjectType, specifiedDirectives, type GraphQLSchema,
} from 'graphql'
import { applyMiddleware, type IMiddleware, type IMiddlewareFunction } from 'graphql-middleware'
import { allow, deny, rule, shield } from './shield.js'
import { buildSchema, getMetadataStorage, type ClassType, type NonEmptyArray } from 'type-graphql'
import { resolveDirectly } from './core/schema/resolvers.js'
import { rolesOf } from './access/permissions.js'
import { RolesOfActionsResolver } from './access/roles-of-actions.js'
import { refusalBy, type Need, type RuleTable } from './core/rules.js'
import type { Model, RequestContext } from './core/context.js'
import { acting } from './core/progress/acts.js'
import { validateOnly } from './core/operations/dry-runs.js'
import { costDirectives, sizeLists } from './core/operations/list-sizes.js'
import { withhold } from './core/progress/withheld.js'
import { nameTypes } from './core/records/nodes.js'
import { meaningsOf } from './core/schema/arguments.js'
import { fillEnums } from './core/schema/enums.js'
import { Decimal, GraphQLDecimal, GraphQLInstant } from './core/schema/scalars.js'
import { showStoredDays } from './core/schema/stored-days.js'
import { forbidden } from './errors.js'
import { currentTracing, inSpan } from './telemetry/spans.js'

/** The descriptions of the root types. They say what is the same for all their fields. */
const ROOTS = {
  Query: `Reads of data: records by identifier, and lists of records.
A query that may be null is null if it fails. A field that you may not read is null, and listed in
\`extensions.withheld\`.

A query fails with FORBIDDEN without the permission, with NOT_FOUND if the organization has no record with the
identifier, and with BAD_USER_INPUT for an argument that breaks a rule. Its description names what else it fails with.

Arguments, unless their description says something else:
${meaningsOf('Query')}`,
  Mutation: `Changes of data: one mutation per action. Each is applied completely or not at all.
A mutation that may be null is null if it fails.

Most steps of a record also have a mutation for several records, such as \`approveMaterialRequests\`. It takes the step
of each record in a transaction of its own, and answers a result for each of \`ids\`, in their order: \`error\` is the
error that the step of that record alone would have. It fails itself only for what is wrong with the whole request.

An edit changes the fields that are given. Null empties a field that may be empty. A list replaces the whole list: a
line with its \`id\` stays the line that it is, a line without one is new, and lines that are left out are removed. The
lines of a new document get identifiers of their own.

A mutation fails with FORBIDDEN if you may not make the change, with NOT_FOUND if the organization has no record with
the identifier, with CONFLICT if the state of the record does not allow it, and with BAD_USER_INPUT, which lists every
fault, for an input that breaks a rule, also for a blank \`reason\` that is required. Its description names what else it
fails with, and further conditions of these errors.

Arguments, unless their description says something else:
${meaningsOf('Mutation')}`,
  Subscription: 'What happens, as it happens: over a WebSocket or a stream of events.',
} as const

/** The root fields that are open to anyone, by operation type. */
export function openFields(
  { rules }: Pick<Model, 'rules'>,
): Readonly<Record<'query' | 'mutation' | 'subscription', ReadonlySet<string>>> {
  const openOf = (root: string) =>
    new Set(Object.entries(rules[root] ?? {}).filter(([, need]) => need === 'anyone').map(([field]) => field))
  return { query: openOf('Query'), mutation: openOf('Mutation'), subscription: openOf('Subscription') }
}

function unused(): never {
  throw new Error('a subscription has no source of its own')
}

/** The schema without permission checks, for printing the schema and generating types. */
export async function bareSchema(model: Model): Promise<GraphQLSchema> {
  orderArguments()
  const schema = await buildSchema({
    resolvers: quickToAsk([RolesOfActionsResolver, ...model.resolvers]),
    scalarsMap: [
      { type: Date, scalar: GraphQLInstant },
      { type: Decimal, scalar: GraphQLDecimal },
    ],
    directives: [...specifiedDirectives, ...costDirectives, validateOnly],
    validate: false,
    // Subscriptions read the log of changes; none uses this. type-graphql requires it all the same.
    pubSub: { publish: unused, subscribe: unused },
    // It would run an introspection query. The GraphQL door checks the finished schema when it starts.
    skipCheck: true,
  })
  for (const [root, description] of Object.entries(ROOTS)) Object.assign(schema.getType(root) ?? {}, { description })
  fillEnums(schema, model.enums)
  freeRefusable(schema, model)
  return sizeLists(nameTypes(showStoredDays(resolveDirectly(schema, model.resolvers))))
}

/** type-graphql asks this list for each field and each resolver, so that a start would take seconds: a set answers. */
function quickToAsk(classes: Class[]): NonEmptyArray<Class> {
  const known = new Set(classes)
  return Object.assign(classes, { includes: (one: Class) => known.has(one) }) as NonEmptyArray<Class>
}

type Class = ClassType<object>

/** Decorators of parameters run from the last to the first. The arguments of a field have the order of its method. */
function orderArguments(): void {
  getMetadataStorage().params.sort((a, b) => a.index - b.index)
}

/** Mutations, and what some role may not ask for, are nullable, so that a refusal leaves the rest of the answer. */
function freeRefusable(schema: GraphQLSchema, { rules: all }: Model): void {
  for (const [root, rules] of Object.entries(all).filter(([type]) => isRoot(type)))
    for (const [name, field] of Object.entries(fieldsOf(schema, root)))
      if (root === 'Mutation' || isRefusable(rules[name])) field.type = getNullableType(field.type)
}

function isRefusable(needs: Need | undefined): boolean {
  return needs !== undefined && needs !== 'anyone' && rolesOf(needs).length < rolesOf('signedIn').length
}

/** The schema with permission checks, which both doors use. */
export async function guardedSchema(model: Model): Promise<GraphQLSchema> {
  const schema = await bareSchema(model)
  const { rules } = model
  refuseUnruled(schema, rules)
  const guarded = applyMiddleware(schema, guards(schema, rules) as IMiddleware)
  for (const [name, field] of Object.entries(fieldsOf(guarded, 'Mutation')))
    field.extensions = { ...field.extensions, refusal: (ctx: RequestContext) => refusalBy(rules.Mutation[name], ctx) }
  return guardSubscriptions(followMutations(guarded), rules.Subscription ?? {})
}

/** Notes what each mutation of an operation does, and shows it as a part of its trace. */
function followMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, field] of Object.entries(fieldsOf(schema, 'Mutation'))) {
    const { resolve = defaultFieldResolver } = field
    field.resolve = (source, args, context: RequestContext, info) => {
      const mutate = () => acting(context, String(info.path.key), () => resolve(source, args, context, info) as unknown)
      return currentTracing() ? inSpan('mutation', name, mutate) : mutate()
    }
  }
  return schema
}

/**
 * graphql-shield checks the values that a subscription tells, and not if it may begin. So each begins only if its rule
 * admits the caller.
 */
function guardSubscriptions(schema: GraphQLSchema, rules: Readonly<Record<string, Need>>): GraphQLSchema {
  for (const [name, field] of Object.entries(fieldsOf(schema, 'Subscription'))) {
    const { subscribe } = field
    field.subscribe = (source, args, context: RequestContext, info) => {
      const refusal = refusalBy(rules[name], context)
      if (refusal) throw refusal
      return subscribe?.(source, args, context, info)
    }
  }
  return schema
}

/** Throws if a root field has no rule, so that a forgotten rule is noticed at start. */
function refuseUnruled(schema: GraphQLSchema, rules: RuleTable): void {
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
function guards(schema: GraphQLSchema, rules: RuleTable): Middleware {
  const guardOf = guardsOf(Object.values(rules).flatMap((fields) => Object.values(fields)))
  const closed = Object.fromEntries(Object.entries(rules).map(([type, fields]) => {
    const guarded = Object.fromEntries(Object.entries(fields).map(([field, need]) => [field, guardOf(need)]))
    return [type, isRoot(type) ? { '*': deny, ...guarded } : guarded]
  }))
  const generated = shield(closed, {
    allowExternalErrors: true,
    fallbackRule: allow,
    fallbackError: forbidden(),
    debug: false,
    hashFunction: () => '',
  }).generate(schema) as unknown as Middleware
  return Object.fromEntries(
    Object.entries(closed).map(([type, fields]) => [
      type,
      isRoot(type)
        ? pick(generated[type], Object.keys(fields))
        : { ...pick(generated[type], Object.keys(fields)), ...withholding(fieldsOf(schema, type), rules[type]) },
    ]),
  )
}

/** One rule of graphql-shield for each need: it refuses two rules of one name. */
function guardsOf(needs: readonly Need[]): (need: Need) => ReturnType<ReturnType<typeof rule>> {
  const made = Object.fromEntries([...new Set(needs)].map((need) => [
    need, rule(need, { cache: 'contextual' })((_parent, _args, ctx: RequestContext) => refusalBy(need, ctx) ?? true),
  ]))
  return (need) => made[need]
}

/** The guards of the fields of a record that may be null: for a caller who may not see them, they are. */
function withholding(fields: ReturnType<typeof fieldsOf>, rules: Readonly<Record<string, Need>>) {
  const optional = Object.entries(rules).filter(([field]) => isNullableType(fields[field]?.type))
  return Object.fromEntries(optional.map(([field, need]) => [field, withheldBy(need)]))
}

/** The REST door and subscriptions refuse instead, because their answers have no place for a reason. */
const withheldBy = (need: Need): IMiddlewareFunction<unknown, RequestContext> =>
  (resolve, parent, args, context, info) => {
    const refusal = refusalBy(need, context)
    if (!refusal) return resolve(parent, args, context, info) as Promise<unknown>
    if (context.door === 'rest' || info.operation.operation === 'subscription') throw refusal
    withhold(context, info, refusal)
    return Promise.resolve(null)
  }

const isRoot = (type: string) => type in ROOTS
const pick = (from: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))
