// The log: JSON lines in which passwords, tokens and other secrets are redacted.
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
 * Creates a logger with this level. The default destination is standard output. Secrets in logged objects are redacted
 * down to the third level.
 */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, redact: { paths: PATHS, censor: '[redacted]' } }, to)
