// Reads the log-ins for recorded requests from a file. They are not command-line arguments, because every user of the
// machine can see those.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { faultsOf } from './json-lines.js'
import { broken, type Recorded } from './recording.js'

const logInForm = z.union([
  z.object({ username: z.string(), password: z.string() }),
  z.object({ token: z.string().regex(/^[^\r\n]+$/) }),
])
const fileForm = z.record(
  z.string().regex(/^[A-Z0-9_]+$/, 'should be in capital letters'),
  z.union([logInForm, z.object({ old: logInForm, new: logInForm })]),
)

export type Side = 'old' | 'new'
type LogIn = z.infer<typeof logInForm>
export type LogIns = Readonly<Record<string, LogIn | { readonly old: LogIn; readonly new: LogIn }>>

/** Fills the placeholders in requests to one of the two services. */
export type Fill = (text: string) => string

const PLACEHOLDER = /\$\{(TOKEN|USERNAME|PASSWORD)_([A-Z0-9_]+)\}/g

/**
 * The log-ins of a file: `{"ADMIN": {"username": "…", "password": "…"}}`, or a token, or one of these for each
 * service.
 */
export async function readLogIns(file: string): Promise<LogIns> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw broken(file, 'there is no such file')
  })
  const read = fileForm.safeParse(parse(text, file))
  if (!read.success)
    throw broken(file, `${faultsOf(read.error)}; it should read like {"ADMIN": {"username": "…", "password": "…"}}`)
  return read.data
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw broken(file, 'is no JSON')
  }
}

/** The log-in names that a recording uses. */
export function namesIn(recording: readonly Recorded[]): string[] {
  const texts = recording.flatMap(({ path, headers, body = '' }) => [path, body, ...headers.map(([, value]) => value)])
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, , name]) => name)))]
}

/** Logs in at a service under these names. Returns the function that fills the placeholders. */
export async function logInAt(base: URL, side: Side, known: LogIns, names: readonly string[]): Promise<Fill> {
  const found = new Map(names.map((name) => [name, logInFor(known, name, side)]))
  const tokens = new Map<string, string>()
  for (const [name, credentials] of found)
    tokens.set(name, 'token' in credentials ? credentials.token : await logIn(base, name, credentials))
  const values: Readonly<Record<string, (name: string) => string>> = {
    TOKEN: (name) => tokens.get(name) ?? '',
    USERNAME: (name) => (found.get(name) as { username?: string }).username ?? '',
    PASSWORD: (name) => (found.get(name) as { password?: string }).password ?? '',
  }
  return (text) => text.replace(PLACEHOLDER, (_, kind: string, name: string) => values[kind](name))
}

function logInFor(known: LogIns, name: string, side: Side): LogIn {
  const found = Object.hasOwn(known, name) ? known[name] : undefined
  if (!found) throw broken('--users', `names no ${name}, whom the recording is sent as`)
  return 'old' in found ? found[side] : found
}

async function logIn(
  base: URL,
  name: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<string> {
  const url = `${base.href.replace(/\/$/, '')}/auth/login`
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ username, password }) }).catch(() => {
    throw new Error(`nobody answers at ${base.origin}; start the service there, or correct the address`)
  })
  const { access_token: token } = (await answer.json().catch(() => ({}))) as { access_token?: unknown }
  if (answer.ok && typeof token === 'string') return token
  throw new Error(
    `the log-in of ${name} at ${url} was refused with ${answer.status}; correct it in the file of --users`,
  )
}
