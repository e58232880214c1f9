// The texts that come beside a body: in the query string, in the headers, in a urlencoded form.

const decodeRun = (run: string): string => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8')

/** Decodes %XX. A bad escape stays as it is written, and bytes that are no UTF-8 become U+FFFD. */
export const percentDecode = (text: string): string => text.replace(/(?:%[0-9a-fA-F]{2})+/g, decodeRun)

const decodePart = (text: string): string => percentDecode(text.replaceAll('+', ' '))

/** Reads `a=1&b=2`. A name that comes again has its last value, a name alone has the empty text; `;` separates nothing. */
export const readPairs = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split('&').filter(Boolean).map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [decodePart(name), decodePart(value.join('='))]
  }))

/** Reads headers as they came, names and values in turn, under lower-case names. Of a repeated header the first counts. */
export const readHeaders = (raw: readonly string[]): ReadonlyMap<string, string> => {
  const pairs = raw.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? ''] as const] : []))
  return new Map(pairs.toReversed())
}
