// Finds environment variables that are no settings, but are named almost like one: probably misspelt.
import leven from 'leven'

const plain = (name: string) => name.toUpperCase().replaceAll('_', '')

/** The letters that may be wrong, by the length of the shorter name. Short names are close to many words. */
const WRONG_LETTERS = [[8, 2], [6, 1], [0, 0]] as const

function isClose(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  const [, most] = WRONG_LETTERS.find(([length]) => shorter >= length) ?? [0, 0]
  return leven(one, other) <= most
}

/** A sentence for each variable with a value whose name is close to the name of a setting. */
export function misspelt(env: NodeJS.ProcessEnv, settings: readonly string[]): string[] {
  const names = Object.keys(env).filter((name) => env[name] && !settings.includes(name))
  return names.flatMap((name) => {
    const meant = settings.filter((setting) => isClose(plain(name), plain(setting)))
    const [closest] = meant.sort((one, other) => leven(name, one) - leven(name, other))
    return closest ? [`${name} is no setting; did you mean ${closest}?`] : []
  })
}
