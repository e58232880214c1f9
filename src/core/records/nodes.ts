// Identifiers that are unique in the whole gateway, and the queries that find records of any type by them.
import { isInterfaceType, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql'
import { Arg, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql'
import type { RuleTable } from '../rules.js'
import type { Context } from '../context.js'
import { refuse } from '../../errors.js'
import type { Fault } from '../faults/fault.js'
import { because } from '../faults/reason.js'
import { LIMITS } from '../limits.js'
import { opaque, partsOf } from '../schema/opaque.js'
import { Untraced } from '../schema/fields.js'
import { infoOfType } from '../schema/selection.js'
import { atArgument, Node } from '../schema/paging.js'
import { UNHOLDABLE } from '../texts.js'
import { find } from './read.js'
import { finderFor, lookupsOf } from './node-lookup.js'

/** What an identifier names. */
interface Named {
  readonly orgId: string
  readonly type: string
  readonly id: string
}

type Row = { readonly id: string; readonly orgId?: string | null }

/** The identifier that is unique in the whole gateway. */
export const encoded = ({ orgId, type, id }: Named): string => opaque([orgId, type, id])

/** What an identifier names; null if it is not one of this gateway. */
export function nodeNamed(nodeId: string): Named | null {
  const parts = partsOf(nodeId)
  if (parts.length !== 3 || !parts.every((part) => typeof part === 'string' && !UNHOLDABLE.test(part))) return null
  const [orgId, type, id] = parts as string[]
  const named = { orgId, type, id }
  // Other spellings of the same text would be other identifiers of the same record.
  return encoded(named) === nodeId ? named : null
}

/** What the identifier in this argument names. Throws BAD_USER_INPUT if it is none of this gateway. */
export function namedBy(argument: string, nodeId: string): Named {
  const named = nodeNamed(nodeId)
  refuse([!named && malformed([argument])])
  return named as Named
}

/** The organization of a record. Only records that a viewer may see of several organizations have it themselves. */
const organizationOf = ({ viewer }: Context, { orgId }: Row) => orgId ?? viewer.orgId

/** The record, if it exists and the viewer may read it in the usual way; else null. */
export async function readNode(ctx: Context, named: Named, info: GraphQLResolveInfo): Promise<object | null> {
  const found = (await foundAt(ctx, named, infoOfType(info, named.type))) as Row | null | undefined
  if (!found || organizationOf(ctx, found) !== named.orgId) return null
  return { ...found, __typename: named.type }
}

async function foundAt(ctx: Context, { orgId, type, id }: Named, info: GraphQLResolveInfo) {
  const finder = finderFor(ctx, type)
  if (finder) return finder(ctx, id)
  if (orgId !== ctx.viewer.orgId) return null
  const rows = await Promise.all(lookupsOf(ctx, type).map((way) => find(ctx, way.rows, id, info)))
  return rows.find((row) => row !== null)
}

/** A record of the viewer's organization, if it exists and the viewer may read it in the usual way; else null. */
export const recordOf = (ctx: Context, type: string, id: string, info: GraphQLResolveInfo) =>
  readNode(ctx, { orgId: ctx.viewer.orgId, type, id }, info)

const malformed = (path: readonly (string | number)[]): Fault => ({ path, at: 'arguments', why: because('not_a_node_id') })

@Resolver(() => Node)
export class NodeResolver {
  @FieldResolver()
  nodeId(@Root() record: Row, @Ctx() ctx: Context, @Info() { parentType }: GraphQLResolveInfo): string {
    return encoded({ orgId: organizationOf(ctx, record), type: parentType.name, id: record.id })
  }

  // A record of any type, of which some also change without an act.
  @Untraced()
  @Query(() => Node, {
    nullable: true,
    description: 'A record of any type. Null if the query of its type would give none.',
  })
  node(
    @Arg('nodeId', () => ID, { description: 'The `nodeId` of the record.' }) nodeId: string,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readNode(ctx, namedBy('nodeId', nodeId), info)
  }

  @Untraced()
  @Query(() => [Node], {
    nullable: 'items',
    description: 'Records in the order of `nodeIds`. Null where `node` would be null.',
  })
  nodes(
    @Arg('nodeIds', () => [ID], { description: 'The `nodeId` of each record, at most 100.' }) nodeIds: string[],
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const { most } = LIMITS.nodes
    refuse([nodeIds.length > most && atArgument('nodeIds', because('too_many_filter_values', { max_length: most, of: 'values' }))])
    const named = nodeIds.map(nodeNamed)
    refuse(named.map((each, index) => !each && malformed(['nodeIds', index])))
    return Promise.all(named.map((each) => readNode(ctx, each as Named, info)))
  }
}

/** The permissions of both queries. The records themselves need the permissions of the ways to them. */
export const nodeRules = { Query: { node: 'signedIn', nodes: 'signedIn' } } satisfies RuleTable

/**
 * Lets the records that both queries return name their type. type-graphql would ask asynchronously, which compiled
 * operations cannot wait for.
 */
export function nameTypes(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) if (isInterfaceType(type)) type.resolveType = undefined
  return schema
}
