// Reads a recording in JSON lines: one request per line, with the members of its answer to compare.
import { z } from 'zod'
import { broken, type Recorded } from './recording.js'

const status = z.int().min(100).max(599)
const expected = z.object({
  status: z.union([status, z.array(status).min(1)]),
  headers: z.record(z.string(), z.string()).optional(),
  json: z.record(z.string(), z.unknown()).optional(),
  text: z.string().optional(),
})

// A line break would split one line of the request into two.
const line = z.string().regex(/^[^\r\n]*$/, 'holds a line break')
const recorded = z.object({
  id: z.string(),
  method: line.min(1),
  path: line.min(1),
  headers: z.array(z.tuple([line, line])),
  body: z.string().optional(),
  bodyBase64: z.base64().optional(),
  expect: expected.optional(),
  or: expected.optional(),
})

/** The requests of a recording. Throws for an invalid line, with its file and number. */
export function readJsonLines(text: string, file: string): Recorded[] {
  const lines = text.split('\n').map((content, index) => ({ content, where: `${file}:${index + 1}` }))
  return lines.filter(({ content }) => content.trim()).map(({ content, where }) => readLine(content, where))
}

function readLine(content: string, where: string): Recorded {
  const read = recorded.safeParse(parse(content, where))
  if (!read.success) throw broken(where, faultsOf(read.error))
  return read.data
}

function parse(content: string, where: string): unknown {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw broken(where, `is no JSON: ${(error as Error).message}`)
  }
}

/** The faults of an invalid value, in one line. */
export const faultsOf = ({ issues }: z.ZodError) =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.') || 'the line'}: ${message}`)
    .join('; ')
