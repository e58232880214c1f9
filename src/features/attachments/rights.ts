// Who may read and write the files of a record: those who may read it, and those who may edit it or take its steps.
import { lacking } from '../../errors.js'
import type { Permission } from '../../core/permission.js'
import type { Context, Model } from '../../core/context.js'
import type { Attachment } from '../../generated/prisma/client.js'

/** Kinds of records whose files have permissions of their own: those of employees are about persons. */
export const OWN_RIGHTS: Readonly<Record<string, Readonly<Record<'read' | 'write', Permission>> | undefined>> = {
  Employee: { read: 'attachments:read', write: 'attachments:write' },
}

/** The permission to read the files of records of this type. */
export const toRead = (type: string): Permission => OWN_RIGHTS[type]?.read ?? 'records:read'

/** The permissions of which one is enough to attach files to records of this type, and to delete them. */
export function toWrite({ lifecycles, rules }: Pick<Model, 'lifecycles' | 'rules'>, type: string): readonly Permission[] {
  const own = OWN_RIGHTS[type]?.write
  if (own) return [own]
  const ofSteps = Object.values(lifecycles.get(type)?.steps ?? {}).map(({ needs }) => needs)
  return [...new Set([...ofSteps, rules.Mutation[`edit${type}`]])].filter(isPermission)
}

const isPermission = (need: string | undefined): need is Permission => need !== undefined && need.includes(':')

type Of = Pick<Attachment, 'recordType'>

/** True if the viewer may read the files of such a record. */
export const mayRead = ({ viewer }: Pick<Context, 'viewer'>, { recordType }: Of) =>
  viewer.permissions.has(toRead(recordType))

/** Throws FORBIDDEN if the viewer may not attach files to such a record. */
export function refuseWriting({ viewer, services: { model } }: Pick<Context, 'viewer' | 'services'>, { recordType }: Of): void {
  const needs = toWrite(model, recordType)
  if (!needs.some((each) => viewer.permissions.has(each))) throw lacking(needs[0])
}
