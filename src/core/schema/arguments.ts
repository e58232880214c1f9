// The common arguments of GraphQL fields: their decorators, and what they mean, which is said once for all fields.
import { Arg, ID } from 'type-graphql'
import { LIMITS } from '../limits.js'
import type { TypeThunk } from './fields.js'

const PAGE = `1 to ${LIMITS.pageRecords.most}`

/**
 * The arguments that mean the same in every field, by the root type whose description says what. They have no
 * description of their own, unless they mean something else.
 */
export const COMMON_ARGUMENTS = {
  Query: {
    id: 'the record of the answer.',
    input: 'what the query computes with.',
    first: `number of records from the start, ${PAGE}; 20 if neither \`first\` nor \`last\` is given.`,
    after: 'with `first`: the cursor after which the page starts.',
    last: `number of records from the end, ${PAGE}.`,
    before: 'with `last`: the cursor before which the page ends.',
    filter: 'conditions for the records, which must match every given one; all records when left out. Ask again with '
      + 'an `updatedSince` a little earlier than your last request: a change is seen when its transaction has ended.',
    orderBy: 'order of the records. A cursor belongs to one order.',
    by: 'with `groups`: at most two keys.',
    period: 'with `groups`: a further key, the period of `date`.',
    date: 'the day of a record: for its period, and for the rate of `convert`.',
    of: 'what is summed in groups, money by currency. `orderBy` and `having` mean the first.',
    convert: 'sums in the home currency too, each record by the rate of its `date`.',
    having: 'conditions on the groups that are answered.',
    page: 'number of the page, from 1.',
    limit: `records per page, ${PAGE}.`,
  },
  Mutation: {
    id: 'the record that is changed. It is that of the answer, or the one in the name of the mutation.',
    ids: `the records of a mutation of several, at most ${LIMITS.listItems.most} and each once, in the order of the steps.`,
    input: 'what the mutation writes; optional details if it may be left out.',
    recordVersion: 'the version of the record that you have seen. If it has another version now, nothing is changed, '
      + 'and the error is a CONFLICT with the present `recordVersion` in its extensions. Any version if left out.',
  },
} as const

/** What the common arguments of a root type mean, as a list. */
export const meaningsOf = (root: keyof typeof COMMON_ARGUMENTS): string =>
  Object.entries(COMMON_ARGUMENTS[root]).map(([name, meaning]) => `* \`${name}\`: ${meaning}`).join('\n')

/** The argument `id`. The description is for a record that is not the one that `COMMON_ARGUMENTS` says. */
export const Id = (description?: string) => Arg('id', () => ID, { description })

/** The argument `input`, which is required. */
export const Input = (type: TypeThunk, description?: string) => Arg('input', type, { description })

/** The argument `input`, where it may be left out. */
export const OptionalInput = (type: TypeThunk, description?: string) =>
  Arg('input', type, { description, nullable: true })

/** The argument `filter` of a list. */
export const Filter = (type: TypeThunk) => Arg('filter', type, { nullable: true })
