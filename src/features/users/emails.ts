// E-mail addresses: normalization and validation.
import { z } from 'zod'
import type { Fault } from '../../errors.js'

const address = z.email().max(254)

/** An e-mail address as it is stored. */
export const tidyEmail = (email: string) => email.trim().toLowerCase()

/** The fault of an invalid e-mail address. */
export const emailFault = (path: Fault['path'], email: string, at?: 'arguments'): Fault | false =>
  !address.safeParse(email).success && { path, at, message: 'Should be an e-mail address', given: email }
