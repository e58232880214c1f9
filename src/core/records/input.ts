// What an input says: null means the same as absent.
import type { Fault } from '../../errors.js'
import { LIMITS } from '../limits.js'

/** The fields that are given; the others change nothing. */
export const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value != null)) as { [K in keyof T]?: NonNullable<T[K]> }

/** The longest name. */
export const MOST_LETTERS = 200

/** Why a name that is given cannot be one. */
export const nameFault = (name: string | null | undefined): Fault | false =>
  name != null && (name.trim() === '' || name.length > MOST_LETTERS) && { path: ['name'], message: `Should have 1 to ${MOST_LETTERS} characters`, given: name }

const ADDRESS = 'Should be an address that begins with http:// or https://, without user name and password'

/** Why an address that is given cannot be one that a browser may follow. What was sent is not sent back: it may hold a password. */
export function addressFault(path: Fault['path'], address: string | null | undefined): Fault | false {
  if (address == null) return false
  if (address.length > LIMITS.addressCharacters.most) return { path, message: `Should have at most ${LIMITS.addressCharacters.most} characters` }
  return !isWebAddress(address) && { path, message: ADDRESS }
}

/** The parser forgives spaces, line ends and missing slashes; what is stored must not need that. */
function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || /\s$|\p{Cc}/u.test(address) || !URL.canParse(address)) return false
  const { username, password, host } = new URL(address)
  return host !== '' && username === '' && password === ''
}
