// Generates the table of limits in docs/frontend/limits.md: those that a frontend can meet. The figures are those that
// the gateway itself uses.
import { LIMITS } from '../../core/limits.js'
import { table } from './markdown.js'

type Limit = keyof typeof LIMITS

/** What a frontend sends or asks for → the limits on it. */
const OF_FRONTENDS: Readonly<Record<string, readonly Limit[]>> = {
  document: [
    'documentCharacters', 'tokens', 'fields', 'depth', 'aliases', 'directives', 'queryFields', 'mutationFields', 'nodes',
  ],
  'page of a list': ['pageRecords', 'rows', 'values'],
  input: ['bodyBytes', 'inputValues', 'documentLines', 'listItems', 'textCharacters', 'searchCharacters', 'numberCharacters'],
  answer: ['seconds', 'stepsSeconds', 'answerCharacters', 'faults'],
  upload: ['fileBytes', 'filesArriving', 'fileBytesOfOrganization'],
  'requests at the same time': ['requestsAtOnce', 'printsAtOnce'],
  subscription: [
    'liveConnections', 'subscriptions', 'socketMessageBytes', 'socketGreetings', 'socketGreetingBytes', 'socketPings',
    'socketBacklogBytes',
  ],
}

const START = '<!-- The table is written by npm run docs. -->\n\n'
const END = '\n\n<!-- The end of the table. -->'

/** The page with the table of limits as it is now. Throws if the page has no place for it. */
export function withLimits(page: string): string {
  const [start, end] = [page.indexOf(START), page.indexOf(END)]
  if (start < 0 || end < start) throw new Error('docs/frontend/limits.md has no place for the table of limits')
  const rows = Object.entries(OF_FRONTENDS).flatMap(([what, names]) =>
    names.map((name) => [what, LIMITS[name].most.toLocaleString('en'), LIMITS[name].of]))
  return page.slice(0, start + START.length) + table(['limit on', 'at most', 'of'], rows) + page.slice(end)
}
