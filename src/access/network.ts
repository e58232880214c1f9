// Whose network an address belongs to, so that somebody with many addresses counts as one.
import { isIPv6 } from 'node:net'

const GROUPS = 8
/**
 * A customer of a provider has at least a /64 of IPv6: four groups name it, and the other four are theirs to
 * choose.
 */
const NETWORK_GROUPS = 4

/** An IPv4 address as it is, an IPv6 address as its /64 network. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  if (mapped) return mapped
  return isIPv6(address) ? groupsOf(address).slice(0, NETWORK_GROUPS).join(':') : address
}

/** The groups of an IPv6 address, with the zeros that `::` stands for. */
function groupsOf(address: string): string[] {
  const [head, tail] = address.replace(/%.*/, '').split('::').map((part) => part.split(':').filter(Boolean))
  if (!tail) return head
  return [...head, ...Array<string>(GROUPS - head.length - tail.length).fill('0'), ...tail]
}
