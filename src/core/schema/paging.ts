// The forms of a page: Relay connections for lists that scroll, numbered pages for lists with a pager.
import { ArgsType, Field, ID, Int, InterfaceType, ObjectType, type ClassType } from 'type-graphql'

/** How many records a list shows when nobody says. */
export const USUAL_SIZE = 20
/** How many it shows at most. */
export const MOST_PER_PAGE = 100

/** What has an identifier of its own. */
@InterfaceType({ description: 'A record with an identifier of its own.' })
export abstract class Node {
  @Field(() => ID, { description: 'Identifier, unique per organization and kind; the same on both doors.' })
  id!: string
}

/** Where to look in a list. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, {
    nullable: true,
    description: 'How many records from the start, 1 to 100; 20 when neither first nor last is given.',
  })
  first?: number | null

  @Field(() => String, { nullable: true, description: 'With first: the cursor after which to start.' })
  after?: string | null

  @Field(() => Int, { nullable: true, description: 'How many records from the end, 1 to 100.' })
  last?: number | null

  @Field(() => String, { nullable: true, description: 'With last: the cursor before which to end.' })
  before?: string | null
}

/** Which numbered page. */
@ArgsType()
export class PageNumberArgs {
  @Field(() => Int, { defaultValue: 1, description: 'Number of the page, from 1.' })
  page!: number

  @Field(() => Int, { defaultValue: 20, description: 'Records per page, 1 to 100.' })
  limit!: number
}

@ObjectType({ description: 'Where a page stands in its list.' })
export class PageInfo {
  @Field({ description: 'Whether records follow this page.' })
  hasNextPage!: boolean

  @Field({ description: 'Whether records precede this page.' })
  hasPreviousPage!: boolean

  @Field(() => String, { nullable: true, description: 'Cursor of the first record of the page.' })
  startCursor!: string | null

  @Field(() => String, { nullable: true, description: 'Cursor of the last record of the page.' })
  endCursor!: string | null
}

@ObjectType({ description: 'The figures that a pager shows.' })
export class Pagination {
  @Field(() => Int, { description: 'Number of this page, from 1.' })
  page!: number

  @Field(() => Int, { description: 'Records per page.' })
  limit!: number

  @Field(() => Int, { description: 'Records in the whole list.' })
  total!: number

  @Field(() => Int, { description: 'Pages in the whole list.' })
  totalPages!: number

  @Field({ description: 'Whether a page follows.' })
  hasNext!: boolean

  @Field({ description: 'Whether a page precedes.' })
  hasPrev!: boolean
}

const connections = new Map<ClassType, ClassType>()

/** The connection type of a record: `MaterialRequestConnection` with its edges. */
export function connectionOf(node: ClassType): ClassType {
  const known = connections.get(node) ?? newConnection(node, node.name)
  connections.set(node, known)
  return known
}

function newConnection(node: ClassType, name: string): ClassType {
  @ObjectType(`${name}Edge`, { description: `A ${name} and its place in the list.` })
  class Edge {
    @Field(() => node, { description: 'The record.' })
    node!: unknown

    @Field(() => String, { description: 'Its place, to go on from.' })
    cursor!: string
  }

  @ObjectType(`${name}Connection`, { description: `A page of a list of ${name} records.` })
  class Connection {
    @Field(() => [Edge], { description: 'The records with their places.' })
    edges!: Edge[]

    @Field(() => [node], { description: 'The records alone.' })
    nodes!: unknown[]

    @Field(() => PageInfo, { description: 'Whether there is more, and from where to go on.' })
    pageInfo!: PageInfo

    @Field(() => Int, { description: 'Records in the whole list; counted only when asked for.' })
    totalCount!: number
  }
  return Connection
}

/** The numbered-page type of a record: `LocationPage`. */
export function pageOf(node: ClassType, name = node.name): ClassType {
  @ObjectType(`${name}Page`, { description: `A numbered page of ${name} records.` })
  class Page {
    @Field(() => [node], { description: 'The records of the page; none past the end.' })
    data!: unknown[]

    @Field(() => Pagination, { description: 'The figures that a pager shows.' })
    pagination!: Pagination
  }
  return Page
}
