// Relations between records, declared as tables. Resolvers, rules and needed columns are derived from the tables.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, type ClassType } from 'type-graphql'
import type { RuleTable } from '../rules.js'
import type { Permission } from '../permission.js'
import type { Context } from '../context.js'
import { countRows, countValues } from '../progress/meter.js'
import { CONTEXT, fieldOf, FIRST, INFO, RECORD, type Parameter } from '../schema/resolvers.js'
import { leavesBelow } from '../schema/selection.js'
import { nestedList, type ListArgs } from './connections.js'
import { listArgsOf } from './list-args.js'
import { figuredConnectionOf } from './list-figures.js'
import { children, find, firstChildren } from './read.js'
import { relatedTo } from './below.js'
import type { Reference } from './list-groups/columns.js'
import type { Column, FieldReads, Readable, Related, Table } from './record.js'
import type { RelationLookup } from './node-lookup.js'

/** A function that resolves one relation of a record. */
type Follow<Args = void> = (ctx: Context, record: Row, info: GraphQLResolveInfo, args: Args) => unknown
type Row = Readonly<Record<string, never>>

/** A relation of a record to records of `target`. */
export interface Relation {
  readonly kind: 'belongsTo' | 'refersTo' | 'hasOne' | 'hasParts' | 'hasList' | 'hasFirst' | 'hasMany'
  readonly target: Readable
  /** The foreign key column: in this record for `belongsTo` and `refersTo`, in the target for the other kinds. */
  readonly column?: string
  readonly description: string
  /** The permission that the viewer needs to read the relation. The field is null for viewers without it. */
  readonly needs?: Permission
  /** When the record that is named is not found, as the end of a sentence: `for a former member`. */
  readonly gone?: string
  /** The column of this record to which the target's column refers. */
  readonly via: string
}

interface Options extends Pick<Relation, 'needs' | 'gone'> {
  /** The foreign key column, if its name is not the field name + `Id`. */
  readonly by?: string
  /** The column of this record to which the target's column refers; default `id`. */
  readonly via?: string
}

const toOne = (kind: Relation['kind']) =>
  <T extends Table>(target: Readable<T>, description: string, { by, needs, gone }: Options = {}): Relation =>
    ({ kind, target, column: by, description, needs, gone, via: 'id' })

const toMany =
  (kind: Relation['kind']) =>
  <T extends Table>(
    target: Readable<T>,
    column: Column<T>,
    description: string,
    { via = 'id', needs }: Options = {},
  ): Relation => ({ kind, target, column, description, needs, via })

/** The record that a foreign key of this record names. The foreign key is never null. */
export const belongsTo = toOne('belongsTo')
/** The record that a foreign key of this record names, or null. */
export const refersTo = toOne('refersTo')
/** The only record whose foreign key names this record, or null. */
export const hasOne = toMany('hasOne')
/** The parts of a document that are entered with the document, such as its lines. */
export const hasParts = toMany('hasParts')
/** All records whose foreign key names this record, if their number stays small: the payments of a bill. */
export const hasList = toMany('hasList')
/** The first records whose foreign key names this record; the argument `first` sets the number: the history. */
export const hasFirst = toMany('hasFirst')
/** A connection of the records whose foreign key names this record, with filter and order: a supplier's bills. */
export const hasMany = toMany('hasMany')

type Declared<T extends Table> = Pick<Readable<T>, 'table' | 'type'>

/** The relations of one record, with their resolvers and rules for the schema. */
export interface Relations {
  readonly table: string
  readonly fields: Readonly<Record<string, Relation>>
  readonly resolvers: readonly ClassType<object>[]
  readonly rules: RuleTable
  /** What each relation reads of its own record. */
  readonly reads: readonly FieldReads[]
  /** The relations to a record that the record itself names, and the records of which it shows pages. */
  readonly references: readonly Reference[]
  readonly lists: readonly Readable[]
  /** The records that the relations show, beside those that the record itself names. */
  readonly relationLookups: readonly RelationLookup[]
}

/**
 * Declares relations of a record. A feature declares the relations of its own records, and the relations from records
 * of earlier features to its own records.
 */
export function relationsOf<T extends Table>(of: Declared<T>, given: Readonly<Record<string, Relation>>): Relations {
  const fields = Object.entries(given).map(([name, relation]) => [name, named(relation, name)] as const)
  const guarded = fields.flatMap(([name, { needs }]) => (needs ? [[name, needs] as const] : []))
  return {
    table: of.table,
    fields: Object.fromEntries(fields),
    resolvers: fields.map(([name, relation]) => resolverOf(of.type, name, relation)),
    rules: guarded.length ? { [of.type.name]: Object.fromEntries(guarded) } : {},
    reads: fields.map(([field, relation]) =>
      ({ table: of.table, field, columns: [columnOf(relation)], related: relatedOf(relation) })),
    references: fields.filter(([, one]) => isOfOne(one)).map(([field, one]) => referenceOf(of.table, field, one)),
    lists: fields.flatMap(([, { kind, target }]) => (kind === 'hasMany' ? [target] : [])),
    relationLookups: fields.flatMap(([, relation]) => (isOfOne(relation) ? [] : [shownBy(of.type.name, relation)])),
  }
}

const referenceOf = (table: string, field: string, relation: Relation): Reference => {
  const { target, needs, gone } = relation
  return { table, field, column: columnOf(relation), target, needs, gone }
}

