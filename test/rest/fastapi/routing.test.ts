// Routing as Starlette does it: the row of a request, and the redirect of a path with trailing slashes.
import { describe, expect, it } from '@jest/globals'
import { matchRoute } from '../../../rest-compat/fastapi/starlette/matching.js'

const routes = [
  { method: 'GET', path: '/api-keys' },
  { method: 'POST', path: '/bills' },
  { method: 'POST', path: '/api/v1/costings/compare' },
  { method: 'PATCH', path: '/api/v1/costings/{costing_id}' },
]

const match = (method: string, url: string) => {
  const found = matchRoute(routes, method, url)
  if (!('route' in found)) return found
  const { route, path, query } = found
  return { row: `${route.method} ${route.path}`, path: Object.fromEntries(path), query }
}

describe('a path with trailing slashes', () => {
  it.each([
    ['/bills/', '/bills'],
    ['/bills//', '/bills'],
    ['/bills%2F', '/bills'],
    ['/bills/%2f/', '/bills'],
    ['/bills/?', '/bills'],
    ['/bills/?a=1&b=%20+%zz', '/bills?a=1&b=%20+%zz'],
    ['/bills/??a', '/bills??a'],
    ['/bills/?a=<>"', '/bills?a=%3C%3E%22'],
    ['/bills/?a#b', '/bills?a'],
    ['/bills/#b', '/bills'],
    ['http://elsewhere/bills/', '/bills'],
    ['/%62ills/', '/bills'],
    ['/api/v1/costings/%31/', '/api/v1/costings/1'],
    ['/api/v1/costings/%2531/', '/api/v1/costings/%31'],
    ['/api/v1/costings/%zz%/', '/api/v1/costings/%zz%'],
    ['/api/v1/costings/%FF/', '/api/v1/costings/%EF%BF%BD'],
    ['/api/v1/costings/%C3%A9%20%00/', '/api/v1/costings/%C3%A9%20%00'],
    ['/api/v1/costings/%5B%5D%5C%5E%7E%60/', '/api/v1/costings/[]%5C%5E~%60'],
    ["/api/v1/costings/!$&'()*+,;=:@/", "/api/v1/costings/!$&'()*+,;=:@"],
    ['/bills%0A/', '/bills%0A'],
  ])('leads to the path without them: %s', (url, location) => {
    for (const method of ['GET', 'POST', 'PATCH', 'LINK']) expect(match(method, url)).toEqual({ location })
  })

  const nowhere = ['/', '//', '/nope/', '//bills/', '/bills/%0A', '/api/v1/costings//', '/api/v1/costings/a%2Fb/']

  it.each(nowhere)('leads nowhere: %s', (url) => {
    expect(match('GET', url)).toEqual({ none: true })
  })
})

describe('a path', () => {
  it('is decoded before it is matched, and may end with one line break', () => {
    const update = 'PATCH /api/v1/costings/{costing_id}'
    const updating = (url: string) => match('PATCH', `/api/v1/costings/${url}`)
    expect(updating('a%20%31?b=%31')).toEqual({ row: update, path: { costing_id: 'a 1' }, query: 'b=%31' })
    expect(updating('a%0A')).toEqual({ row: update, path: { costing_id: 'a\n' }, query: '' })
    expect(match('POST', '/bills%0A')).toEqual({ row: 'POST /bills', path: {}, query: '' })
    expect(match('POST', '/bills%0A%0A')).toEqual({ none: true })
  })

  it.each(['GET', 'HEAD', 'PROPFIND', 'QUERY', 'post'])('names the method of its first row to %s', (method) => {
    expect(match(method, '/bills')).toEqual({ allow: 'POST' })
    expect(match(method, '/api/v1/costings/compare')).toEqual({ allow: 'POST' })
  })
})
