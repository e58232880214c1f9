// Which operations a user may run, by the permissions that `me` answers.
import { OPEN, PERMISSIONS } from './generated/tables.js'

const operationsOf: Readonly<Record<string, readonly string[] | undefined>> = PERMISSIONS

/** Whether somebody with these permissions may run an operation at all: `mayRun(me.permissions, 'createBill')`. */
export const mayRun = (permissions: readonly string[], operation: string): boolean =>
  OPEN.includes(operation) || permissions.some((permission) => operationsOf[permission]?.includes(operation))
