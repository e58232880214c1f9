// E-mail addresses: normalization and validation.
import { z } from 'zod'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'

const address = z.email().max(254)

/** An e-mail address as it is stored. */
export const tidyEmail = (email: string) => email.trim().toLowerCase()

/** An e-mail address to which mail can be sent. */
export const emailAddress = (email: string) =>
  !address.safeParse(tidyEmail(email)).success && because('email_format')

/** The fault of an invalid e-mail address. */
export function emailFault(path: Fault['path'], email: string, at?: 'arguments'): Fault | false {
  const why = emailAddress(email)
  return why && { path, at, why }
}
