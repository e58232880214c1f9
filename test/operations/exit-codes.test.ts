// The exit codes of the gateway and its commands, and the one place where they are said.
import { describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { runCommand } from '../support/process.js'

const SECRET = 'a key of thirty-two characters or more'

describe('the exit code', () => {
  test.each([
    [['start', '--check'], {}, 0],
    [['help'], {}, 0],
    [['restore', '/nowhere/backup.tar.gz'], { DATA_DIR: '/dev/null/nowhere' }, 1],
    [['mend'], {}, 2],
    [['audit', 'mend'], {}, 2],
    [['start', '--fast'], {}, 2],
    [['start', '--check'], { PORT: 'high' }, 78],
    [['start', '--check'], { JWT_SECRET: 'short' }, 78],
    [['start'], { PORT: 'high' }, 78],
    [['audit', 'verify'], { DATABASE_URL: 'nonsense' }, 78],
  ] as const)('of selvedge %j with %j is %d', async (words, settings, code) => {
    const ended = await runCommand(words, { NODE_ENV: 'test', JWT_SECRET: SECRET, ...settings })
    expect(ended).toMatchObject({ code, err: code === 0 ? '' : expect.stringMatching(/^selvedge/) })
  }, 120_000)
})

test('the reference has all of them, and what starts gateways knows which to stop at', () => {
  const [, section] = readFileSync('docs/reference/README.md', 'utf8').split('## Exit codes')
  const codes = [...section.split('\n## ')[0].matchAll(/^\| `(\d+)` \|/gm)].map(([, code]) => code)
  expect(codes).toEqual(['0', '1', '2', '78'])
  for (const unit of ['selvedge.service', 'selvedge@.service'])
    expect(readFileSync(`deploy/${unit}`, 'utf8')).toMatch(/^RestartPreventExitStatus=78$/m)
  expect(readFileSync('deploy/compose.yaml', 'utf8')).toMatch(/settings: \{ condition: service_completed_successfully \}/)
})