const shownBy = (by: string, { target: rows, needs }: Relation): RelationLookup =>
  ({ by, rows, needs: needs ? [needs] : [] })

const named = (relation: Relation, name: string): Relation => ({ ...relation, column: relation.column ?? `${name}Id` })

/** The column of the relation's own record that is needed to resolve the relation. */
const columnOf = ({ kind, column = '', via }: Relation): string => (isOfOne({ kind }) ? column : via)

/** True if this record names the other. Otherwise the others belong to this record. */
const isOfOne = ({ kind }: Pick<Relation, 'kind'>) => kind === 'belongsTo' || kind === 'refersTo'

/** How the records can be read in the statement of the record, by the kind of the relation. */
const IN_STATEMENT: Readonly<Partial<Record<Relation['kind'], Related['kind']>>> = {
  belongsTo: 'named', refersTo: 'named', hasOne: 'one', hasParts: 'many', hasList: 'many',
}

/**
 * The relation, if its records can be read in the statement of the record. Records that need a permission are read only
 * when the rule of the field has been checked.
 */
function relatedOf({ kind, target, column = '', via, needs }: Relation): Related | undefined {
  const read = IN_STATEMENT[kind]
  if (!read || needs || target.from || (read === 'named' && target.only)) return undefined
  return read === 'named' ? { target, kind: read, own: column, their: 'id' } : { target, kind: read, own: via, their: column }
}

/** Answers what was read in the statement of the record, and reads what was not. */
const unlessRead = <Args>(name: string, read: Follow<Args>): Follow<Args> => (ctx, record, info, args) =>
  rejecting(() => {
    const related = relatedTo(record, name)
    if (related === undefined) return read(ctx, record, info, args)
    // The rows of a list were counted when they were read.
    if (Array.isArray(related)) return counted(ctx, related, 0, related.length * leavesBelow(info))
    return related && counted(ctx, related, 1, 0)
  })

/**
 * A resolver must not throw at once: the executor would leave the promises of the items before it to nobody, and their
 * rejection would end the process.
 */
function rejecting(resolve: () => unknown): unknown {
  try {
    return resolve()
  } catch (error) {
    return Promise.reject(error as Error)
  }
}

/** Counts records as read. */
function counted<T>({ meter }: Pick<Context, 'meter'>, records: T, rows: number, values: number): T {
  countRows(meter, rows)
  countValues(meter, values)
  return records
}

const followOne = ({ target, column = '' }: Relation, name: string): Follow =>
  unlessRead(name, (ctx, record, info) => find(ctx, target, record[column], info))

const followAll = ({ target, column = '', via }: Relation, name: string): Follow =>
  unlessRead(name, (ctx, record, info) => children(ctx, target, column, record[via], info))

/** The resolving function for each kind of relation. */
const FOLLOW: Readonly<Record<Relation['kind'], (relation: Relation, name: string) => Follow<never>>> = {
  belongsTo: followOne,
  refersTo: followOne,
  hasOne: ({ target, column = '', via }, name) =>
    unlessRead(name, async (ctx, record, info) =>
      (await children(ctx, target, column, record[via], info))[0] ?? null),
  hasParts: followAll,
  hasList: followAll,
  hasFirst: ({ target, column = '', via }): Follow<number | null> => (ctx, record, info, first) =>
    firstChildren(ctx, target, column, record[via], first, info),
  hasMany:
    ({ target, column = '', via }): Follow<ListArgs> =>
    (ctx, record, info, args) =>
      nestedList(ctx, target, column, record[via], args, info),
}

const isList = ({ kind }: Relation) => kind === 'hasParts' || kind === 'hasList' || kind === 'hasFirst'
const isNullable = ({ kind, needs, gone }: Relation) =>
  kind === 'refersTo' || kind === 'hasOne' || needs !== undefined || gone !== undefined

/** Adds to the description when the relation is null, unless the declaration says it. */
function describe({ kind, description, column, needs, gone }: Relation): string {
  if (!gone && /\bnull\b|, if \w/i.test(description)) return description
  const reasons = [
    ...(kind === 'refersTo' ? [`if \`${column}\` is`] : []),
    ...(gone ? [gone] : []),
    ...(needs ? [`without the permission ${needs}`] : []),
  ]
  return reasons.length ? `${description} Null ${reasons.join(', or ')}.` : description
}

/** The resolver of a relation. Lists have arguments beside the record. */
function resolverOf(type: ClassType, name: string, relation: Relation): ClassType<object> {
  const { kind, target } = relation
  const follow = FOLLOW[kind](relation, name) as Follow<unknown>
  const connection = kind === 'hasMany' ? figuredConnectionOf(target) : undefined
  return fieldOf(type, {
    name, type: () => connection ?? (isList(relation) ? [target.type] : target.type),
    nullable: isNullable(relation), description: describe(relation),
    parameters: [RECORD, CONTEXT, INFO, ...argumentsOf(relation)],
    resolve: (record: Row, ctx: Context, info: GraphQLResolveInfo, args?: unknown) => follow(ctx, record, info, args),
  })
}

/** The arguments of a list: the number of its first records, or page, filter and order of a connection. */
function argumentsOf({ kind, target }: Relation): readonly Parameter[] {
  if (kind === 'hasFirst') return [FIRST]
  if (kind !== 'hasMany') return []
  const argsType = listArgsOf(target)
  return [Args(() => argsType)]
}
