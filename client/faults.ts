// The faults of a refused form, by the place of the field.
import type { ErrorExtensions, Fault } from './generated/errors.js'

interface Refusal {
  readonly message: string
  readonly extensions?: unknown
}

/** The errors of an answer, from the error of Apollo Client (`errors`), urql (`graphQLErrors`) or Relay (`source`). */
export function refusalsIn(error: unknown): readonly (Refusal & { readonly extensions: ErrorExtensions })[] {
  const { errors, graphQLErrors, source } = Object(error) as {
    errors?: readonly Refusal[]; graphQLErrors?: readonly Refusal[]; source?: { errors?: readonly Refusal[] }
  }
  return (errors ?? graphQLErrors ?? source?.errors ?? []) as ReturnType<typeof refusalsIn>
}

/** The faults of an error, by place: `input.lineItems.0.requiredQty` → its faults. */
export function faultsByPlace(error: unknown): ReadonlyMap<string, readonly Fault[]> {
  const faults = refusalsIn(error).flatMap(({ extensions }) => extensions.detail ?? [])
  const places = new Map<string, readonly Fault[]>()
  for (const fault of faults) places.set(fault.loc.join('.'), [...(places.get(fault.loc.join('.')) ?? []), fault])
  return places
}
