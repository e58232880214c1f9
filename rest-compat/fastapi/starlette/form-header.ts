// Reads a Content-Type or Content-Disposition header of a form: its type and its parameters.

/** White space in a header, as Python defines it for Latin-1 text. */
const SPACE = '[\\t-\\r\\x1c-\\x20\\x85\\xa0]'
const AROUND = new RegExp(`^${SPACE}+|(?<!${SPACE})${SPACE}+$`, 'g')
const trimmed = (text: string): string => text.replace(AROUND, '')

/**
 * A header is split at each `;` outside of quotes. `\"` does not end a quote. A quote that is not closed runs to the
 * end.
 */
const PARTS = /;((?:[^;"\\]|\\"?|"(?:[^"\\]|\\"?)*(?:"|$))*)/g

/** A path on the sender's computer, which old browsers put before the file name: `C:\dir\`. */
const PATH_OF_SENDER = /^(?=.:\\|\\\\).*\\/s

const withoutQuotes = (value: string): string =>
  (/^".*"$/s.test(value) ? value.slice(1, -1).replaceAll('\\\\', '\\').replaceAll('\\"', '"') : value)

const valueOf = (name: string, written: string): string => {
  const value = withoutQuotes(written)
  return name === 'filename' ? value.replace(PATH_OF_SENDER, '') : value
}

type Read = (name: string, value: string) => readonly [name: string, value: string] | null

/** The forms of a parameter with their meanings. The first match decides. White space is trimmed. */
const FORMS: readonly (readonly [form: RegExp, read: Read])[] = [
  // name*=x, name*0=x: the extended notation of e-mail headers is ignored, because forms do not use it.
  [/^(?<name>[^=]*\*[^=]*)/, () => null],
  // name=x, NAME = "x": the name is case-insensitive. A value like "x"y is not quoted and keeps its quotes.
  [/^(?<name>[^=]*)=(?<value>.*)$/s, (name, value) => [name.toLowerCase(), valueOf(name.toLowerCase(), value)]],
  // name: the value is empty. Here the name is case-sensitive.
  [/^(?<name>.*)$/s, (name) => [name, '']],
]

const readParameter = (part: string): ReturnType<Read> => {
  for (const [form, read] of FORMS) {
    const groups = form.exec(part)?.groups
    if (groups) return read(trimmed(groups.name), trimmed(groups.value ?? ''))
  }
  return null
}

/** A parsed header of a form or of one of its parts. */
export interface FormHeader {
  readonly type: string
  /** By name. If a name occurs twice, the last value is used. */
  readonly parameters: ReadonlyMap<string, string>
}

/** Reads a header of a form. The type is case-insensitive only if the header has no parameter. */
export const readFormHeader = (header = ''): FormHeader => {
  const [type = '', ...parts] = [...`;${header}`.matchAll(PARTS)].map(([, part = '']) => trimmed(part))
  const parameters = new Map(parts.map(readParameter).filter((each) => each !== null))
  return { type: header.includes(';') ? type : type.toLowerCase(), parameters }
}
