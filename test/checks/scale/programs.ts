// The programs of the system that the check starts: where they are, as whom they run, and their end.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

interface Program {
  /** The package of Debian that brings it. */
  readonly package: string
  /** The folders in which it can be; the first one that has it counts. */
  readonly folders: () => readonly string[]
}

/** The same place in all subfolders of a folder; the last name first, which is the newest version. */
const inEach = (folder: string, rest: string) => () =>
  (existsSync(folder) ? readdirSync(folder).sort().reverse().map((name) => path.join(folder, name, rest)) : [])
const onPath = () => [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
const POSTGRES: Program = { package: 'postgresql', folders: inEach('/usr/lib/postgresql', 'bin') }

const PROGRAMS = {
  initdb: POSTGRES,
  postgres: POSTGRES,
  pg_basebackup: POSTGRES,
  pgbouncer: { package: 'pgbouncer', folders: onPath },
  nginx: { package: 'nginx', folders: onPath },
  'ngx_stream_module.so': {
    package: 'libnginx-mod-stream', folders: () => ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules'],
  },
  'libfaketimeMT.so.1': { package: 'libfaketime', folders: inEach('/usr/lib', 'faketime') },
} as const satisfies Record<string, Program>

export type ProgramName = keyof typeof PROGRAMS
export type Found<Name extends ProgramName> = Readonly<Record<Name, string>>

/** The files of the programs. Throws a sentence that names the missing packages. */
export function find<Name extends ProgramName>(names: readonly Name[]): Found<Name> {
  const all = names.map((name) =>
    [name, PROGRAMS[name].folders().map((folder) => path.join(folder, name)).find((file) => existsSync(file))] as const)
  const missing = [...new Set(all.filter(([, file]) => !file).map(([name]) => PROGRAMS[name].package))]
  if (missing.length) throw new Error(`This check needs programs that are not here: apt-get install ${missing.join(' ')}`)
  return Object.fromEntries(all) as Found<Name>
}

/** The user and the group of a process. */
export interface Rights {
  readonly uid?: number
  readonly gid?: number
}

/** The users that a process of root gives its rights away to; the first one that the machine has. */
const USERS = ['postgres', 'nobody']

/** The rights of the programs: those of this process, but never those of root, which PostgreSQL refuses. */
export function unprivileged(): Rights {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string, user: string) => Number(spawnSync('id', [option, user], { encoding: 'utf8' }).stdout || NaN)
  const user = USERS.find((name) => !Number.isNaN(idOf('-u', name)))
  if (!user) throw new Error(`This check needs one of the users ${USERS.join(', ')}, because PostgreSQL refuses root`)
  return { uid: idOf('-u', user), gid: idOf('-g', user) }
}

/** A program that runs. */
export interface Daemon {
  readonly pid: number
  readonly alive: () => boolean
  /** Sends a signal. */
  readonly tell: (signal: NodeJS.Signals) => void
  /** Waits until it answers. Throws what it printed if it ends before. */
  readonly begun: (answers: () => Promise<boolean>) => Promise<void>
  /** Sends a signal and waits for the end. A program that does not end in time is killed. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>
}

interface Launch {
  readonly rights: Rights
  /** The file for what it prints. */
  readonly log: string
}

/** What runs. If this process ends in another way than it should, it takes all of them with it. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const { pid } of running) if (pid) killNow(pid)
})

/** Lets the process end with this one at the latest. */
export function bind(child: ChildProcess): void {
  running.add(child)
  child.once('exit', () => running.delete(child))
}

/** Kills a process that may be gone already, with its group if it has one of its own. */
export function killNow(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL')
    } catch {
      // It is gone, or has no group.
    }
  }
}

const KILL_AFTER_MS = 15_000
/** Nothing else of the environment reaches the programs. */
const ENVIRONMENT = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' }

/** Starts a program in a session of its own, so that Ctrl-C reaches the check alone, which ends them in order. */
export function launch(file: string, args: readonly string[], { rights, log }: Launch): Daemon {
  const output = openSync(log, 'a')
  const child = spawn(file, args, {
    ...rights, detached: true, env: ENVIRONMENT, cwd: path.dirname(log), stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.on('error', () => undefined)
  bind(child)
  const isBegun = async (answers: () => Promise<boolean>) => {
    if (!isAlive(child)) throw new Error(`${file} does not start: ${readFileSync(log, 'utf8')}`)
    return answers()
  }
  return {
    pid: child.pid ?? 0,
    alive: () => isAlive(child),
    tell: (signal) => void child.kill(signal),
    begun: (answers) => until(`${file} starts`, () => isBegun(answers)),
    end: (signal) => ended(child, signal),
  }
}

const isAlive = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isAlive(child)) return
  const end = once(child, 'exit')
  const late = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  child.kill(signal)
  await end
  clearTimeout(late)
}

/** Runs a program to its end. Throws what it printed if it fails. */
export function runToEnd(file: string, args: readonly string[], rights: Rights, cwd: string): void {
  const { status, stderr, error } = spawnSync(file, args, { ...rights, cwd, env: ENVIRONMENT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${file} ended with ${status ?? error?.message}: ${stderr}`)
}

/** A port that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Whether somebody listens at a port. */
export async function listensAt(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 50

/** Waits until something is so. Throws with the words if it does not come to be. */
export async function until(
  what: string, isSo: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS,
): Promise<void> {
  const last = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > last) throw new Error(`${what}: not within ${patienceMs / 1000} s`)
    await sleep(LOOK_EVERY_MS)
  }
}
