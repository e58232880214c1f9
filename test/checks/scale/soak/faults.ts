// The faults of a soak. Each is made, lasts for a while, and is mended.
import { spawnSync } from 'node:child_process'
import { renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { find, until } from '../programs.js'
import type { Site } from '../site.js'

/** Mends a fault. */
type Mend = () => Promise<unknown> | void

export interface Fault {
  readonly name: string
  /** Makes the fault; `chance` is a number from which the gateway and the direction follow. */
  readonly make: (site: Site, chance: number) => Promise<Mend> | Mend
}

/** The first gateway lives as long as the soak, so that its memory can be watched. */
const MORTAL = 1
const CUTS = 3
const BETWEEN_CUTS_MS = 300
const [FAST, SLOW] = ['+7200', '-7200'] as const
const SHIFTS = [FAST, SLOW]
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'selvedge'`

const objectsOf = ({ dataDir }: Site) => path.join(dataDir, 'objects')

const KILL: Fault = {
  name: 'a gateway is killed, and started again',
  make: async ({ gateways }, chance) => {
    const gateway = gateways[MORTAL + (chance % (gateways.length - MORTAL))]
    await gateway.stop('SIGKILL')
    return gateway.start
  },
}

const CUT_CONNECTIONS: Fault = {
  name: 'all connections to the database are cut, three times',
  make: async (site) => {
    for (let time = 0; time < CUTS; time += 1) {
      await site.current().ask(CUT)
      await sleep(BETWEEN_CUTS_MS)
    }
    return () => undefined
  },
}

/** A file in place of the folder, so that no gateway can make the folder anew. */
const STORE_AWAY: Fault = {
  name: 'the store of files is away',
  make: (site) => {
    const [folder, aside] = [objectsOf(site), path.join(site.dataDir, 'aside')]
    renameSync(folder, aside)
    writeFileSync(folder, '')
    return () => {
      unlinkSync(folder)
      renameSync(aside, folder)
    }
  },
}

/** Requests that are under way when a clock is right again are answered after this time. */
const SETTLED_MS = 1_000
/** When the last fast clock and the last slow one are right again, as performance.now() counts; Infinity until then. */
const right = { [FAST]: 0, [SLOW]: 0 }
const isWrongNow = (shift: keyof typeof right) => performance.now() < right[shift] + SETTLED_MS
/** True while the clock of a gateway is slow. */
export const isClockSlow = (): boolean => isWrongNow(SLOW)
/** True while the clock of a gateway is fast or slow. */
export const isClockWrong = (): boolean => isClockSlow() || isWrongNow(FAST)

const SHIFT: Fault = {
  name: 'the clock of a gateway is two hours wrong',
  make: async (site, chance) => {
    const { number, url } = site.gateways[chance % site.gateways.length]
    const shift = SHIFTS[Math.floor(chance / site.gateways.length) % SHIFTS.length]
    const isWrong = async () => Math.abs((await clockAt(url)) - Date.now()) > 3_600_000
    right[shift] = Infinity
    setClock(site.folder, number, shift)
    await until(`the clock of gateway ${number} is wrong`, isWrong)
    return async () => {
      setClock(site.folder, number, RIGHT)
      await until(`the clock of gateway ${number} is right`, async () => !(await isWrong()))
      right[shift] = performance.now()
    }
  },
}

/** The time that a gateway has, by the date of its answers. */
const clockAt = async (url: URL) => Date.parse((await fetch(new URL('/health', url))).headers.get('date') ?? '')

const MEGABYTE = 1024 ** 2

const FULL: Fault = {
  name: 'the disk of the store is full',
  make: (site) => {
    const filler = path.join(site.dataDir, 'filler')
    for (let bytes = MEGABYTE; bytes >= 1; bytes = Math.floor(bytes / 4)) fill(filler, bytes)
    return () => rmSync(filler)
  },
}

/** Appends until there is no room for so many bytes. */
function fill(file: string, bytes: number): void {
  const piece = Buffer.alloc(bytes)
  try {
    for (;;) writeFileSync(file, piece, { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** The faults that this machine allows. */
export const faultsOn = (isDiskOwn: boolean): readonly Fault[] =>
  [KILL, CUT_CONNECTIONS, STORE_AWAY, SHIFT, ...(isDiskOwn ? [FULL] : [])]

/** Room for the files of an hour. */
const DISK = 'size=64m,mode=0755'

/** Gives the folder a disk of its own. Returns what takes it away; undefined if that is not allowed here. */
export function ownDisk(folder: string): (() => void) | undefined {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'selvedge-soak', folder])
  return status === 0 ? () => void spawnSync('umount', ['-l', folder]) : undefined
}

const RIGHT = '+0'
const clockOf = (folder: string, number: number) => path.join(folder, `clock-${number}`)
const setClock = (folder: string, number: number, shift: string) => writeFileSync(clockOf(folder, number), shift)

/** The settings of a process whose clock can be shifted while it runs. Its timers follow the true time. */
export function shiftable(number: number, folder: string): Readonly<Record<string, string>> {
  const library = find(['libfaketimeMT.so.1'])['libfaketimeMT.so.1']
  setClock(folder, number, RIGHT)
  return {
    LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clockOf(folder, number), FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1',
  }
}
