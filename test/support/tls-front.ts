// A server of PostgreSQL with TLS: takes connections as PostgreSQL does, and passes them on to a server without it.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tls from 'node:tls'

/** A certificate that has signed itself, and its key, as files. */
export interface Identity { readonly cert: string; readonly key: string }

/** Makes certificates in a folder. */
export function certificates() {
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-tls-'))
  const make = (name: string): Identity => {
    const [cert, key] = [path.join(folder, `${name}.crt`), path.join(folder, `${name}.key`)]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2',
      '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-out', cert, '-keyout', key], { stdio: 'ignore' })
    return { cert, key }
  }
  return { folder, make, discard: () => rmSync(folder, { recursive: true, force: true }) }
}

interface Options {
  readonly identity: Identity
  readonly offersTls?: boolean
  /** Refuses connections without TLS. */
  readonly wantsTls?: boolean
  /** Lets in only who has this certificate. */
  readonly client?: string
}

export interface Front {
  readonly port: number
  /** How connections came in, in their order. */
  readonly seen: ('tls' | 'plain')[]
  readonly stop: () => void
}

const SSL_REQUEST = 80_877_103
const NOT_LET_IN = 'SFATAL\0VFATAL\0C28000\0Mno pg_hba.conf entry for this host, no encryption\0\0'

function refusal(): Buffer {
  const fields = Buffer.from(NOT_LET_IN)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** Starts it before the server at `upstream`. */
export async function tlsFront(upstream: string, options: Options): Promise<Front> {
  const { identity, offersTls = true, wantsTls = false, client } = options
  const { hostname, port } = new URL(upstream)
  const seen: Front['seen'] = []
  const open = new Set<net.Socket>()
  const pass = (from: net.Socket, first?: Buffer) => {
    const to = net.connect(Number(port), hostname)
    open.add(to)
    for (const socket of [from, to]) socket.on('error', () => { from.destroy(); to.destroy() })
    if (first) to.write(first)
    from.pipe(to).pipe(from)
  }
  const secure = (socket: net.Socket) => {
    const own = new tls.TLSSocket(socket, {
      isServer: true, cert: readFileSync(identity.cert), key: readFileSync(identity.key),
      ...(client && { ca: readFileSync(client), requestCert: true, rejectUnauthorized: true }),
    })
    own.on('error', () => socket.destroy())
    own.once('secure', () => {
      seen.push('tls')
      pass(own)
    })
  }
  const greet = (socket: net.Socket) => socket.once('data', (first: Buffer) => {
    if (first.length === 8 && first.readInt32BE(4) === SSL_REQUEST) {
      socket.write(offersTls ? 'S' : 'N')
      return offersTls ? secure(socket) : void greet(socket)
    }
    if (wantsTls) return void socket.end(refusal())
    seen.push('plain')
    pass(socket, first)
  })
  const server = net.createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    greet(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    stop: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
