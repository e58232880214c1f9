// What commands say of themselves, and of a wrong command line: on one screen, and with the nearest right word.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from '@jest/globals'
import { runCommand } from '../support/process.js'

const PATIENCE_MS = 120_000
const COMMANDS = [
  'start', 'user', 'forget', 'org', 'seed', 'documents', 'audit', 'reconcile', 'backup', 'restore',
  'distribute', 'copy', 'import', 'export', 'journal', 'replay',
]

describe('the help', () => {
  test.each([[], ...COMMANDS.map((name) => [name])])('of selvedge %s fits a screen', async (...words) => {
    const { code, out } = await runCommand([...words, '--help'])
    const lines = out.trimEnd().split('\n')
    expect(code).toBe(0)
    expect(lines.length).toBeLessThanOrEqual(24)
    expect(lines.filter((line) => line.length > 80)).toEqual([])
  }, PATIENCE_MS)

  test('names every command', async () => {
    const { out } = await runCommand(['--help'])
    expect([...out.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name)).toEqual(COMMANDS)
  }, PATIENCE_MS)
})

describe('what nobody reads', () => {
  test.each([['--help'], ['reconcile', '--help']])('of selvedge %s %s is no failure', async (...words) => {
    const child = spawn(process.execPath, ['dist/src/main.js', ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    expect([await once(child, 'close'), err]).toEqual([[0, null], ''])
  }, PATIENCE_MS)
})

describe('what is wrong is answered with what is near', () => {
  test.each([
    [['uesr', 'list'], 'selvedge: there is no command uesr; did you mean user?'],
    [['user', 'lst'], 'selvedge user: there is no "lst"; did you mean list?'],
    [['audit', 'verfy'], 'selvedge audit: say verify or archive; did you mean verify?'],
    [['documents', 'ad'], 'selvedge documents: say add, list, remove, check; did you mean add?'],
    [['user', 'add', '--emial', 'x'], 'selvedge user: there is no option --emial; did you mean --email?'],
    [['reconcile', '--dryrun'], 'selvedge reconcile: there is no option --dryrun; did you mean --dry-run?'],
    [['start', '--xyzzy'], 'selvedge start: there is no option --xyzzy'],
    [['start', 'now'], 'selvedge start: "now" is one word too many'],
    [['seed', 'twice'], 'selvedge seed: "twice" is one word too many'],
  ])('selvedge %j', async (words, line) => {
    const { code, err } = await runCommand(words)
    expect([code, err.split('\n')[0]]).toEqual([2, line])
  }, PATIENCE_MS)

  test('and with the usage of the verb that was typed, alone', async () => {
    const { err } = await runCommand(['user', 'roles', '--email', 'ada@mill.test'])
    expect(err.match(/^usage: .*/gm)).toEqual([
      'usage: selvedge user roles --email ada@mill.test --role MANAGER [--role …]',
    ])
  }, PATIENCE_MS)
})
