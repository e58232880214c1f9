// The command-line command `selvedge replay`.
import type { Command } from '../../src/cli/command.js'

export const replay: Command = {
  summary: 'Replays recorded traffic, and says where answers differ.',
  usage: [
    'replay FILE --new URL',
    '  holds the answers against the recorded ones; FILE is a HAR or JSON lines',
    'replay FILE --old URL --new URL',
    '  holds the two services against each other',
    '  --users FILE          log-ins by name: {"ADMIN": {"username": "…", "password": "…"}} or {"token": "…"}',
    '  --as NAME             sends every request that had a credential with that log-in, but a credential that was '
      + 'refused then (401) as it was',
    '  --as-all NAME         the same for every request, also for those without a credential: browsers leave credentials '
      + 'out of the archives that they export',
    '  --all                 sends writes too, in their order; without it only GET, HEAD and OPTIONS',
    '  --only PREFIX         only paths that begin so',
    '  --ignore MEMBER       a member, or a place like /data/*/updatedAt, that does not count; may be said again',
    '  --unordered           the order of lists does not count',
    '  --concurrency N       so many at once; 1 keeps the order',
    '  --json                the report as one JSON value',
  ],
  options: {
    old: { type: 'string' },
    new: { type: 'string' },
    users: { type: 'string' },
    as: { type: 'string' },
    'as-all': { type: 'string' },
    only: { type: 'string' },
    ignore: { type: 'string', multiple: true },
    concurrency: { type: 'string' },
    all: { type: 'boolean' },
    unordered: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  takesEmbedded: false,
  load: async () => (await import('./replay-typed.js')).replayTyped,
}
