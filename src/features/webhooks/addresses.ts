// The addresses that a webhook may have. Private networks are closed to them, so that nobody uses the gateway to reach
// what only the gateway can reach.
import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { lookup as resolveNow } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { webAddress } from '../../core/checks.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { withTimeout } from '../../core/timeout.js'

/** Which addresses are allowed. */
export interface AddressRules {
  /** True: http is refused. */
  readonly onlyHttps: boolean
  readonly toPrivateNetworks: boolean
}

/** The addresses of IPv6 that are given out to the public. What is not among them is for special use. */
const PUBLIC_6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** A name whose address is not known after this time is checked when the gateway connects. */
const RESOLVE_MS = 1_000

/** True if an IP address belongs to the public internet. An IPv4 address within IPv6 counts as itself. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_6))
}

/** The host of an address as a connection takes it: an IPv6 address without brackets. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

/** The fault of the address of a webhook. */
export async function urlFault(rules: AddressRules, url: string | null | undefined): Promise<Fault | false> {
  if (url == null) return false
  const why = webAddress(url)
  if (why) return { path: ['url'], why }
  const parsed = new URL(url)
  if (rules.onlyHttps && parsed.protocol !== 'https:') return { path: ['url'], why: because('https_required') }
  const refused = !rules.toPrivateNetworks && (await addressesOf(hostOf(parsed))).some((one) => !isPublic(one))
  return refused && { path: ['url'], why: because('private_address') }
}

/** The present addresses of a host; none if they cannot be found out now. */
async function addressesOf(host: string): Promise<readonly string[]> {
  if (isIP(host)) return [host]
  const found = resolveNow(host, { all: true }).catch((): LookupAddress[] => [])
  return (await withTimeout(RESOLVE_MS, found, () => [])).map(({ address }) => address)
}

/** The error of a connection that is refused before it is made. */
export class PrivateAddress extends Error {
  constructor(address: string) {
    super(`The address ${address} is in a private network`)
  }
}

/**
 * Resolves a name for a connection, and refuses it if one of its addresses is private. The connection uses the very
 * addresses that were checked, so a name that changes in between does not help.
 */
export const resolvePublic: LookupFunction = (host, options, callback) => {
  resolveName(host, { ...options, all: true }, (error, found) => {
    const refused = error ? undefined : found.find(({ address }) => !isPublic(address))
    if (error || refused) return callback(error ?? new PrivateAddress(refused?.address ?? host), '', 0)
    if (options.all) return callback(null, found)
    callback(null, found[0].address, found[0].family)
  })
}
