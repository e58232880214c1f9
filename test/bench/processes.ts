// Servers as processes of their own, and what Linux says of their CPU and memory.
import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export interface Running {
  readonly pid: number
  readonly port: number
  readonly stop: () => Promise<void>
}

const PATIENCE_MS = 60_000
const KILL_AFTER_MS = 15_000

export interface Start {
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** Starts a Node process that prints where it listens. */
export function startServer({ args, cwd, env }: Start): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => { printed = (printed + chunk.toString()).slice(-4_000) })
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`${args.join(' ')} ${what}: ${printed}`))
    const late = setTimeout(() => fail('does not listen'), PATIENCE_MS)
    child.once('exit', (code) => fail(`ended with ${code}`))
    const look = (chunk: Buffer) => {
      printed += chunk.toString()
      const [, port] = /(?:listening on |http:\/\/127\.0\.0\.1:)(\d+)/.exec(printed) ?? []
      if (!port) return
      clearTimeout(late)
      // The gateway writes a line for each request. They are taken unread, for a full pipe would hold the gateway up.
      child.stdout.off('data', look).resume()
      resolve({ pid: child.pid as number, port: Number(port), stop: () => stopped(child) })
    }
    child.stdout.on('data', look)
  })
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const late = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
    child.once('exit', () => {
      clearTimeout(late)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

const TICKS_A_SECOND = 100
/** Places of the times in `/proc/<pid>/stat`, counted from after the name of the process. */
const [PARENT, USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [1, 11, 12, 13, 14]

function statOf(pid: number | string): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ').map(Number)
  } catch {
    // It has ended in between.
    return []
  }
}

const sumOf = (stat: readonly number[], places: readonly number[]) =>
  places.reduce((sum, place) => sum + (stat[place] ?? 0), 0) / TICKS_A_SECOND

/** CPU seconds of a process so far, of all its threads. */
export const cpuOf = (pid: number) => sumOf(statOf(pid), [USER, SYSTEM])

/** CPU seconds of a process, its children, and children that have ended. */
export function cpuOfFamily(parent: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(statOf)
    .filter((stat) => stat[PARENT] === parent)
  const own = sumOf(statOf(parent), [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM])
  return children.reduce((sum, stat) => sum + sumOf(stat, [USER, SYSTEM]), own)
}

/** The process that started this one. */
export const parentOf = (pid: number) => statOf(pid)[PARENT]

/** Megabytes of memory that a process holds. */
export function megabytesOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
