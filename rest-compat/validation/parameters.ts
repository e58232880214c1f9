// The texts that come beside a body: in the query string, in the headers, in a urlencoded form.

const decodeRun = (run: string): string => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8')

/** Decodes %XX. A bad escape stays as it is written, and bytes that are no UTF-8 become U+FFFD. */
export const percentDecode = (text: string): string => text.replace(/(?:%[0-9a-fA-F]{2})+/g, decodeRun)

const decodePart = (text: string): string => (/[%+]/.test(text) ? percentDecode(text.replaceAll('+', ' ')) : text)

/**
 * Reads `a=1&b=2`. A name that comes again has its last value, a name alone has the empty text; `;` separates
 * nothing.
 */
export const readPairs = (text: string): ReadonlyMap<string, string> => {
  const pairs = new Map<string, string>()
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=')
    const end = equals < 0 ? pair.length : equals
    if (pair) pairs.set(decodePart(pair.slice(0, end)), decodePart(pair.slice(end + 1)))
  }
  return pairs
}

/**
 * Reads headers as they came, names and values in turn, under lower-case names. Of a repeated header the first
 * counts.
 */
export const readHeaders = (raw: readonly string[]): ReadonlyMap<string, string> => {
  const pairs = raw.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? ''] as const] : [],
  )
  return new Map(pairs.toReversed())
}
