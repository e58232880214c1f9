// The log: JSON lines, with whatever could open a door blacked out.
import { pino, type DestinationStream, type Logger } from 'pino'

const SECRETS = [
  'password',
  'accessToken',
  'access_token',
  'refreshToken',
  'authorization',
  'secret',
  'secretHash',
  'passwordHash',
  'token',
  'cookie',
  '["x-api-key"]',
]
const PATHS = SECRETS.flatMap((name) =>
  name.startsWith('[') ? [name, `*${name}`, `*.*${name}`] : [name, `*.${name}`, `*.*.${name}`],
)

/**
 * A logger of this level, to standard output unless told otherwise; secrets are redacted wherever an object carries
 * one, down to the third level.
 */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, redact: { paths: PATHS, censor: '[redacted]' } }, to)
