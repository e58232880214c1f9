// The settings of the REST door, and their syntax in environment variables.
import { checked, list, webOriginFault } from '../src/setting-text.js'
import { readEndings } from './endings.js'
import type { Endings } from './successor.js'

export const SETTINGS = {
  REST_CORS_ORIGINS: checked((text) => list(text).flatMap(webOriginFault)).describe('Origins, separated by commas, whose pages may call the REST paths from a browser; * for all; if unset, answers have no CORS headers, as in the old service'),
  REST_DEPRECATION: checked((text) => readEndings(text).faults).describe('REST paths that announce their end, separated by semicolons: `POST /bills=2026-01-01/2027-01-01` for deprecated from, sunset on (may be left out), `*` for all others; headers only, no answer changes'),
}

export interface Settings {
  /** The dates from which paths are deprecated and end. */
  readonly endings: Endings
  /** The origins whose pages may call from a browser. */
  readonly corsOrigins: readonly string[]
}

/** The settings, read from their texts. */
export const settingsFrom = (written: Readonly<Record<string, string>>): Settings => ({
  corsOrigins: list(written.REST_CORS_ORIGINS),
  endings: readEndings(written.REST_DEPRECATION).endings,
})
