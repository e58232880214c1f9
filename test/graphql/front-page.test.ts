// The page at `/`: GraphiQL where there is one, else links. It leads nobody to an error.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'

const open = (path: string, redirect: 'manual' | 'follow' = 'manual') =>
  fetch(gateway().url + path, { redirect, headers: { accept: 'text/html' } })

describe('with explorers', () => {
  useGateway({ EXPLORERS: 'on' })

  test('leads to GraphiQL', async () => {
    const answer = await open('/')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/graphiql'])
    const page = await open('/', 'follow')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('GraphiQL')])
  })
})

describe('without explorers', () => {
  useGateway({ EXPLORERS: 'off' })

  test('is a page without scripts, and every link on it can be opened', async () => {
    const answer = await open('/')
    const html = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)
    expect(links).toEqual(['/openapi.json', '/docs', '/health', '/ready'])
    for (const link of links) expect([link, (await open(link, 'follow')).status]).toEqual([link, 200])
  })
})
