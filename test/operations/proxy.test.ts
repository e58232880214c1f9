// Sends requests through nginx with the configuration of `deploy`, where it is installed: what goes to a second gateway
// when the first one is lost, and what the logs keep.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { frontDoor, type Proxy } from '../checks/scale/proxies.js'
import { find, unprivileged } from '../checks/scale/programs.js'
import { eventually } from '../support/eventually.js'

const TICKET = 'whoever-has-this-gets-the-file'
/** nginx leaves a gateway alone for a while after it was lost, so there are enough of them for all requests. */
const GATEWAYS = 40

/** nginx; none where it is not installed. */
function installed() {
  try {
    return [find(['nginx'])]
  } catch {
    return []
  }
}

for (const programs of installed())
  describe('nginx before gateways that are lost with each request', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-proxy-'))
    const received: string[] = []
    const gateways: Server[] = []
    let proxy: Proxy

    beforeAll(async () => {
      for (let count = 0; count < GATEWAYS; count += 1)
        gateways.push(createServer((request) => {
          received.push(`${request.method} ${request.url}`)
          request.socket.destroy()
        }).listen(0, '127.0.0.1'))
      await eventually(() => gateways.every(({ listening }) => listening))
      const rights = unprivileged()
      if (rights.uid !== undefined && rights.gid !== undefined) chownSync(folder, rights.uid, rights.gid)
      const ports = gateways.map((each) => (each.address() as AddressInfo).port)
      proxy = await frontDoor({ programs, rights, folder }, ports)
    })
    afterAll(async () => {
      await proxy?.stop()
      for (const gateway of gateways) gateway.close()
      rmSync(folder, { recursive: true, force: true })
    })

    /** Sends a request without a body, which nobody answers. Returns the number of gateways that got it. */
    async function gatewaysReached(method: string, address: string, headers = {}): Promise<number> {
      expect((await fetch(`http://127.0.0.1:${proxy.port}${address}`, { method, headers })).status).toBe(502)
      return received.filter((one) => one === `${method} ${address}`).length
    }

    test.each(['/bills', `/files/${TICKET}`])('sends reads of %s to another gateway, and changes to none', async (address) => {
      const reached: Record<string, number> = {}
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'POST', 'PATCH'])
        reached[method] = await gatewaysReached(method, address)
      expect(reached).toEqual({ GET: 2, HEAD: 2, OPTIONS: 2, PUT: 1, DELETE: 1, POST: 1, PATCH: 1 })
    })

    test.each([['/clients', 2], [`/files/${TICKET}?again`, 1]])(
      'sends changes of %s with an Idempotency-Key to so many gateways: %s', async (address, expected) => {
        for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'])
          expect([method, await gatewaysReached(method, address, { 'idempotency-key': method })]).toEqual([method, expected])
      },
    )

    test('its logs have the addresses of requests, but no ticket of a file', async () => {
      const logs = ['access.log', 'nginx.log'].map((name) => readFileSync(path.join(folder, 'front', name), 'utf8'))
      const [accesses, errors] = logs
      expect(accesses).toContain('"PUT /bills" 502')
      expect(accesses).toContain('"GET /files/(ticket)" 502')
      expect(accesses).toContain('"PUT /files/(ticket)" 502')
      expect(errors).toContain('"PUT /bills HTTP/1.1"')
      for (const log of logs) expect(log).not.toContain(TICKET)
    })
  })

test('the line that it logs of a request has no address as it was sent', () => {
  const [, line] = /log_format line '([^']*)'/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? []
  expect(line).toContain('$logged_uri')
  expect(line).not.toMatch(/\$(?:uri|request|request_uri|http_referer)\b/)
})
