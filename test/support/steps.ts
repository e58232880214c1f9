// Takes steps of records of the demo data, each by a person who may take it.
import { mutationOf, type AnyLifecycle } from '../../src/core/lifecycle/lifecycle.js'
import { features } from '../../src/features.js'
import { Role } from '../../src/generated/prisma/enums.js'
import { PERMISSIONS, type Permission } from '../../src/access/permissions.js'
import { as, type GraphQLAnswer, type Person } from './as.js'
import type { TestOrganization } from './make/organization.js'
import { documentFor, rootFields, variablesFor, type RootField } from './operations.js'
import { delegateOf, type Row } from './records.js'
import { STEP_INPUTS } from './step-inputs.js'

/** All lifecycles. */
export const lifecycles = features.flatMap((feature) => feature.lifecycles)

function fieldOf(lifecycle: AnyLifecycle, action: string): RootField {
  const name = mutationOf(lifecycle, action)
  const found = rootFields.find((field) => field.root === 'Mutation' && field.name === name)
  if (!found) throw new Error(`there is no mutation ${name}`)
  return found
}

/**
 * A person who may take the step: the owner if only the owner may, else a person with the permission who is not the
 * owner.
 */
function actor(org: TestOrganization, lifecycle: AnyLifecycle, action: string, record: Row): Person {
  const { needs, who } = lifecycle.steps[action]
  const holders = Object.values(Role)
    .filter((role) => (PERMISSIONS[needs as Permission] as readonly Role[]).includes(role))
    .map((role) => org[role])
  const owner = holders.find(({ userId }) => who?.only && userId === record[who.only])
  const stranger = holders.find(({ userId }) => ![who?.not ?? []].flat().some((column) => userId === record[column]))
  if (who?.only && record[who.only] && !owner)
    throw new Error(`${lifecycle.model} ${String(record.id)}: its owner may not ${action}`)
  return owner ?? stranger ?? holders[0]
}

/** A record in this state on which the action can be tried; the first by its identifier. */
export async function recordIn(org: TestOrganization, lifecycle: AnyLifecycle, state: string, action = ''): Promise<Row> {
  const { among, madeBy, madeFrom } = STEP_INPUTS[lifecycle.model]?.[action] ?? {}
  const find = () => delegateOf(lifecycle.model).findMany({
    where: { orgId: org.id, [lifecycle.column]: state, ...among },
    orderBy: { id: 'asc' },
  })
  const [record] = await find()
  if (record || !madeBy) return record
  const from = madeFrom ?? lifecycle.steps[madeBy].from[0]
  await take(org, lifecycle, madeBy, await recordIn(org, lifecycle, from, madeFrom ? action : madeBy))
  return (await find())[0]
}

/** Takes a step. `more` are further variables. */
export async function take(
  org: TestOrganization, lifecycle: AnyLifecycle, action: string, record: Row, more: object = {},
): Promise<GraphQLAnswer> {
  const field = fieldOf(lifecycle, action)
  const given = STEP_INPUTS[lifecycle.model]?.[action]
  const input = typeof given?.input === 'function' ? given.input(record) : given?.input
  const variables = { ...variablesFor(field), id: record.id, ...(input && { input }), ...more }
  return as(actor(org, lifecycle, action, record)).ask(documentFor(field), variables)
}

/** The row of a record as it is now. */
export async function reload(org: TestOrganization, lifecycle: AnyLifecycle, { id }: Row): Promise<Row> {
  const [record] = await delegateOf(lifecycle.model).findMany({ where: { orgId: org.id, id } })
  return record
}
