// The GraphQL types for paging: Relay connections for lists that scroll, numbered pages for lists with a pager. And the
// faults of their arguments.
import { ArgsType, Field, ID, Int, InterfaceType, ObjectType, type ClassType } from 'type-graphql'
import type { Fault } from '../faults/fault.js'
import { because, type Reason } from '../faults/reason.js'
import { LIMITS } from '../limits.js'

/** The number of records in a page if the caller gives no number. */
export const USUAL_SIZE = 20
/** The largest number of records in a page. */
export const MOST_PER_PAGE = LIMITS.pageRecords.most

/** The interface of all records that have an identifier. */
@InterfaceType({ description: 'A record that has an identifier.' })
export abstract class Node {
  @Field(() => ID, { simple: true, description: 'Unique per organization and type; the same in GraphQL and REST.' })
  id!: string

  @Field(() => ID, {
    description: 'Unique in the whole gateway: for stores of clients, and for `node`.',
  })
  nodeId!: string
}

/** The arguments of a connection. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true })
  first?: number | null

  @Field(() => String, { nullable: true })
  after?: string | null

  @Field(() => Int, { nullable: true })
  last?: number | null

  @Field(() => String, { nullable: true })
  before?: string | null
}

/** The arguments of a numbered page. */
@ArgsType()
export class PageNumberArgs {
  @Field(() => Int, { defaultValue: 1 })
  page!: number

  @Field(() => Int, { defaultValue: 20 })
  limit!: number
}

@ObjectType({ description: 'The position of a page in its list.' })
export class PageInfo {
  @Field({ description: 'True if more records follow this page.' })
  hasNextPage!: boolean

  @Field({ description: 'True if there are records before this page.' })
  hasPreviousPage!: boolean

  @Field(() => String, {
    nullable: true, description: 'Cursor of the first record of the page. Null for an empty page.',
  })
  startCursor!: string | null

  @Field(() => String, {
    nullable: true, description: 'Cursor of the last record of the page. Null for an empty page.',
  })
  endCursor!: string | null
}

/** The rows of a numbered page, for the statement that reads them. */
export const placeOf = ({ page, limit }: PageNumberArgs) => ({ limit, offset: (page - 1) * limit })

@ObjectType({ description: 'Page number and totals, as a pager shows them.' })
export class Pagination {
  @Field(() => Int, { description: 'Number of this page, from 1.' })
  page!: number

  @Field(() => Int, { description: 'Records per page.' })
  limit!: number

  @Field(() => Int, { description: 'Records in the whole list.' })
  total!: number

  @Field(() => Int, { description: 'Pages in the whole list.' })
  totalPages!: number

  @Field({ description: 'True if there is a next page.' })
  hasNext!: boolean

  @Field({ description: 'True if there is a previous page.' })
  hasPrev!: boolean
}

const connections = new Map<ClassType, ClassType>()

/** The connection type of a record, such as `MaterialRequestConnection`, with its edge type. */
export function connectionOf(node: ClassType): ClassType {
  const known = connections.get(node) ?? newConnection(node, node.name)
  connections.set(node, known)
  return known
}

function newConnection(node: ClassType, name: string): ClassType {
  @ObjectType(`${name}Edge`, { description: `One ${name} record and its cursor.` })
  class Edge {
    @Field(() => node, { description: 'The record.' })
    node!: unknown

    @Field(() => String, { description: 'Cursor of the record, to continue paging from here.' })
    cursor!: string
  }

  @ObjectType(`${name}Connection`, { description: `A page of a list of ${name} records.` })
  class Connection {
    @Field(() => [Edge], { description: 'The records with their cursors.' })
    edges!: Edge[]

    @Field(() => [node], { description: 'The records without their cursors.' })
    nodes!: unknown[]

    @Field(() => PageInfo, { description: 'Tells if there are more records, and the cursors to continue from.' })
    pageInfo!: PageInfo

    @Field(() => Int, { description: 'Records in the whole list. Counted only if selected.' })
    totalCount!: number
  }
  return Connection
}

/** The numbered-page type of a record, such as `LocationPage`. */
export function pageOf(node: ClassType, name = node.name): ClassType {
  @ObjectType(`${name}Page`, { description: `A numbered page of ${name} records.` })
  class Page {
    @Field(() => [node], { description: 'The records of the page; empty for a page after the last.' })
    data!: unknown[]

    @Field(() => Pagination, { description: 'Page number and totals, as a pager shows them.' })
    pagination!: Pagination
  }
  return Page
}

/** A fault in a paging argument. Paging arguments are not part of the input, so `at` is `arguments`. */
export const atArgument = (name: string, why: Reason): Fault => ({ path: [name], at: 'arguments', why })

/** The fault of a page size outside its limits. */
export function sizeFault(named: Readonly<Record<string, number | null | undefined>>) {
  const [[name, size]] = Object.entries(named)
  return (
    size != null && (size < 1 || size > MOST_PER_PAGE) && atArgument(name, because('between', { ge: 1, le: MOST_PER_PAGE }))
  )
}

/** The faults of the arguments of a numbered page. */
export const numberFaults = ({ page, limit }: PageNumberArgs): (Fault | false)[] =>
  [page < 1 && atArgument('page', because('greater_than_equal', { ge: 1 })), sizeFault({ limit })]

/** The position of a numbered page in a list of `total` records. */
export function paginationOf({ page, limit }: PageNumberArgs, total: number): Pagination {
  const totalPages = Math.ceil(total / limit)
  return { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 && total > 0 }
}
