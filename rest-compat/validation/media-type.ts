// What a Content-Type header says.

/** The media type without its parameters, in lower case; the empty text where there is no header. */
export const mediaTypeOf = (contentType = ''): string => (contentType.split(';')[0] ?? '').trim().toLowerCase()
