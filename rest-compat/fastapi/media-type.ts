// Reads a Content-Type header.

/** The media type without its parameters, in lower case; an empty text if there is no header. */
export const mediaTypeOf = (contentType = ''): string => (contentType.split(';')[0] ?? '').trim().toLowerCase()
