// Makes employees and their attachments. The files are written to the place where an upload would store them.
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { gateway } from '../app.js'
import { as } from '../as.js'
import type { TestOrganization } from './organization.js'

const CREATE = 'mutation ($input: CreateEmployeeInput!) { createEmployee(input: $input) { id } }'

/** An employee with a unique code. */
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
      orgId: org.id, id, objectKey: id, recordType: 'Employee', recordId: employeeId, fileName: 'contract.txt', contentType: 'text/plain',
      size: content.length,
    },
  })
  return { id }
}

/** The folder of the store. */
export const objectsFolder = () => path.join(gateway().config.dataDir, 'objects')

/** True if the store has the object of an attachment. */
export const isStored = (org: TestOrganization, id: string) => existsSync(path.join(objectsFolder(), org.id, id))

/** The names of all stored objects of an organization. */
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
