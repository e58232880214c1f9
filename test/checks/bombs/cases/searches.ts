// Searches over all kinds of records that find much, or that find nothing and look for it everywhere.
import { opaque } from '../../../../src/core/schema/opaque.js'
import type { Bomb } from '../bomb.js'
import { hundredDrafts } from '../made.js'
import { asked, type Attacker } from '../send.js'
import { graphql, many, type Sender, type Shot } from '../shot.js'

const HIT = 'nodes { recordId rank } pageInfo { endCursor hasNextPage }'
/** Where the words stand, which is read in the records. */
const PLACED = 'nodes { recordId place snippet { text isMatch } }'
/** Searches for a text, each for another number of records, so that none is the same as another. */
const searching = (count: number, text: string, more = '', hit = HIT) => (): Shot[] => [graphql('staff',
  `query ($text: String!) { ${many(count, (index) => `s${index}: search(text: $text, first: ${100 - index % 50}${more}) { ${hit} }`)} }`, { text })]

/** Each word is in most records, or in none. */
const SHORT_WORDS = 'a s p m c l d o w 1 2'
const LONG_WORDS = many(8, (index) => `${'e'.repeat(22)}${index}`)
const SENDERS: readonly Sender[] = ['staff', 'manager', 'finance', 'director']
/** A text of letters that fold to several letters each, with a word at its end. */
const LONG_NOTES = `${'ﬃ '.repeat(4_990)}bombazine`

interface Found {
  readonly search: { readonly pageInfo: { readonly endCursor: string | null } }
}

/** The cursor after the twentieth page of what many records have, or after the last one. */
async function deepCursor(attacker: Attacker): Promise<string> {
  let after = null as string | null
  for (let page = 0; page < 20; page += 1) {
    const shot = graphql('staff', `query ($after: String) { search(text: "mi", first: 100, after: $after) { ${HIT} } }`, { after })
    after = (await asked<Found>(shot, attacker)).search.pageInfo.endCursor ?? after
  }
  return after ?? ''
}

export const searches: readonly Bomb[] = [
  {
    name: 'fifty searches of all kinds for eight long words that no record has', limits: ['searchWords', 'callerShare'],
    shots: searching(50, LONG_WORDS),
  },
  {
    name: 'fifty searches of all kinds for many words of one letter', limits: ['searchWords', 'rows', 'callerShare'],
    shots: searching(50, SHORT_WORDS),
  },
  {
    name: 'fifty searches of all kinds for wildcards and escapes', limits: ['searchCharacters', 'callerShare'],
    shots: searching(50, `a1 ${'%_\\'.repeat(60)} \\%e\\_%`),
  },
  {
    name: 'fifty searches of all kinds for 200 letters that fold to eighteen each', limits: ['searchCharacters'],
    shots: searching(50, 'ﷺ'.repeat(200)),
  },
  {
    name: 'a search of all kinds for a text of 900 KB', limits: ['searchCharacters', 'textCharacters'],
    shots: searching(50, 'mill '.repeat(180_000)),
  },
  {
    name: 'a search of 15,000 kinds', limits: ['listItems'],
    shots: () => [graphql('staff', `query ($kinds: [SearchKind!]) { search(text: "mill", kinds: $kinds) { ${HIT} } }`, { kinds: Array.from({ length: 15_000 }, () => 'BILL') })],
  },
  {
    name: 'fifty searches of all kinds from deep cursors', limits: ['rows', 'callerShare'],
    prepared: async (attacker) => searching(50, 'mi', `, after: "${await deepCursor(attacker)}"`)(),
  },
  {
    name: 'fifty searches of all kinds from a cursor before the oldest record', limits: ['rows', 'callerShare'],
    shots: searching(50, 'mill a', `, after: "${opaque(['words', '1970-01-01T00:00:00.000Z', 'Bill', 'x', 'mill a'])}"`),
  },
  {
    name: 'fifty searches of all kinds that show places in a hundred long notes', limits: ['rows'], refused: true,
    shots: searching(50, 'bombazine', '', PLACED),
  },
  {
    name: 'six searches of all kinds that show places in a hundred long notes', limits: ['rows', 'answerCharacters'],
    prepared: (attacker) => hundredDrafts(attacker, 'manager', { notes: LONG_NOTES }).then(searching(6, 'bombazine', '', PLACED)),
  },
  {
    name: 'four accounts at once, each with fifty requests for a search of all kinds',
    limits: ['callerShare', 'requestsAtOnce'], atOnce: 200,
    shots: () => Array.from({ length: 200 }, (_, index) => graphql(SENDERS[index % SENDERS.length], `{ search(text: "e e${index} z", first: 20) { ${PLACED} } }`)),
  },
]
