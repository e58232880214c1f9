// What a header of a form says, Content-Type or Content-Disposition: its type, and the parameters behind it.

/** What the old service took for white space in a header: of Latin-1, as Python does. */
const SPACE = '[\\t-\\r\\x1c-\\x20\\x85\\xa0]'
const AROUND = new RegExp(`^${SPACE}+|(?<!${SPACE})${SPACE}+$`, 'g')
const trimmed = (text: string): string => text.replace(AROUND, '')

/** A header is cut at each `;` outside of quotes. `\"` is no quote. A quote that is never closed runs to the end. */
const PARTS = /;((?:[^;"\\]|\\"?|"(?:[^"\\]|\\"?)*(?:"|$))*)/g

/** A path of the sender's computer, which old browsers put in front of the name of a file: `C:\dir\`. */
const PATH_OF_SENDER = /^(?=.:\\|\\\\).*\\/s

const withoutQuotes = (value: string): string =>
  (/^".*"$/s.test(value) ? value.slice(1, -1).replaceAll('\\\\', '\\').replaceAll('\\"', '"') : value)

const valueOf = (name: string, written: string): string => {
  const value = withoutQuotes(written)
  return name === 'filename' ? value.replace(PATH_OF_SENDER, '') : value
}

type Read = (name: string, value: string) => readonly [name: string, value: string] | null

/** The forms of a parameter, and what each means. The first that fits decides. White space is trimmed. */
const FORMS: readonly (readonly [form: RegExp, read: Read])[] = [
  // name*=x, name*0=x: the extended notation of mail is ignored, since forms do not have it.
  [/^(?<name>[^=]*\*[^=]*)/, () => null],
  // name=x, NAME = "x": a name is of any case. A value like "x"y is not in quotes, and keeps them.
  [/^(?<name>[^=]*)=(?<value>.*)$/s, (name, value) => [name.toLowerCase(), valueOf(name.toLowerCase(), value)]],
  // name: the value is empty. Here the case of the name counts.
  [/^(?<name>.*)$/s, (name) => [name, '']],
]

const readParameter = (part: string): ReturnType<Read> => {
  for (const [form, read] of FORMS) {
    const groups = form.exec(part)?.groups
    if (groups) return read(trimmed(groups.name), trimmed(groups.value ?? ''))
  }
  return null
}

/** A header of a form, or of a part of one. */
export interface FormHeader {
  readonly type: string
  /** By name; of two the last counts. */
  readonly parameters: ReadonlyMap<string, string>
}

/** Reads a header of a form. Its type is of any case only where no parameter is with it. */
export const readFormHeader = (header = ''): FormHeader => {
  const [type = '', ...parts] = [...`;${header}`.matchAll(PARTS)].map(([, part = '']) => trimmed(part))
  const parameters = new Map(parts.map(readParameter).filter((each) => each !== null))
  return { type: header.includes(';') ? type : type.toLowerCase(), parameters }
}
