// Changelogs as people write them, each with what it announces, and what is written into them. What is expected is
// written by hand.
import { additionLines, announced, latestVersion, released, withLines } from './changelog.mjs'

const breaking = (...lines) => ['# Changelog', '', '## Unreleased', '', '### Breaking', '', ...lines, ''].join('\n')
const PLAIN = '## Unreleased\n\n### Breaking\n\n- `Bill.tax`: gone.\n\n## 1.0.0 - 2026-01-01\n'
const IN_BRACKETS = '## [Unreleased]\n\n### Breaking\n\n- `Bill.tax`: gone.\n\n## [1.0.0] - 2026-01-01\n'
const BARE = '# Changelog\n\n## 1.0.0 - 2026-01-01\n'
const inCrlf = (text) => text.replaceAll('\n', '\r\n')

/** The text, and the names that it announces. */
const READ = [
  ['a name before a colon', PLAIN, 'Bill.tax'],
  ['lines that end as on Windows', inCrlf(PLAIN), 'Bill.tax'],
  ['a heading in brackets', IN_BRACKETS, 'Bill.tax'],
  ['several names, and what takes the place of two', breaking('- `Bill.tax` → `Bill.rate`, `Bill.due` -> `Bill.dueDate` and',
    '  `REST Bill.tax`: renamed, as `Bill.sum`.'), 'Bill.tax, Bill.due, REST Bill.tax'],
  ['a name in a sentence', breaking('- Ask for `Bill.rate` in place of it.', '- For clients: `Bill.tax` is gone.'), ''],
  ['a replacement before a colon', breaking('- `Bill.rate` replaces it, in `Bill`: see there.'), ''],
  ['a backtick that is alone', breaking('- `Bill.tax`: not `gone.', '- `Bill.due`: gone.'), 'Bill.tax, Bill.due'],
  ['a block of code', breaking('- `Bill.tax`: ask so:', '', '  ```graphql', '## a comment', '- `Bill.sum`: no', '  ```', '',
    '- `Bill.due`: gone.'), 'Bill.tax, Bill.due'],
  ['a block of code without an end', breaking('- `Bill.tax`: gone.', '```', '- `Bill.due`: gone.'), 'Bill.tax, Bill.due'],
  ['a block of code between four marks, and a comment', breaking('````', '- `Bill.tax`: no', '````', '<!--', '- `Bill.sum`: no',
    '-->', '- `Bill.due`, and `Bill.id`: gone.'), 'Bill.due, Bill.id'],
  ['a heading below', breaking('#### GraphQL', '', '- `Bill.tax`: gone.'), 'Bill.tax'],
  ['another part', breaking('- `Bill.tax`: gone.', '', '### Added', '', '- `Bill.rate`: new.'), 'Bill.tax'],
  ['two parts of the same title', breaking('- `Bill.tax`: gone.', '', '### Added', '', '- `Bill.rate`: new.', '',
    '### Breaking', '', '- `Bill.due`: gone.'), 'Bill.tax, Bill.due'],
  ['an end without a line break', breaking('- `Bill.tax`: gone.').trimEnd(), 'Bill.tax'],
].map(([name, text, names]) => [name, [...announced(text)].join(', '), names])

const ADDED = [
  ...['Bill.loom', 'Bill.yarn', 'Loom', 'Bill.told', 'Bill.loom.@listSize'].map((coordinate) =>
    ({ coordinate, isAdded: true, level: 'harmless' })),
  { coordinate: 'Bill.loom', isAdded: true, isText: true, level: 'harmless' },
  { coordinate: 'Bill.tax', isAdded: false, level: 'harmless' },
  { coordinate: 'BillInput.loom', isAdded: true, level: 'breaking' },
]
const DUE = '- `Bill.due`: gone.'

const WRITTEN = [
  ['a line', withLines(PLAIN, [DUE]), PLAIN.replace('gone.\n', `gone.\n${DUE}\n`)],
  ['a line that ends as on Windows', withLines(inCrlf(PLAIN), [DUE]), inCrlf(PLAIN.replace('gone.\n', `gone.\n${DUE}\n`))],
  ['a line below brackets', withLines(IN_BRACKETS, [DUE]), IN_BRACKETS.replace('gone.\n', `gone.\n${DUE}\n`)],
  ['the first section', withLines(BARE, [DUE]), BARE.replace('## 1', `## Unreleased\n\n### Breaking\n\n${DUE}\n\n## 1`)],
  ['a part after another', withLines(PLAIN, ['- New.'], 'Added'), PLAIN.replace('gone.\n', 'gone.\n\n### Added\n\n- New.\n')],
  ['what was added and is not told', additionLines(breaking('- `Bill.tax` → `Bill.told`: gone.'), ADDED).join('\n'),
    '- `Bill.loom`, `Bill.yarn`.\n- `Loom`.'],
  ['a release', released(PLAIN, '1.1.0', '2026-02-01'),
    PLAIN.replace('released\n', 'released\n\n## 1.1.0 - 2026-02-01\n')],
  ['a release in brackets', released(inCrlf(IN_BRACKETS), '1.1.0', '2026-02-01'),
    inCrlf(IN_BRACKETS.replace('released]\n', 'released]\n\n## [1.1.0] - 2026-02-01\n'))],
  ['the last version in brackets', latestVersion(inCrlf(IN_BRACKETS)), '1.0.0'],
]

/** Says of each text that is read or written wrongly what it should be. */
export const wrongTexts = () => [...READ, ...WRITTEN].flatMap(([name, is, due]) =>
  (is === due ? [] : [`${name}: expected ${JSON.stringify(due)}, not ${JSON.stringify(is)}`]))
export const TEXTS = READ.length + WRITTEN.length
