// Decodes the query string, the headers, and urlencoded forms.

const decodeRun = (run: string): string => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8')

/** Decodes %XX. An invalid escape is not changed, and bytes that are not UTF-8 become U+FFFD. */
export const percentDecode = (text: string): string => text.replace(/(?:%[0-9a-fA-F]{2})+/g, decodeRun)

const decodePart = (text: string): string => (/[%+]/.test(text) ? percentDecode(text.replaceAll('+', ' ')) : text)

/**
 * Reads `a=1&b=2`. For a repeated name, the last value is used. A name without `=` has an empty value. `;` is not a
 * separator.
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
 * Reads headers from a list in which names and values alternate. Names become lower case. For a repeated header, the
 * first value is used.
 */
export const readHeaders = (raw: readonly string[]): ReadonlyMap<string, string> => {
  const headers = new Map<string, string>()
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at].toLowerCase()
    if (!headers.has(name)) headers.set(name, raw[at + 1] ?? '')
  }
  return headers
}
