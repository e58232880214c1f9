// Reads a CPU profile of V8: a tree of calls with the time that was spent in each, within a span.

interface CallFrame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
}

interface RawNode {
  readonly id: number
  readonly callFrame: CallFrame
  readonly children?: readonly number[]
}

interface RawProfile {
  readonly startTime: number
  readonly nodes: readonly RawNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** A call, with what it calls. Times are microseconds. */
export interface Call {
  readonly name: string
  readonly package: string
  readonly self: number
  readonly total: number
  readonly calls: readonly Call[]
}

/** Idle time is no time of the server. */
const IDLE = '(idle)'

/** The calls between two moments, from the root on. */
export function readProfile(text: string, begun: number, ended: number): Call {
  const { startTime, nodes, samples, timeDeltas } = JSON.parse(text) as RawProfile
  const selfTimes = new Map<number, number>()
  let now = startTime
  samples.forEach((id, index) => {
    now += timeDeltas[index]
    if (now >= begun && now <= ended) selfTimes.set(id, (selfTimes.get(id) ?? 0) + timeDeltas[index])
  })
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const read = (id: number): Call => {
    const { callFrame, children = [] } = byId.get(id)!
    const self = callFrame.functionName === IDLE ? 0 : (selfTimes.get(id) ?? 0)
    const calls = merged(children.map(read)).filter(({ total }) => total > 0)
    return { ...named(callFrame), self, total: calls.reduce((sum, { total }) => sum + total, self), calls }
  }
  return read(nodes[0].id)
}

/** Calls of the same function become one. */
function merged(calls: readonly Call[]): Call[] {
  const byName = new Map<string, Call>()
  for (const call of calls) {
    const known = byName.get(call.name)
    byName.set(call.name, known ? sumOf(known, call) : call)
  }
  return [...byName.values()].sort((a, b) => b.total - a.total)
}

const sumOf = (one: Call, other: Call): Call => ({
  ...one,
  self: one.self + other.self,
  total: one.total + other.total,
  calls: merged([...one.calls, ...other.calls]),
})

function named({ functionName, url, lineNumber }: CallFrame): Pick<Call, 'name' | 'package'> {
  const name = functionName || '(anonymous)'
  const from = packageOf(functionName, url)
  if (!url) return { name, package: from }
  const [file] = url.split('/').slice(-1)
  return { name: `${name} ${from} ${file}:${lineNumber + 1}`, package: from }
}

function packageOf(name: string, url: string): string {
  if (name.startsWith('(')) return name
  if (!url) return 'built-in or compiled'
  if (url.startsWith('node:')) return 'node'
  const at = url.lastIndexOf(IN_PACKAGES)
  if (at < 0) return ownRoom(url.split('/')) ?? 'other'
  const [folder, scoped] = url.slice(at + IN_PACKAGES.length).split('/')
  return folder.startsWith('@') ? `${folder}/${scoped}` : folder
}

const IN_PACKAGES = '/node_modules/'
const OWN = ['src', 'rest-compat', 'contenders']

/** The room of the house that a file is in: `src/core`. */
function ownRoom(parts: readonly string[]): string | undefined {
  const at = parts.findLastIndex((part) => OWN.includes(part))
  return at < 0 ? undefined : parts.slice(at, Math.min(at + 2, parts.length - 1)).join('/')
}

export type Times = readonly { readonly name: string; readonly percent: number }[]

function timesBy(root: Call, keyOf: (call: Call) => string): Times {
  const times = new Map<string, number>()
  const add = (call: Call) => {
    times.set(keyOf(call), (times.get(keyOf(call)) ?? 0) + call.self)
    call.calls.forEach(add)
  }
  add(root)
  return [...times].sort(([, a], [, b]) => b - a).map(([name, self]) => ({ name, percent: (self * 100) / root.total }))
}

/** The functions in which most time is spent, without what they call. */
export const bySelfTime = (root: Call) => timesBy(root, ({ name }) => name)

/** The packages in which most time is spent. */
export const byPackage = (root: Call) => timesBy(root, (call) => call.package)
