// The figures of a run, as a section of docs/internals/scale.md.
import path from 'node:path'
import { hardwareOf, tableOf, writeInto } from '../../bench/page.js'
import { ROOT } from '../production.js'
import type { Seen } from './journal.js'
import type { Throughput } from './throughput.js'

export const SCALE = path.join(ROOT, 'docs/internals/scale.md')

interface Run {
  readonly seconds: number
  /** The version of PostgreSQL. */
  readonly version: string
}

/** Puts the figures into the page. */
export function write(throughput: readonly Throughput[], phases: readonly Seen[], { seconds, version }: Run): void {
  const lines = [
    `\`npm run scale -- --seconds ${seconds} --write\` on ${hardwareOf(version)}.`,
    '',
    ...(throughput.length ? [...throughputTable(throughput), ''] : []),
    ...phasesTable(phases),
  ]
  writeInto(SCALE, 'scale', lines.join('\n'))
}

const throughputTable = (all: readonly Throughput[]) =>
  tableOf(['gateways', 'requests/s', 'p50 ms', 'p99 ms'], all.map(({ gateways, count, seconds, p50, p99 }) =>
    [String(gateways), (count / seconds).toFixed(0), p50.toFixed(1), p99.toFixed(1)]))

const HEAD = [
  'phase', 'requests', 'healed by one retry', 'by more', '503 of GraphQL', '503 of REST', 'connections cut', 'done before the retry',
  'the longest took s',
]

/** Puts the figures of a run on a cluster into the page. */
export function writeCluster(phases: readonly Seen[], version: string, compared: string): void {
  writeInto(SCALE, 'citus', [`${hardwareOf(version)}.`, '', ...phasesTable(phases), '', compared].join('\n'))
}

const phasesTable = (all: readonly Seen[]) =>
  tableOf(HEAD, all.map(({ phase, requests, healed: [, second, later], kinds, refused, replayed, longestMs }) => [
    phase, ...[requests, second, later, refused.graphql, refused.rest, kinds.cut, replayed].map((count) => count.toLocaleString('en')),
    (longestMs / 1000).toFixed(1),
  ]))
