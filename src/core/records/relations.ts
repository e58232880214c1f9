// Relations as tables: which records a record leads to. Their fields, rules and columns follow from the tables.
import type { GraphQLResolveInfo } from 'graphql'
import { Ctx, Extensions, FieldResolver, Info, Resolver, Root, type ClassType } from 'type-graphql'
import { can, type RuleTable } from '../../access/rules.js'
import type { Permission } from '../../access/permissions.js'
import type { Context } from '../../context.js'
import { First } from '../schema/arguments.js'
import { children, find, firstChildren } from './read.js'
import { noteField, type Column, type Readable, type Table } from './record.js'

/** Resolves one relation of a record. */
type Follow = (ctx: Context, record: Row, info: GraphQLResolveInfo, first?: number | null) => Promise<unknown>
type Row = Readonly<Record<string, never>>

/** A relation of a record to records of `target`. */
export interface Relation {
  readonly kind: 'belongsTo' | 'refersTo' | 'hasOne' | 'hasParts' | 'hasFew' | 'hasMany'
  readonly target: Readable
  /**
   * The column that holds the identifier: of this record for `belongsTo` and `refersTo`, of the target for the
   * others.
   */
  readonly column?: string
  readonly description: string
  /** What the viewer must hold to follow it; the field is null for others. */
  readonly needs?: Permission
  /** The column of this record that the target's column equals. */
  readonly via: string
}

interface Options {
  readonly needs?: Permission
  /** The column that holds the identifier, where it is not the name of the field and `Id`. */
  readonly by?: string
  /** The column of this record that the target's column equals, where that is not its id. */
  readonly via?: string
}

const toOne = (kind: Relation['kind']) =>
  <T extends Table>(target: Readable<T>, description: string, { by, needs }: Options = {}): Relation =>
    ({ kind, target: target as unknown as Readable, column: by, description, needs, via: 'id' })

const toMany =
  (kind: Relation['kind']) =>
  <T extends Table>(
    target: Readable<T>,
    column: Column<T>,
    description: string,
    { via = 'id', needs }: Options = {},
  ): Relation => ({ kind, target: target as unknown as Readable, column, description, needs, via })

/** The record that an identifier of this one names; there always is one. */
export const belongsTo = toOne('belongsTo')
/** The record that an identifier of this one names, if it names one. */
export const refersTo = toOne('refersTo')
/** The one record that names this one in a column, if there is one. */
export const hasOne = toMany('hasOne')
/** The parts of a document, which are entered with it: its lines. */
export const hasParts = toMany('hasParts')
/** All records that name this one in a column, where these cannot become many: the payments of a bill. */
export const hasFew = toMany('hasFew')
/**
 * The first of the records that name this one in a column, as many as the `first` argument says: the bills of a
 * supplier.
 */
export const hasMany = toMany('hasMany')

type Shown<T extends Table> = Pick<Readable<T>, 'table' | 'type'>

/** Relations of one record, as the schema gets them. */
export interface Relations {
  readonly table: string
  readonly fields: Readonly<Record<string, Relation>>
  readonly resolvers: readonly ClassType<object>[]
  readonly rules: RuleTable
}

/**
 * Declares relations of a record. A feature declares those of its own records, and those by which earlier records
 * lead to its own.
 */
export function relationsOf<T extends Table>(of: Shown<T>, fields: Readonly<Record<string, Relation>>): Relations {
  for (const [name, relation] of Object.entries(fields)) noteField(of.table, name, [columnOf(named(relation, name))])
  const guarded = Object.entries(fields).flatMap(([name, { needs }]) => (needs ? [[name, can(needs)] as const] : []))
  return {
    table: of.table,
    fields,
    resolvers: Object.entries(fields).map(([name, relation]) => resolverOf(of.type, name, named(relation, name))),
    rules: guarded.length ? { [of.type.name]: Object.fromEntries(guarded) } : {},
  }
}

const named = (relation: Relation, name: string): Relation => ({ ...relation, column: relation.column ?? `${name}Id` })

/** The column of its own record that a relation reads. */
const columnOf = ({ kind, column = '', via }: Relation): string =>
  kind === 'belongsTo' || kind === 'refersTo' ? column : via

/** How a relation of each kind is followed. */
const FOLLOW: Readonly<Record<Relation['kind'], (relation: Relation) => Follow>> = {
  belongsTo:
    ({ target, column = '' }) =>
    (ctx, record, info) =>
      find(ctx, target, record[column], info),
  refersTo:
    ({ target, column = '' }) =>
    (ctx, record, info) =>
      find(ctx, target, record[column], info),
  hasOne:
    ({ target, column, via }) =>
    async (ctx, record, info) =>
      (await children(ctx, target, column as never, record[via], info))[0] ?? null,
  hasParts:
    ({ target, column, via }) =>
    (ctx, record, info) =>
      children(ctx, target, column as never, record[via], info),
  hasFew:
    ({ target, column, via }) =>
    (ctx, record, info) =>
      children(ctx, target, column as never, record[via], info),
  hasMany:
    ({ target, column, via }) =>
    (ctx, record, info, first) =>
      firstChildren(ctx, target, column as never, record[via], first, info),
}

const isList = ({ kind }: Relation) => kind === 'hasParts' || kind === 'hasFew' || kind === 'hasMany'
const isNullable = ({ kind, needs }: Relation) => kind === 'refersTo' || kind === 'hasOne' || needs !== undefined

function resolverOf(type: ClassType, name: string, relation: Relation): ClassType<object> {
  const follow = FOLLOW[relation.kind](relation)
  const shown = () => (isList(relation) ? [relation.target.type] : relation.target.type)
  const options = { nullable: isNullable(relation), description: relation.description }
  if (relation.kind === 'hasMany') return slicedResolver(type, name, shown, options, follow)

  @Resolver(() => type)
  class RelationResolver {
    @Extensions({ bounded: relation.kind === 'hasParts' })
    @FieldResolver(shown, options)
    [name](@Root() record: Row, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
      return follow(ctx, record, info)
    }
  }
  return RelationResolver
}

function slicedResolver(
  type: ClassType,
  name: string,
  shown: () => unknown,
  options: object,
  follow: Follow,
): ClassType<object> {
  @Resolver(() => type)
  class RelationResolver {
    @FieldResolver(shown as () => ClassType, options)
    [name](@Root() record: Row, @First() first: number | null, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
      return follow(ctx, record, info, first)
    }
  }
  return RelationResolver
}
