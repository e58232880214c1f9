// Log-ins from several network addresses. The loopback network has many addresses, and each request can use another
// one.
import { request } from 'node:http'
import { gateway } from './app.js'

export interface LogInAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, string | number>>
}

/** POST /auth/login from an address such as 127.0.0.2, at this file's gateway or at another one. */
export function logInFrom(
  address: string, username: string, password: string, more: Readonly<Record<string, string>> = {},
  url = gateway().url,
): Promise<LogInAnswer> {
  const { hostname, port } = new URL(url)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...more }
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path: '/auth/login', method: 'POST', localAddress: address, headers, agent: false },
      async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk as Buffer)
        resolve({
          status: answer.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(chunks).toString()) as LogInAnswer['body'],
        })
      },
    )
    sent.on('error', reject)
    sent.end(new URLSearchParams({ username, password }).toString())
  })
}
