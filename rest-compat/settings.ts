// What an operator decides of the REST door, and how it is written in the environment.
import { checked, list, originFault } from '../src/setting-text.js'
import { readEndings } from './endings.js'
import type { Endings } from './successor.js'

export const SETTINGS = {
  REST_CORS_ORIGINS: checked((text) => list(text).flatMap(originFault)).describe('Origins, separated by commas, that browsers may call the REST paths from; * for all; without it those are answered as they always were'),
  REST_DEPRECATION: checked((text) => readEndings(text).faults).describe('REST paths that announce their end, separated by semicolons: `POST /bills=2026-01-01/2027-01-01` for deprecated from, sunset on (may be left out), `*` for all others; headers only, no answer changes'),
}

export interface Settings {
  /** When paths are deprecated, and when they end. */
  readonly endings: Endings
  /** The origins that browsers may call from. */
  readonly corsOrigins: readonly string[]
}

/** The settings as they are meant. */
export const settingsFrom = (written: Readonly<Record<string, string>>): Settings => ({
  corsOrigins: list(written.REST_CORS_ORIGINS),
  endings: readEndings(written.REST_DEPRECATION).endings,
})
