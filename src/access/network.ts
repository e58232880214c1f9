// Reduces an IP address to its network, so that a client with many addresses counts as one client.
import { isIPv6 } from 'node:net'

const GROUPS = 8
/** An internet provider gives each customer at least an IPv6 /64 network: the first four groups of the address. */
const NETWORK_GROUPS = 4

/** An IPv4 address unchanged, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  if (mapped) return mapped
  return isIPv6(address) ? groupsOf(address).slice(0, NETWORK_GROUPS).join(':') : address
}

/** The eight groups of an IPv6 address, with `::` expanded to zeros. */
function groupsOf(address: string): string[] {
  const [head, tail] = address.replace(/%.*/, '').split('::').map((part) => part.split(':').filter(Boolean))
  if (!tail) return head
  return [...head, ...Array<string>(GROUPS - head.length - tail.length).fill('0'), ...tail]
}
