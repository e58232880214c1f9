// What can be found in GraphiQL: the operation of each root field, under the title of its record. Record and title are
// those of the model: of the lifecycle that has the step, of the list that has the records, or of the feature.
import { getNamedType, isObjectType, type GraphQLSchema } from 'graphql'
import type { Model } from '../../core/context.js'
import { mutationOf, mutationOfMany } from '../../core/lifecycle/lifecycle.js'
import { writtenOperation, type Operation, type RootField } from './written.js'

/** An operation that can be found. */
export interface Found extends Operation {
  /** The title under which it stands. */
  readonly group: string
  /** What one wants to do, in words. */
  readonly label: string
  /** The root field. */
  readonly field: string
  readonly kind: RootField['kind']
  /** The first sentence of its description. */
  readonly description: string
}

/** `purchaseOrders` and `api-keys` as words: `Purchase orders`, `API keys`. */
function titleIn(name: string): string {
  const words = name.replaceAll('-', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return (words[0].toUpperCase() + words.slice(1)).replace(/\b(?:api|sku|csv)/gi, (short) => short.toUpperCase())
}

/** The operations of all root fields. */
export function operationsOf(schema: GraphQLSchema, model: Model): readonly Found[] {
  const titleOf = titles(schema, model)
  return rootFieldsOf(schema).map(({ kind, field }) => ({
    group: titleOf(field), label: titleIn(field.name), field: field.name, kind,
    description: (field.description ?? '').split(/(?<=\.)\s/)[0],
    ...writtenOperation({ kind, field }),
  }))
}

const rootFieldsOf = (schema: GraphQLSchema): RootField[] =>
  ([['query', schema.getQueryType()], ['mutation', schema.getMutationType()], ['subscription', schema.getSubscriptionType()]] as const)
    .flatMap(([kind, root]) => Object.values(root?.getFields() ?? {}).map((field) => ({ kind, field })))
    .filter(({ field }) => field.deprecationReason == null)

/** A function that gives the title of a root field. */
function titles(schema: GraphQLSchema, { lifecycles, declaredBy }: Model): (field: RootField['field']) => string {
  const lists = new Map(rootFieldsOf(schema).flatMap(({ field }) => {
    const record = recordOfList(field)
    return record ? [[record, titleIn(field.name)]] : []
  }))
  const steps = new Map([...lifecycles.values()].flatMap((one) =>
    Object.keys(one.steps).flatMap((action) =>
      [mutationOf(one, action), mutationOfMany(one, action)].map((name) => [name, one.model as string]))))
  return (field) => {
    const record = steps.get(field.name) ?? recordOfList(field) ?? getNamedType(field.type).name
    return lists.get(record) ?? titleIn(declaredBy.get(field.name) ?? 'any record')
  }
}

/** The type of the records of a list; undefined for another field. */
function recordOfList({ type }: RootField['field']): string | undefined {
  const list = getNamedType(type)
  const nodes = isObjectType(list) && list.getFields().totalCount && list.getFields().nodes
  return nodes ? getNamedType(nodes.type).name : undefined
}
