// What CHANGELOG.md announces as breaking, and how its section `Unreleased` is written and released.

/** The newest version with a day. */
export const latestVersion = (text) => /^## (\d\S*) - /m.exec(text)?.[1]

const UNRELEASED = /^## Unreleased\n(?:(?!## ).*\n)*/m
const BREAKING = /^### Breaking\n(?:(?!##).*\n)*/m

/** The names in backticks below `### Breaking` of what is unreleased. */
export function announced(text) {
  const [lines = ''] = BREAKING.exec(UNRELEASED.exec(text)?.[0] ?? '') ?? []
  return new Set([...lines.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
}

/** The line that announces a change, and nothing else that its message names. */
export const lineFor = ({ coordinate, message }) => `- \`${coordinate}\`: ${message.replaceAll('`', '\'')}.`

/** The text with these lines at the end of `### Breaking`, which stands before the other headings. */
export const withLines = (text, lines) => text.replace(UNRELEASED, (section) => {
  const whole = BREAKING.test(section) ? section : section.replace('\n', '\n\n### Breaking\n')
  return whole.replace(BREAKING, (breaking) => {
    const gap = breaking.includes('\n-') ? '\n' : '\n\n'
    return `${breaking.trimEnd()}${gap}${lines.join('\n')}\n\n`
  })
})

/** The text after a release: what was unreleased has the version and its day. */
export const released = (text, version, day) =>
  text.replace('## Unreleased\n', () => `## Unreleased\n\n## ${version} - ${day}\n`)
