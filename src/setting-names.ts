// Finds the name that was probably meant, for words of a command line and for environment variables.
import leven from 'leven'

/**
 * The name that was probably meant; undefined if none is near. `most` says how many letters may be wrong, by the length
 * of the shorter name, and `plain` what is compared of a name.
 */
export function nearestOf(
  typed: string, names: readonly string[], most: (length: number) => number, plain = (name: string) => name,
): string | undefined {
  const wrong = (name: string) => leven(plain(typed), plain(name))
  const near = names.filter((name) => wrong(name) <= most(Math.min(plain(typed).length, plain(name).length)))
  return near.sort((one, other) => wrong(one) - wrong(other))[0]
}

const withoutCase = (name: string) => name.toUpperCase().replaceAll('_', '')

/** The letters of a setting that may be wrong. Short names are close to many words. */
const wrongLetters = (length: number) => (length >= 8 ? 2 : length >= 6 ? 1 : 0)

/** A sentence for each variable with a value whose name is close to the name of a setting. */
export function misspelt(env: NodeJS.ProcessEnv, settings: readonly string[]): string[] {
  const names = Object.keys(env).filter((name) => env[name] && !settings.includes(name))
  return names.flatMap((name) => {
    const closest = nearestOf(name, settings, wrongLetters, withoutCase)
    return closest ? [`${name} is no setting; did you mean ${closest}?`] : []
  })
}
