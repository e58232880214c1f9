// Employees and what is kept with them; the files are put where an upload would put them.
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { gateway } from '../app.js'
import { as } from '../as.js'
import type { TestOrganization } from './organization.js'

const CREATE = 'mutation ($input: CreateEmployeeInput!) { createEmployee(input: $input) { id } }'

/** An employee of their own code. */
export const employee = (org: TestOrganization, input: object = {}) =>
  as(org.HR).get<{ id: string }>(CREATE, { input: { code: `E-${randomUUID()}`, name: 'Selma Overlock', ...input } })

/** An attachment with its object in the store. */
export async function attachment(org: TestOrganization, employeeId: string): Promise<{ readonly id: string }> {
  const { store, database } = gateway()
  const id = `att-${randomUUID()}`
  const content = Buffer.from('Contract of employment')
  await store.put({ orgId: org.id, objectKey: id }, content)
  await database.prisma.attachment.create({
    data: {
      orgId: org.id, id, objectKey: id, employeeId, fileName: 'contract.txt', contentType: 'text/plain',
      size: content.length,
    },
  })
  return { id }
}

/** The folder that the store keeps its objects in. */
export const objectsFolder = () => path.join(gateway().config.dataDir, 'objects')

/** Whether the store holds the object of an attachment. */
export const isStored = (org: TestOrganization, id: string) => existsSync(path.join(objectsFolder(), org.id, id))

/** The names of all objects that the store holds of an organization. */
export function objectsIn(org: TestOrganization): string[] {
  const folder = path.join(objectsFolder(), org.id)
  return existsSync(folder) ? readdirSync(folder) : []
}

/** An employee with one attachment. */
export async function employeeWithAttachment(
  org: TestOrganization,
): Promise<{ readonly employeeId: string; readonly id: string }> {
  const { id: employeeId } = await employee(org)
  return { employeeId, id: (await attachment(org, employeeId)).id }
}
