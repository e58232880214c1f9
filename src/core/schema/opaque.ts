// Texts that clients keep and send back without reading them: cursors and node identifiers.

/** Writes values as an opaque text. */
export const opaque = (parts: readonly unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

/** The values of an opaque text; none if the gateway has not written it. */
export function partsOf(text: string): readonly unknown[] {
  try {
    const parts = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
