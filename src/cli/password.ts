// Reads a password for a command: from a pipe, or typed without echo. It is never a command-line argument, because
// other users of the machine can read arguments.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { UsageError, warn } from './command.js'

const { stdin } = process

/** Reads the piped text without its line end. At a terminal, asks for the password twice. */
export const readPassword = (): Promise<string> => (stdin.isTTY ? typedTwice() : piped())

async function piped(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(chunk as Buffer)
  const password = Buffer.concat(chunks).toString().replace(/\r?\n$/, '')
  if (!password) throw new UsageError('no password came in: pipe one in, or let one be made with --generate')
  return password
}

async function typedTwice(): Promise<string> {
  const password = await typed('Password: ')
  if (password !== (await typed('The same again: '))) throw new Error('the two passwords differ; nothing was changed')
  return password
}

/** Asks a question without showing the typed answer: the echo is written to a stream that discards it. */
async function typed(question: string): Promise<string> {
  process.stderr.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: unseen, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    warn('')
  }
}
