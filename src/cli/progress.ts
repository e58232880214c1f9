// Shows the progress of a long command: a bar at a terminal, or one line per step in a file.
interface Step {
  readonly name: string
  readonly done: number
  readonly of: number
}

const WIDTH = 30

/** Shows each step on standard error, so that standard output contains only the result of the command. */
export function showProgress({ name, done, of }: Step, stream: NodeJS.WriteStream = process.stderr): void {
  const percent = `${Math.floor((100 * done) / of)}`.padStart(3)
  if (!stream.isTTY) return void stream.write(`${percent} % ${name}\n`)
  const filled = Math.floor((WIDTH * done) / of)
  stream.write(
    `\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent} % ${name}${done === of ? '\n' : ''}`,
  )
}

/** How long work may take before the operator is told what it is. */
const PATIENCE_MS = 700

/** Says at a terminal what is done, if it takes long. */
export async function sayingSo<T>(what: string, work: () => Promise<T>): Promise<T> {
  const say = () => process.stderr.isTTY && process.stderr.write(`${what}\n`)
  const timer = setTimeout(say, PATIENCE_MS)
  return work().finally(() => clearTimeout(timer))
}
