// The enum of actions has every step and nothing that no code writes. An action that it lacks is shown as OTHER.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { buildSchema, isEnumType } from 'graphql'
import { actionName, actionValue } from '../support/actions.js'
import { features } from '../../src/features.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization } from '../support/make/organization.js'

useGateway()

const type = buildSchema(readFileSync('schema.graphql', 'utf8')).getType('RecordAction')
const values = isEnumType(type) ? type.getValues().map(({ name }) => name) : []
const steps = features.flatMap(({ lifecycles }) => lifecycles.flatMap((lifecycle) => Object.keys(lifecycle.steps)))

test('every step of a lifecycle is a value', () => {
  expect(steps.map(actionValue).filter((value) => !values.includes(value))).toEqual([])
})

test('every value is a step, or is written somewhere', () => {
  const files = ['src', 'prisma/migrations'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  const text = files
    .filter((file) => /\.(ts|sql)$/.test(file) && !/generated|record-action\.ts|stock\/types/.test(file))
    .map((file) => readFileSync(file, 'utf8')).join('\n')
  const kinds = ['ISSUE', 'RETURN', 'RECEIPT', 'ADJUSTMENT']
  const others = values.filter((value) => value !== 'OTHER' && !steps.includes(actionName(value)) && !kinds.includes(value))
  expect(others.filter((value) => !text.includes(`'${actionName(value)}'`) && !text.includes(`${actionName(value)}: {`))).toEqual([])
})

test('an action of another version of the gateway does not keep anyone from the rest', async () => {
  const org = await organization()
  const [mine, theirs] = ['approve', 'teleport'].map((action, index) => ({
    orgId: org.id, id: `aud-${org.id}-${index}`, actorName: 'Gateway', action, entity: 'Supplier', entityId: 'sup-1',
  }))
  await gateway().database.prisma.auditLine.createMany({ data: [mine, theirs] })
  const { nodes } = await as(org.ADMIN).get<{ nodes: { action: string }[] }>(
    'query ($filter: AuditLineFilter) { auditLines(filter: $filter, first: 9) { nodes { action } } }',
    { filter: { entity: ['Supplier'] } },
  )
  expect(nodes.map(({ action }) => action).sort()).toEqual(['APPROVE', 'OTHER'])
})
