// Work that a process repeats: when a round begins, that there is one at a time, and that none follows the end.
import { afterEach, expect, test } from '@jest/globals'
import { setTimeout as sleep } from 'node:timers/promises'
import { inBatches, startRounds, type Rounds } from '../../src/access/rounds.js'
import { eventually } from '../support/eventually.js'

/** Longer than a test takes. */
const LONG_MS = 600_000

const started: Rounds[] = []
afterEach(async () => {
  for (const rounds of started.splice(0)) await rounds.stop()
})

interface Wait {
  readonly firstAfterMs?: number
  readonly apartMs?: number
  /** When the next round begins. */
  readonly nextMs?: number
}

/** Rounds that are counted, and wait long for the next one. Each lasts until what it is given has ended. */
function counted(given: (count: number, isStopped: () => boolean) => Promise<void> = async () => {}, wait: Wait = {}) {
  const seen = { begun: 0, most: 0, failures: [] as unknown[] }
  let atOnce = 0
  const rounds = startRounds({
    firstAfterMs: LONG_MS, ...wait,
    round: async (isStopped) => {
      seen.begun += 1
      atOnce += 1
      seen.most = Math.max(seen.most, atOnce)
      await given(seen.begun, isStopped).finally(() => { atOnce -= 1 })
      return wait.nextMs ?? LONG_MS
    },
    onFailure: (error) => {
      seen.failures.push(error)
      return wait.nextMs ?? LONG_MS
    },
  })
  started.push(rounds)
  return { ...rounds, seen }
}

/** What can be ended from outside. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => { end = resolve })
  return { ended, end }
}

/** Long enough for rounds that should not begin. */
const aWhile = () => sleep(150)

test('the first round begins by itself, and the next one after the time that it asks for, or when it is woken', async () => {
  const { seen, wake } = counted(undefined, { firstAfterMs: 1 })
  await eventually(() => seen.begun === 1)
  await aWhile()
  expect(seen.begun).toBe(1)
  wake()
  await eventually(() => seen.begun === 2)
  await aWhile()
  expect(seen.begun).toBe(2)
  const quick = counted(undefined, { firstAfterMs: 1, nextMs: 1 })
  await eventually(() => quick.seen.begun > 2)
})

test('a call before the first round does not make two of it', async () => {
  const { seen, wake } = counted(undefined, { firstAfterMs: 50 })
  wake()
  await eventually(() => seen.begun === 1)
  await aWhile()
  expect(seen.begun).toBe(1)
})

test('many calls are one round, and those during a round are one more after it', async () => {
  const first = held()
  const { seen, wake } = counted(async (count) => (count === 1 ? first.ended : undefined))
  for (const _ of '123') wake()
  await eventually(() => seen.begun === 1)
  for (const _ of '123') wake()
  await aWhile()
  expect(seen.begun).toBe(1)
  first.end()
  await eventually(() => seen.begun === 2)
  await aWhile()
  expect(seen).toMatchObject({ begun: 2, most: 1 })
})

test('rounds that are to be apart wait for one another', async () => {
  const { seen, wake } = counted(undefined, { apartMs: LONG_MS })
  wake()
  await eventually(() => seen.begun === 1)
  wake()
  await aWhile()
  expect(seen.begun).toBe(1)
})

test('a round that fails is told, and another one follows', async () => {
  const failure = new Error('the database is away')
  const { seen, wake } = counted(async (count) => {
    if (count === 1) throw failure
  }, { nextMs: 1 })
  wake()
  await eventually(() => seen.begun > 1)
  expect(seen.failures).toEqual([failure])
})

test('the end waits for the round in progress, which is told, and no other follows', async () => {
  const first = held()
  const told: boolean[] = []
  const { seen, wake, stop } = counted(async (_, isStopped) => {
    told.push(isStopped())
    await first.ended
    told.push(isStopped())
  })
  wake()
  await eventually(() => seen.begun === 1)
  wake()
  let isOver = false
  const stopping = stop().then(() => { isOver = true })
  await aWhile()
  expect(isOver).toBe(false)
  first.end()
  await stopping
  expect(told).toEqual([false, true])
  wake()
  await aWhile()
  expect(seen.begun).toBe(1)
})

test('a first round that waits does not begin after the end', async () => {
  const { seen, stop } = counted(undefined, { firstAfterMs: 50 })
  await stop()
  await aWhile()
  expect(seen.begun).toBe(0)
})

test('batches follow one another until one is not full, or the process stops', async () => {
  const batches = (...counts: readonly number[]) => {
    const left = [...counts]
    return { left, batch: async () => left.shift() ?? 0 }
  }
  const never = () => false
  const some = batches(3, 1, 0, 9)
  expect([await inBatches(some.batch, never), some.left]).toEqual([4, [9]])
  const sized = batches(5, 6, 4, 9)
  expect([await inBatches(sized.batch, never, 5), sized.left]).toEqual([15, [9]])
  const cut = batches(5, 5, 5)
  expect([await inBatches(cut.batch, () => cut.left.length === 1, 5), cut.left]).toEqual([10, [5]])
  expect(await inBatches(batches(5).batch, () => true)).toBe(0)
})
