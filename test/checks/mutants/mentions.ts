// Which suites mention what a mutant changes: the rarer a word of its lines is among the suites, the more it says.
import { readFileSync } from 'node:fs'
import { textOf, type Mutant } from './mutants.js'

/** Names, and numbers of several digits. Shorter ones are in every file. */
const wordsOf = (text: string): Set<string> => new Set(text.match(/[A-Za-z_]{3,}|\d{2,}/g))

/** So many lines above and below count, the less the farther away they are. */
const AROUND = 3

const read = new Map<string, Set<string>>()

function wordsIn(file: string): Set<string> {
  const words = read.get(file) ?? wordsOf(readFileSync(file, 'utf8'))
  read.set(file, words)
  return words
}

/** Word → its weight, of the lines around a place. */
function wordsAround({ file, line }: Mutant): Map<string, number> {
  const lines = textOf(file).split('\n')
  const weights = new Map<string, number>()
  for (let far = AROUND; far >= 0; far -= 1)
    for (const at of [line - far, line + far])
      for (const word of wordsOf(lines[at - 1] ?? '')) weights.set(word, 1 / (1 + far))
  return weights
}

/** Suite → how much it says of the lines of a mutant. */
export function mentionsOf(mutant: Mutant, suites: readonly string[]): Map<string, number> {
  const mentions = new Map(suites.map((suite) => [suite, 0]))
  for (const [word, weight] of wordsAround(mutant)) {
    const having = suites.filter((suite) => wordsIn(suite).has(word))
    for (const suite of having)
      mentions.set(suite, (mentions.get(suite) ?? 0) + weight * Math.log2(suites.length / having.length))
  }
  return mentions
}
