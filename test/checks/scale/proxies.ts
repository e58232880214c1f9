// The proxies of the check: nginx as the one address of the database, nginx in front of the gateways with the
// configuration of `deploy`, and PgBouncer in transaction mode.
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../production.js'
import { NAME } from './postgres.js'
import { freePort, launch, listensAt, type Found, type Rights } from './programs.js'

interface Parts<Name extends 'nginx' | 'ngx_stream_module.so' | 'pgbouncer'> {
  readonly programs: Found<Name>
  readonly rights: Rights
  readonly folder: string
}

/** A proxy whose targets can be changed while it runs. */
export interface Proxy {
  readonly port: number
  /** Writes the configuration anew and lets the proxy read it. */
  readonly pointTo: (ports: readonly number[]) => void
  readonly stop: () => Promise<void>
}

/** Makes a folder that belongs to the rights of the programs. */
function ownFolder(folder: string, { uid, gid }: Rights): string {
  mkdirSync(folder)
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

async function startNginx(
  { programs, rights }: Parts<'nginx'>, folder: string, port: number, textFor: (ports: readonly number[]) => string,
  ports: readonly number[],
): Promise<Proxy> {
  const file = path.join(folder, 'nginx.conf')
  const write = (targets: readonly number[]) => writeFileSync(file, textFor(targets))
  write(ports)
  const daemon = launch(
    programs.nginx, ['-p', folder, '-e', path.join(folder, 'nginx.log'), '-c', file, '-g', 'daemon off;'],
    { rights, log: path.join(folder, 'printed') },
  )
  await daemon.begun(() => listensAt(port))
  return {
    port,
    pointTo: (targets) => {
      write(targets)
      daemon.tell('SIGHUP')
    },
    stop: () => daemon.end('SIGTERM'),
  }
}

/** The address of the database: forwards to the server that is the first one now. */
export async function databaseAddress(parts: Parts<'nginx' | 'ngx_stream_module.so'>, target: number): Promise<Proxy> {
  const folder = ownFolder(path.join(parts.folder, 'address'), parts.rights)
  const port = await freePort()
  // Connections to the server of before are closed soon after a change.
  const textFor = ([to]: readonly number[]) => `load_module ${parts.programs['ngx_stream_module.so']};
worker_processes 1;
worker_shutdown_timeout 1s;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
stream {
  server {
    listen 127.0.0.1:${port};
    proxy_pass 127.0.0.1:${to};
    proxy_connect_timeout 1s;
  }
}
`
  return startNginx(parts, folder, port, textFor, [target])
}

/** What of `deploy/nginx.conf` is different here: the addresses, no TLS, and files below a folder of the check. */
function changesFor(folder: string, port: number, ports: readonly number[]): readonly (readonly [RegExp, string])[] {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')
  const servers = ports.map((each) => `    server 127.0.0.1:${each} $<rest>;`).join('\n')
  return [
    [/^pid .*;$/m, `pid ${folder}/nginx.pid;\nworker_shutdown_timeout 2s;`],
    [/^http \{$/m, `http {\n${temporary}`],
    [/access_log \S+ line;/, `access_log ${folder}/access.log line;`],
    [/error_log \S+ (?<level>\w+);/g, `error_log ${folder}/nginx.log $<level>;`],
    [/^ {4}server gateway-1:4000 (?<rest>.*);\n(?: {4}server gateway-\d:4000 .*;?\n?)+/m, `${servers}\n`],
    [/^ {2}server \{\n {4}listen 80;\n[^}]*\}\n {2}\}\n/m, ''],
    [/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
    [/^ *http2 on;\n/m, ''],
    [/^(?: *ssl_.*;\n)+/m, ''],
  ]
}

/** nginx in front of the gateways, as `deploy` configures it. */
export async function frontDoor(parts: Parts<'nginx'>, ports: readonly number[]): Promise<Proxy> {
  const folder = ownFolder(path.join(parts.folder, 'front'), parts.rights)
  const port = await freePort()
  const deployed = readFileSync(path.join(ROOT, 'deploy/nginx.conf'), 'utf8')
  const textFor = (targets: readonly number[]) =>
    changesFor(folder, port, targets).reduce((text, [pattern, instead]) => {
      if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has nothing like ${pattern} any more`)
      return text.replace(pattern, instead)
    }, deployed)
  return startNginx(parts, folder, port, textFor, ports)
}

/** Connections to the server that all gateways share: fewer than they open to the pooler. */
const SERVER_CONNECTIONS = 12

/** The time limits of docs/internals/scale.md for the pooler's own sessions. */
const SESSION_LIMITS = `SET statement_timeout = ''15s''; SET idle_in_transaction_session_timeout = ''30s''`

/** Starts PgBouncer before the address of the database. Returns its port and its end. */
export async function startPooler(
  parts: Parts<'pgbouncer'>, target: number, connections = SERVER_CONNECTIONS,
): Promise<Omit<Proxy, 'pointTo'>> {
  const folder = ownFolder(path.join(parts.folder, 'pooler'), parts.rights)
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  // By default PgBouncer waits 15 s after a failed connection before it tries again.
  writeFileSync(file, `[databases]
* = host=127.0.0.1 port=${target} user=${NAME} connect_query='${SESSION_LIMITS}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
server_login_retry = 1
`)
  const log = path.join(folder, 'printed')
  const daemon = launch(parts.programs.pgbouncer, ['-q', file], { rights: parts.rights, log })
  await daemon.begun(() => listensAt(port))
  return { port, stop: () => daemon.end('SIGTERM') }
}
