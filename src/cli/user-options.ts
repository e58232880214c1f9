// Reads the options that several commands take: texts and roles.
import { Role } from '../generated/prisma/enums.js'
import { UsageError, type Typed } from './command.js'

/** The text of an option, or undefined. */
export function optionOf({ options }: Typed, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' && value.trim() ? value.trim() : undefined
}

/** The roles of the options `--role`. Upper and lower case are equal, and one option may list several with commas. */
export function rolesOf({ options }: Typed): Role[] {
  const given = [options.role ?? []]
    .flat()
    .flatMap((text) => String(text).split(','))
    .map((text) => text.trim().toUpperCase())
    .filter(Boolean)
  const wrong = given.find((text) => !(text in Role))
  if (wrong) throw new UsageError(`--role ${wrong} is none of ${Object.values(Role).join(', ')}`)
  if (given.length === 0) throw new UsageError('--role is missing')
  return Object.values(Role).filter((role) => given.includes(role))
}
