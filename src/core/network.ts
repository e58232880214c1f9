// Finds the IP address of a client, and reduces it to its network, so that a client with many addresses counts as one
// client.
import { isIP, isIPv6 } from 'node:net'

const GROUPS = 8
/** An internet provider gives each customer at least an IPv6 /64 network: the first four groups of the address. */
const NETWORK_GROUPS = 4

/** An address with a port, as some proxies write it: `198.51.100.7:4701` or `[2001:db8::7]:4701`. */
const WITH_PORT = /^(?:\[(?<long>[^\]]*)\](?::\d+)?|(?<short>[^:]*):\d+)$/
/** An IPv4 address in the form of IPv6. */
const MAPPED = /^::ffff:([\d.]+)$/i

/** The IP address in a text that a proxy forwards, without port and zone; undefined for any other text. */
export function addressIn(text: string): string | undefined {
  const { long, short } = WITH_PORT.exec(text)?.groups ?? {}
  const [address] = (long ?? short ?? text).split('%')
  const [, mapped = address] = MAPPED.exec(address) ?? []
  return isIP(mapped) ? mapped : undefined
}

/** An IPv4 address unchanged, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const [, mapped] = MAPPED.exec(address) ?? []
  if (mapped) return mapped
  return isIPv6(address) ? groupsOf(address).slice(0, NETWORK_GROUPS).join(':') : address
}

/** The eight groups of an IPv6 address, with `::` expanded to zeros. */
function groupsOf(address: string): string[] {
  const [head, tail] = address.replace(/%.*/, '').split('::').map((part) => part.split(':').filter(Boolean))
  if (!tail) return head
  return [...head, ...Array<string>(GROUPS - head.length - tail.length).fill('0'), ...tail]
}
