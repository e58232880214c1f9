// TLS to a PostgreSQL server. The parameters of the address mean what they mean to PostgreSQL's own programs (libpq);
// the driver understands some of them differently, so it gets none of them.
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext, type ConnectionOptions } from 'node:tls'

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof MODES)[number]
const FILES = { ca: 'sslrootcert', cert: 'sslcert', key: 'sslkey' } as const
const PARAMETERS = ['sslmode', ...Object.values(FILES), 'sslpassword'] as const
/** Parameters of other programs. Leaving them out silently could leave the server unverified. */
const FOREIGN: Readonly<Record<string, string>> = {
  ssl: 'sslmode', sslaccept: 'sslmode', sslidentity: 'sslcert and sslkey', sslcrl: 'sslrootcert', uselibpqcompat: 'sslmode',
  sslnegotiation: 'sslmode',
}
/** The value of sslrootcert for the certificates that this machine trusts. */
const SYSTEM = 'system'

/** What an address says of TLS. Without sslmode, the driver's own default holds. */
export interface Tls {
  readonly mode?: Mode
  /** The options of a connection with TLS. */
  readonly secure: ConnectionOptions
}

/** A fault of the address, for the message that names the variable before it. */
class TlsFault extends Error {}

const isMode = (text: string): text is Mode => (MODES as readonly string[]).includes(text)

/** Takes the parameters about TLS out of an address. Throws if one of them is wrong. */
export function takeTls({ searchParams }: URL): Tls {
  const given = Object.fromEntries(PARAMETERS.map((name) => [name, searchParams.get(name) ?? undefined]))
  for (const name of PARAMETERS) searchParams.delete(name)
  const foreign = Object.keys(FOREIGN).find((name) => searchParams.has(name))
  if (foreign) throw new TlsFault(`has ${foreign}=, which is not known here; use ${FOREIGN[foreign]}`)
  const { sslmode: mode, sslrootcert, sslcert, sslkey, sslpassword: passphrase } = given
  const isSilent = mode === undefined && sslrootcert === undefined && sslcert === undefined && sslkey === undefined
  if (isSilent) return { secure: {} }
  if (mode === undefined) throw new TlsFault(`has certificates and no sslmode; it should be one of ${MODES.join(', ')}`)
  if (!isMode(mode)) throw new TlsFault(`has sslmode=${mode}, which should be one of ${MODES.join(', ')}`)
  if (Boolean(sslcert) !== Boolean(sslkey)) throw new TlsFault('has one of sslcert and sslkey; they go together')
  if (mode === 'verify-ca' && (!sslrootcert || sslrootcert === SYSTEM))
    throw new TlsFault('has sslmode=verify-ca, which needs sslrootcert=FILE; use sslmode=verify-full for public certificates')
  const files = { ca: sslrootcert === SYSTEM ? undefined : sslrootcert, cert: sslcert, key: sslkey }
  const secure = { ...read(files), passphrase, ...verifying(mode, sslrootcert !== undefined) }
  return { mode, secure: usable(secure) }
}

function read(files: Readonly<Record<keyof typeof FILES, string | undefined>>): ConnectionOptions {
  const found = Object.entries(files).flatMap(([name, file]) => {
    if (file === undefined) return []
    try {
      return [[name, readFileSync(file, 'utf8')] as const]
    } catch (error) {
      throw new TlsFault(`has ${FILES[name as keyof typeof FILES]}=${file}, which cannot be read (${(error as Error).message})`)
    }
  })
  return Object.fromEntries(found)
}

/** What is verified: with a root certificate `require` is `verify-ca`, as in libpq. */
function verifying(mode: Mode, hasRoot: boolean): ConnectionOptions {
  if (mode === 'verify-full') return {}
  const verifiesChain = mode === 'verify-ca' || (mode === 'require' && hasRoot)
  return verifiesChain ? { checkServerIdentity: () => undefined } : { rejectUnauthorized: false }
}

/** Tries certificates and keys before the first connection does. */
function usable(secure: ConnectionOptions): ConnectionOptions {
  try {
    createSecureContext(secure)
    // A file without a certificate would be taken for one that trusts nobody.
    for (const file of [secure.ca, secure.cert]) if (file) new X509Certificate(file as string)
    return secure
  } catch (error) {
    throw new TlsFault(`has a sslrootcert, sslcert or sslkey that cannot be used (${(error as Error).message})`)
  }
}

/** What is wrong about TLS in an address; undefined if nothing is, or if it is no address at all. */
export function tlsFault(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  try {
    takeTls(new URL(address))
    return undefined
  } catch (error) {
    if (error instanceof TlsFault) return error.message
    throw error
  }
}
