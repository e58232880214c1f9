// Which suites try a mutant, and in which order.
import { filesIn } from './files.js'
import type { Covered, Recorded } from './coverage.js'
import { mentionsOf } from './mentions.js'
import type { Mutant } from './mutants.js'

/** Suites that read the sources as texts. They would find the style of a mutant, not its mistake. */
const LEFT_OUT = ['test/house.test.ts']

/** The suites whose path matches the pattern. */
export const suitesOf = (pattern: string): string[] => filesIn('test', '.test.ts')
  .filter((suite) => !LEFT_OUT.includes(suite) && new RegExp(pattern).test(suite))

/** Where the code is → the suites about it, beside those with its name. The first row that fits counts. */
const NEAR: readonly (readonly [code: RegExp, suites: RegExp])[] = [
  [/^src\/features\/.*imports\.ts$/, /operations\/.*import|matrices\/imported/],
  [/^src\/features\/.*balances\.ts$/, /stored-sums|same-identifiers|-imported/],
  [/^src\/features\/.*derived-states\.ts$/, /derived-states/],
  [/^src\/features\/.*reads\.ts$/, /\/(filters|lists|records|relations|indexes|search)/],
  [/^src\/features\/(bills|client-bills)\//, /\/(client-)?bills|\/money|\/(decimals|verdicts|lifecycles)/],
  [/^src\/features\/purchasing\//, /\/purchasing|bills-match|material-requests|\/(verdicts|lifecycles)/],
  [/^src\/features\/stock\//, /\/stock|material-requests|\/planning|\/production/],
  [/^src\/features\/identity\//, /\/identity|graphql\/(tokens|credentials)|matrices\/parity/],
  [/^src\/features\/changes\//, /\/changes/],
  [/^src\/features\/audit\//, /\/audit|\/own-records/],
  [/^src\/features\/costing\//, /\/costing|\/quotes|\/(decimals|verdicts|lifecycles)/],
  [/^src\/features\/expense-requests\//, /\/expense-requests|\/money|\/(decimals|verdicts|lifecycles)/],
  [/^src\/features\//, /\/(verdicts|lifecycles|edits|records|relations|lists)/],
  [/^src\/core\/(money|figures|currencies|balances)/, /\/money|bills-|costing-|\/decimals|formulas|figures/],
  [/^src\/core\/lifecycle\//, /\/(lifecycles|verdicts|offers|versions)|actions|audit|awaiting/],
  [/^src\/core\/(permission|rules)|^src\/access\/(permissions|roles)/, /\/(permissions|verdicts|roles|api-k)/],
  [/^src\/core\/records\//, /(?:matrices|rules)\/|graphql\/(joined|limits|list|null)|record|read-|cost-budgets/],
  [/^src\/(core\/schema|database)\//, /(?:matrices|rules)\/|graphql\/(joined|limits|list|null)|record/],
  [/^src\/core\/operations\//, /graphql\/|\/statement|two-gateways/],
  [/^src\/core\/faults\//, /faults|refus/],
  [/^src\/core\//, /(?:matrices|rules)\/|graphql\//],
  [/^src\/access\//, /identity|api-keys|users|webhooks|tenan|graphql\/(tokens|credentials)|\/(perm|role)/],
  [/^rest-compat\/replay\//, /operations\/long\/replay/],
  [/^rest-compat\/fastapi\//, /test\/rest\//],
  [/^rest-compat\//, /test\/rest\/(?!fastapi)|matrices\/(parity|rest-once)/],
]

/** What a line says → the suites about it, wherever the line is. */
const ABOUT: readonly (readonly [line: RegExp, suites: RegExp])[] = [
  [/\block|for no key update/, /matrices\/(steps|\w+-races)/], [/\borgId\b/, /same-identifiers|matrices\/tenan/],
  [/: (since|before|upTo|among|is|contains|hasOneOf)\('/, /matrices\/filters/],
  [/periodLock/, /period-lock/], [/insertsApart|isDistributed/, /organizations-nodes/],
  [/Input: \[|_(CHECKS|DIGITS|SIGNS)\b/, /rules\/input-checks/],
]

const NO_NAMES = ['src', 'features', 'core', 'rest', 'compat', 'service', 'types', 'inputs', 'feature', 'lifecycle', 'ts']

/** The names in the path of a file that are in the name of a suite: two of `purchasing/receipts.lifecycle.ts`. */
function namesShared(suite: string, file: string): number {
  const [name] = suite.split('/').slice(-1)
  return new Set(file.split(/\W+/).filter((one) => !NO_NAMES.includes(one) && name.includes(one))).size
}

/** True for a suite about the part of the code that a file belongs to. */
function isNear(suite: string, file: string): boolean {
  return namesShared(suite, file) > 0 || (NEAR.find(([code]) => code.test(file))?.[1].test(suite) ?? false)
}

/** The share of the lines that a suite runs which are in a file: of a suite about the file it is large. */
function focusOf({ lines }: Covered, file: string): number {
  const all = Object.values(lines).reduce((count, some) => count + some.length, 0)
  return ((lines[file]?.length ?? 0) + 1) / (all + 1)
}

/** How much more a suite promises that is near the file, for each name that both have, and if it is about the line. */
const NEARER = { onImport: 1000, inFunctions: 5 } as const
const [SAME_NAME, SAME_MATTER] = [10, 1000]

/**
 * The suites that try a mutant, those first that probably kill it soonest. What runs on import runs in every suite, so
 * there the suites near the file come first. They also try a line that few suites run: a suite may have run it only
 * because it was the first that needed a result which is kept.
 */
export function suitesFor(mutant: Mutant, recorded: readonly Recorded[]): Recorded[] {
  const { file, begins, onImport, lineText } = mutant
  const covers = ({ lines, suite }: Recorded) => onImport || lines[file]?.includes(begins) || isNear(suite, file)
  const matters = ABOUT.filter(([line]) => line.test(lineText)).map(([, suites]) => suites)
  const weightOf = (suite: string) =>
    (isNear(suite, file) ? NEARER[onImport ? 'onImport' : 'inFunctions'] : 1) * SAME_NAME ** namesShared(suite, file)
    * (matters.some((suites) => suites.test(suite)) ? SAME_MATTER : 1)
  const mentions = mentionsOf(mutant, recorded.map(({ suite }) => suite))
  const promise = (one: Recorded) =>
    (focusOf(one, file) * weightOf(one.suite) * 2 ** (mentions.get(one.suite) ?? 0)) / one.seconds
  return recorded.filter(covers)
    .map((one) => ({ one, promise: promise(one) }))
    .sort((left, right) => right.promise - left.promise).map(({ one }) => one)
}

/** As many of the suites, from the first on, as take so many seconds together; at least one. */
export function within<T extends { readonly seconds: number }>(suites: readonly T[], seconds: number): T[] {
  let left = seconds
  return suites.filter((suite, at) => (left -= suite.seconds) >= 0 || at === 0)
}
