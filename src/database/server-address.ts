// Finds out how to reach a PostgreSQL server: by its address, and with or without TLS by asking the server itself.
import { readAddress } from './address.js'
import { refusalOf, type ServerAddress } from './driver/driver.js'
import type { Tls } from './tls.js'

/** Finds out how to reach the server at an address. */
export async function serverAddressOf(address: string): Promise<ServerAddress> {
  const { tls, ...rest } = readAddress(address)
  return { ...rest, ssl: await sslOf(rest.url, tls) }
}

const OFFERS_NONE = /does not support SSL connections/
const NOT_LET_IN = '28000'

/**
 * Whether connections to a server have TLS. `allow` and `prefer` leave it to the server, so they are found out with one
 * connection, and hold until this process ends.
 */
async function sslOf(url: URL, { mode, secure }: Tls): Promise<ServerAddress['ssl']> {
  if (mode === undefined) return undefined
  const first = mode !== 'disable' && mode !== 'allow'
  if (mode !== 'allow' && mode !== 'prefer') return first && secure
  const refusal = await refusalOf(url, first && secure)
  const isOtherWay = refusal?.code === NOT_LET_IN || OFFERS_NONE.test(refusal?.message ?? '')
  return first === isOtherWay ? false : secure
}
