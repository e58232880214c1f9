// What a Content-Type header says.

/** The media type without its parameters, in lower case; the empty text where there is no header. */
export const mediaTypeOf = (contentType = ''): string => (contentType.split(';')[0] ?? '').trim().toLowerCase()

/** The value of a parameter such as `boundary` or `name`, with its quotes taken off; undefined where it is not given. */
export const headerParameter = (header: string, name: string): string | undefined => {
  const match = new RegExp(`;[ \\t]*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;]*))`, 'i').exec(header)
  return match?.[1]?.replace(/\\(["\\])/g, '$1') ?? match?.[2]?.trim()
}
