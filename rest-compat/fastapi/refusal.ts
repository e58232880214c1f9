// Refusals: their bodies in FastAPI's form, as many faults as fit.
import { printJson, printList, type Printable } from './json/printer.js'
import type { Fault } from './pydantic/fault.js'
import type { Refused } from './route.js'
import type { Answer } from './starlette/message.js'

export const JSON_CONTENT = { 'content-type': 'application/json' }

/** A refusal with this status and detail. */
export const refused = (status: number, detail: Printable, headers: Refused['headers'] = {}): Refused => ({
  status, headers: { ...JSON_CONTENT, ...headers }, members: { detail },
})

/** The refusal of an invalid request, with its faults; `more` counts the faults that are not listed. */
export function invalid(detail: readonly Fault[], more = 0): Refused {
  const refusal = refused(422, detail)
  return more > 0 ? { ...refusal, members: { ...refusal.members, more } } : refusal
}

/** The answer of a refusal, of at most so many bytes. It may repeat inputs that JSON.stringify cannot print. */
export const print = ({ status, headers, members }: Refused, mostBytes: number): Answer =>
  ({ status, headers, body: printMembers(members, mostBytes - BESIDE_BYTES) })

/** Bytes that are reserved for the other members of a refusal. */
const BESIDE_BYTES = 4096

/** Escapes can make a repeated value several times as long as the input. A value that is much too long becomes null. */
const withoutEcho = (fault: Fault): Fault => ({ ...fault, input: null })

/** Prints a refusal: as many faults as fit, and the number of the others. */
function printMembers({ detail, more, ...beside }: Refused['members'], mostBytes: number): string {
  if (!Array.isArray(detail)) return printJson({ detail, ...beside, more })
  const { text, left } = printList(detail as Fault[], { mostBytes, shortened: withoutEcho })
  const count = left + Number(more ?? 0)
  const rest = printJson({ ...beside, more: count > 0 ? count : undefined })
  return `{"detail":${text}${rest === '{}' ? '}' : `,${rest.slice(1)}`}`
}
