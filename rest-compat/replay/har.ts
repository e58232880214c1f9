// Reads a HAR 1.2 recording of a browser or a proxy. It contains complete answers.
import { z } from 'zod'
import { faultsOf } from './json-lines.js'
import { broken, type Recorded, type Seen } from './recording.js'

const named = z.object({ name: z.string(), value: z.string() })
const postData = z.object({
  text: z.string().optional(),
  params: z.array(z.object({ name: z.string(), value: z.string().optional() })).optional(),
})
const entry = z.object({
  startedDateTime: z.string(),
  request: z.object({
    method: z.string().regex(/^[!#$%&'*+\-.^`|~\w]+$/, 'is no HTTP method'),
    url: z.url({ protocol: /^https?$/ }),
    headers: z.array(named),
    postData: postData.optional(),
  }),
  response: z.object({
    status: z.int(),
    headers: z.array(named),
    content: z.object({ text: z.string().optional(), encoding: z.string().optional() }).optional(),
  }),
})
const archive = z.object({ log: z.object({ entries: z.array(z.unknown()) }) })

/**
 * Headers of the recorded connection, or headers that the sender sets anew. Cookies are left out because no REST path
 * uses them.
 */
const OF_THE_CONNECTION = [
  'host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'keep-alive', 'upgrade', 'te',
  'trailer', 'cookie',
]
const isNotSent = (name: string) =>
  /^(:|proxy-)/.test(name) || OF_THE_CONNECTION.includes(name.toLowerCase())

/** The requests of an archive. Throws for an invalid entry, with its file and number. */
export function readHar(content: unknown, file: string): Recorded[] {
  const read = archive.safeParse(content)
  if (!read.success) throw broken(file, `is no HTTP archive: ${faultsOf(read.error)}`)
  return read.data.log.entries.map((each, index) => readEntry(each, `${file} entry ${index + 1}`))
}

function readEntry(content: unknown, where: string): Recorded {
  const read = entry.safeParse(content)
  if (!read.success) throw broken(where, faultsOf(read.error))
  const { startedDateTime, request, response } = read.data
  const url = new URL(request.url)
  const headers = request.headers.filter(({ name, value }) => !isNotSent(name) && !/[\r\n]|\$\{/.test(name + value))
  return {
    id: where,
    method: request.method,
    path: (url.pathname + url.search).replaceAll('${', '$%7B'),
    headers: headers.map(({ name, value }) => [name, value] as const),
    ...bodyOf(request.postData),
    answered: answerOf(response, url.host, new Date(startedDateTime)),
  }
}

/** The body as bytes, so that placeholders in it are not filled in: any caller could have written them. */
function bodyOf(data?: z.infer<typeof postData>): Pick<Recorded, 'bodyBase64'> {
  const text = textOf(data)
  return text === undefined ? {} : { bodyBase64: Buffer.from(text).toString('base64') }
}

function textOf(data?: z.infer<typeof postData>): string | undefined {
  if (data?.text !== undefined) return data.text
  return (
    data?.params &&
    new URLSearchParams(data.params.map(({ name, value = '' }): [string, string] => [name, value])).toString()
  )
}

function answerOf({ status, headers, content = {} }: z.infer<typeof entry>['response'], host: string, at: Date): Seen {
  const { text = '', encoding } = content
  const pairs = headers.map(({ name, value }) => [name.toLowerCase(), value.replaceAll(host, '${HOST}')] as const)
  return {
    status,
    headers: Object.fromEntries(pairs),
    text: encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text,
    at,
  }
}
