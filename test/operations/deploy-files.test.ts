// The files of `deploy` agree with the settings of the gateway that they rely on.
import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'

/** The number in the first group of the pattern. */
const numberIn = (file: string, pattern: RegExp) => Number(pattern.exec(readFileSync(file, 'utf8'))?.[1])

test.each(['nginx.conf', 'nginx-host.conf'])('%s closes idle connections before a gateway that stops does', (name) => {
  const kept = numberIn(`deploy/${name}`, /^ *upstream gateways \{$[^}]*\bkeepalive_timeout (\d+)s;/m)
  const delay = numberIn('docs/reference/README.md', /^\| `STOP_DELAY_SECONDS` \|.* Default: (\d+) in production/m)
  expect([kept, delay]).toEqual([3, 5])
})
