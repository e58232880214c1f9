// Every refusal that a test gets from GraphQL says why with a type of its own, and without the words of an executor.
import { readFileSync } from 'node:fs'
import type { Failure } from './as.js'

const WORD = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/
const EXECUTORS =
  /Expected (non-null|value|type|list)|got invalid value|Variable "\$|cannot represent|required type|must not be null/

const isTyped = (type: unknown) => typeof type === 'string' && WORD.test(type) && type !== 'value_error'

/** A number in `ctx` is a count or a limit; every other figure is a decimal, and so a string. */
const isExact = (ctx: object = {}) =>
  Object.values(ctx).flat().every((value) => typeof value === 'string' || Number.isInteger(value))

function isTold({ message, extensions }: Failure): boolean {
  const { code, detail, type, ctx } = extensions
  if (EXECUTORS.test(message)) return code === 'GRAPHQL_VALIDATION_FAILED'
  if (detail) return detail.every((entry) => isTyped(entry.type) && isExact(entry.ctx))
  return !['CONFLICT', 'FORBIDDEN', 'BAD_USER_INPUT'].includes(code) || (isTyped(type) && isExact(ctx as object | undefined))
}

/** The members that the client's type of errors has. */
const [, declared = ''] = /export interface ErrorExtensions \{(.*?)\n\}/s.exec(readFileSync('client/generated/errors.ts', 'utf8')) ?? []
const DECLARED: ReadonlySet<string> = new Set([...declared.matchAll(/readonly (\w+)\??:/g)].map(([, name]) => name))

/** Throws for an error that a program could not translate, or that has what the client's type does not have. */
export function requireTypes(errors: readonly Failure[] = []): void {
  const extra = errors.flatMap(({ extensions }) => Object.keys(extensions ?? {})).filter((name) => !DECLARED.has(name))
  if (extra.length)
    throw new Error(`ErrorExtensions has no ${extra.join(', ')}: add it to ERROR_MEMBERS of src/core/faults/members.ts, and run npm run codegen`)
  const untold = errors.filter((error) => error.extensions && !isTold(error))
  if (untold.length) throw new Error(`no type of its own: ${JSON.stringify(untold)}`)
}
