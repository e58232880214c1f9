// The environment, parsed once; the one place that reads process.env.
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { LIMITS } from './core/limits.js'
import { doors } from './doors.js'
import { checked, list } from './setting-text.js'

const text = z.string().trim().min(1)
const whole = (least: number, most: number) => {
  const error = `should be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}
const port = whole(0, 65_535)
const seconds = whole(1, 31_536_000)
const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `should be one of ${words.join(', ')}` })
const MAKE_SECRET = 'make one with: openssl rand -hex 32'
const ADDRESS = 'should be an address like postgresql://user:password@host:5432/selvedge'

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Whether the text is an address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const most = { 4: 32, 6: 128 }[isIP(address)]
  return most !== undefined && Number(bits) <= most
}

/** Proxies as Fastify takes them: by their addresses, or by how far they stand from the gateway. */
function trustOf(proxies: string) {
  const count = Number(proxies)
  return count > 0 ? (_address: string, distance: number) => distance < count : list(proxies)
}

const proxyFaults = (text: string) => (/^\d{1,2}$/.test(text) ? [] : list(text)
  .filter((proxy) => !PROXY_NAMES.includes(proxy) && !isNetwork(proxy))
  .map((proxy) => `has "${proxy}", which is no address, no network like 10.0.0.0/8 and no number of proxies`))

/** The gateway's own settings. */
const OWN = {
  HOST: text.default('127.0.0.1').describe('Address to listen on'),
  PORT: port.default(4000).describe('Port to listen on; 0 takes a free one'),
  REQUEST_SECONDS: whole(1, 3600)
    .default(30)
    .describe(
      'Time in which a request must have arrived whole, a file too; its connection is closed within a second after it',
    ),
  STALL_SECONDS: whole(1, 3600)
    .default(15)
    .describe('Time after which the sender of a file, or the reader of an answer, who stands still is cut off'),
  KEEP_ALIVE_SECONDS: whole(1, 3600)
    .default(72)
    .describe(
      'Time after which a kept connection without a request is closed; longer than a proxy in front keeps its own',
    ),
  STOP_GRACE_SECONDS: whole(0, 3600)
    .default(10)
    .describe('Time that requests under way have to finish after SIGTERM or SIGINT; then every connection is closed'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: ADDRESS })
    .optional()
    .describe('PostgreSQL to use; without it the embedded database in DATA_DIR'),
  DATA_DIR: text.default('.data').describe('Folder of the embedded database and of stored files'),
  S3_BUCKET: text
    .optional()
    .describe('Bucket of an S3-compatible store to keep files in; without it they are kept in DATA_DIR'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'should be an address like https://s3.example.com' })
    .optional()
    .describe("Address of the S3-compatible store; without it Amazon's"),
  S3_REGION: text.default('us-east-1').describe('Region of the bucket'),
  S3_ACCESS_KEY_ID: text
    .optional()
    .describe('Key to the bucket; without it the one that the machine has from its surroundings'),
  S3_SECRET_ACCESS_KEY: text.optional().describe('Secret of that key'),
  S3_FORCE_PATH_STYLE: oneOf(['on', 'off'])
    .optional()
    .describe(
      'Whether the bucket stands in the path of addresses, not in the host; on where S3_ENDPOINT is set, else off',
    ),
  JWT_SECRET: text
    .min(32, { error: `should have 32 characters or more; ${MAKE_SECRET}` })
    .optional()
    .describe('Key that signs access tokens, 32 characters or more; required in production, else made at each start'),
  ACCESS_TOKEN_SECONDS: seconds.default(900).describe('Life of an access token from the GraphQL log-in'),
  REFRESH_TOKEN_SECONDS: seconds
    .default(604_800)
    .describe('Life of a refresh token; each refresh gives a new one, so that a session in use goes on'),
  REST_TOKEN_SECONDS: seconds
    .default(43_200)
    .describe('Life of an access token from POST /auth/login, which knows no refresh'),
  TRUST_PROXY: checked(proxyFaults).describe(
    "Proxies whose X-Forwarded-For is believed: addresses and networks, separated by commas, or how many stand one before the other. Without it the address of the connection counts, which behind a proxy is the proxy's for everybody",
  ),
  LOGIN_THROTTLE: oneOf(['on', 'off'])
    .default('on')
    .describe('off lifts the limit on failed log-ins, for load tests and replays'),
  LOGIN_ATTEMPTS: whole(1, 1_000_000)
    .default(10)
    .describe(
      'Failed log-ins allowed in LOGIN_WINDOW_SECONDS from one address for one account; ten times as many for an account from all addresses, and from an address for all accounts. Where somebody has logged in within 30 days, only the first limit holds for them',
    ),
  LOGIN_WINDOW_SECONDS: seconds
    .default(900)
    .describe('Window in which failed log-ins are counted, and how long a lock lasts at most'),
  ROWS_PER_OPERATION: whole(1_000, 10_000_000)
    .default(LIMITS.rows.most)
    .describe('Rows that one operation may read, estimated before it runs and counted while it runs'),
  ROWS_PER_MINUTE: whole(0, 1_000_000_000)
    .default(0)
    .describe('Rows that one caller may read in a minute, counted by each gateway for itself; 0 sets no budget'),
  CORS_ORIGINS: z.string().default('').describe('Origins, separated by commas, that browsers may call from'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much is logged, as JSON lines'),
  NODE_ENV: oneOf(['production', 'development', 'test'])
    .default('development')
    .describe('production: no demo data, no default secret, no Sandbox'),
} as const

const OF_DOORS: Readonly<Record<string, z.ZodType<string>>> = Object.assign(
  {},
  ...doors.map(({ settings }) => settings),
)

/** Every setting with its default and meaning; docs/reference.md is printed from here. */
export const SETTINGS: Readonly<Record<string, z.ZodType>> = { ...OWN, ...OF_DOORS }

const schema = z
  .object(OWN)
  .refine((env) => env.NODE_ENV !== 'production' || env.JWT_SECRET, {
    path: ['JWT_SECRET'],
    message: `is required in production; ${MAKE_SECRET}`,
  })
  .refine((env) => env.S3_BUCKET || !(env.S3_ENDPOINT || env.S3_ACCESS_KEY_ID), {
    path: ['S3_BUCKET'],
    message: 'is required where another setting of S3 is made',
  })
  .refine((env) => !env.S3_ACCESS_KEY_ID === !env.S3_SECRET_ACCESS_KEY, {
    path: ['S3_SECRET_ACCESS_KEY'],
    message: 'and S3_ACCESS_KEY_ID go together; set both or neither',
  })

export type Config = Readonly<ReturnType<typeof fromSettings>>

/** The configuration, or a ConfigError whose message is one readable line naming the variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(
    Object.keys(SETTINGS).map((name) => [name, env[name] === '' ? undefined : env[name]]),
  )
  const [own, ofDoors] = [schema.safeParse(given), z.object(OF_DOORS).safeParse(given)]
  const issues = [own, ofDoors].flatMap(({ error }) => error?.issues ?? [])
  if (!own.success || !ofDoors.success)
    throw new ConfigError(issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '))
  return fromSettings(own.data, ofDoors.data)
}

export class ConfigError extends Error {}

function fromSettings(env: z.infer<typeof schema>, ofDoors: Readonly<Record<string, string>>) {
  return {
    host: env.HOST,
    port: env.PORT,
    timers: {
      requestSeconds: env.REQUEST_SECONDS,
      stallSeconds: env.STALL_SECONDS,
      keepAliveSeconds: env.KEEP_ALIVE_SECONDS,
    },
    stopGraceSeconds: env.STOP_GRACE_SECONDS,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    s3: env.S3_BUCKET ? s3Settings(env, env.S3_BUCKET) : undefined,
    jwtSecret: env.JWT_SECRET ?? randomBytes(32).toString('hex'),
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: env.REFRESH_TOKEN_SECONDS,
    restTokenSeconds: env.REST_TOKEN_SECONDS,
    trustProxy: trustOf(env.TRUST_PROXY),
    throttle: {
      enabled: env.LOGIN_THROTTLE === 'on',
      attempts: env.LOGIN_ATTEMPTS,
      windowSeconds: env.LOGIN_WINDOW_SECONDS,
    },
    rowsPerOperation: env.ROWS_PER_OPERATION,
    rowsPerMinute: env.ROWS_PER_MINUTE,
    corsOrigins: list(env.CORS_ORIGINS),
    /** The settings of further doors, as they are written. */
    ofDoors,
    logLevel: env.LOG_LEVEL,
    production: env.NODE_ENV === 'production',
  }
}

/** Where files are kept, where that is no folder. */
export type S3Settings = NonNullable<Config['s3']>

function s3Settings(env: z.infer<typeof schema>, bucket: string) {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = env
  return {
    bucket,
    endpoint,
    region: env.S3_REGION,
    forcePathStyle: (env.S3_FORCE_PATH_STYLE ?? (endpoint ? 'on' : 'off')) === 'on',
    credentials: id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined,
  }
}
