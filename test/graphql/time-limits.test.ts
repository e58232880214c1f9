// What ends an operation early: its time limit, and a client that goes. And work that waits for nobody, or is shared.
import { expect, test } from '@jest/globals'
import { parse } from 'graphql'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mock } from 'node:test'
import { createContext } from '../../src/access/create-context.js'
import { abortOnClose } from '../../src/http/abort-on-close.js'
import { rowBudget } from '../../src/core/operations/budget.js'
import { executorOf } from '../../src/core/operations/execute.js'
import { onceInAWhile } from '../../src/core/once-in-a-while.js'
import { withTimeout } from '../../src/core/timeout.js'
import { gateway, useGateway } from '../support/app.js'
import { skip } from '../support/clock.js'
import { organization } from '../support/make/organization.js'
import { schema } from '../support/operations.js'
import { tokenOf } from '../support/sessions.js'

useGateway()

const never = <T>() => new Promise<T>(() => undefined)

test('an operation that takes longer than 15 seconds is answered, and told when to ask again', async () => {
  const { STAFF } = await organization()
  const request = { app: gateway(), door: 'graphql', requestId: 'late', address: '::1', now: new Date() } as const
  const context = await createContext(request, { authorization: `Bearer ${await tokenOf(STAFF)}` })
  const { signal } = context.abortController
  const execute = executorOf(schema, rowBudget(0), () => never)
  // Nothing else may run while the timers stand still.
  mock.timers.enable({ apis: ['setTimeout'] })
  const early: boolean[] = []
  const begun = () => {
    try {
      const answer = execute({ document: parse('{ me { id } }') }, context)
      mock.timers.tick(14_999)
      early.push(signal.aborted)
      mock.timers.tick(1)
      return answer
    } finally {
      mock.timers.reset()
    }
  }
  const { data, errors } = await begun()
  expect([early, signal.aborted, data]).toEqual([[false], true, undefined])
  expect(errors?.map(({ message, extensions }) => ({ message, extensions }))).toEqual([{
    message: 'The operation took longer than 15 seconds; look at what it was about before you send it again',
    extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5 },
  }])
})

const ENDS = [['is kept when it is answered', false], ['is aborted when its client goes', true]] as const

test.each(ENDS)('a request %s', async (_, goes) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ended = new Promise<AbortSignal>((resolve) => {
    server.once('request', (_request, response) => {
      const { signal } = abortOnClose(response)
      response.once('close', () => resolve(signal))
      if (goes) client.destroy()
      else response.end('answered')
    })
  })
  const client = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, (response) => response.resume())
  client.on('error', () => undefined)
  const { aborted } = await ended
  server.closeAllConnections()
  server.close()
  expect(aborted).toBe(goes)
})

test('work that takes too long is answered without it, and all other work with its own end', async () => {
  expect(await withTimeout(1, never<string>(), () => 'late')).toBe('late')
  await expect(withTimeout(1, never<string>(), () => { throw new Error('too late') })).rejects.toThrow('too late')
  expect(await withTimeout(60_000, Promise.resolve('in time'), () => 'late')).toBe('in time')
  await expect(withTimeout(60_000, Promise.reject(new Error('failed')), () => 'late')).rejects.toThrow('failed')
})

test('work that is shared runs once for all who ask meanwhile and shortly after, and then again', async () => {
  let runs = 0
  const ask = onceInAWhile(60_000, async () => (runs += 1))
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  expect(await ask()).toBe(1)
  skip(60_001)
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2])
})
