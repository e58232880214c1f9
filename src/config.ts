// Reads and checks the settings from the environment. No other file reads process.env.
import proxyAddr from '@fastify/proxy-addr'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { addressIn } from './core/network.js'
import { LIMITS } from './core/limits.js'
import { directFault } from './database/address.js'
import { tlsFault } from './database/tls.js'
import { levelFaults, levelsOf, SUBJECTS } from './log-levels.js'
import { misspelt } from './setting-names.js'
import { checked, list, originFault, programOn } from './setting-text.js'

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
const databaseUrl = (error: string) => z.url({ protocol: /^postgres(ql)?$/, error }).superRefine((url, issues) => {
  const message = tlsFault(url)
  if (message) issues.addIssue({ code: 'custom', message })
})
/** The value of DATABASE_URL that names no server. */
const EMBEDDED = 'embedded'

const collector = z.url({ protocol: /^https?$/, error: 'should be an address like http://localhost:4318' }).optional()

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** True if the text is an IP address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const most = { 4: 32, 6: 128 }[isIP(address)]
  return most !== undefined && Number(bits) <= most
}

/** Fastify's `trustProxy` option: a function that trusts the named proxies, or the given number of proxies. */
function trustOf(proxies: string): (address: string | undefined, distance: number) => boolean {
  const count = Number(proxies)
  if (isCount(proxies)) return (_address, distance) => distance < count
  const isNamed = proxyAddr.compile(list(proxies))
  // A proxy may forward the address of the proxy before it with a port.
  return (address = '', distance) => isNamed(addressIn(address) ?? address, distance)
}

const isCount = (proxies: string) => /^\d{1,2}$/.test(proxies)

const proxyFaults = (text: string) => (isCount(text) ? [] : list(text)
  .filter((proxy) => !PROXY_NAMES.includes(proxy) && !isNetwork(proxy))
  .map((proxy) => `has "${proxy}", which is no address, no network like 10.0.0.0/8 and no number of proxies`))

/** The gateway's own settings. */
const OWN = {
  HOST: text.default('127.0.0.1').describe('Address to listen on'),
  PORT: port.default(4000).describe('Port to listen on; 0 takes a free one'),
  REQUEST_SECONDS: whole(1, 3600)
    .default(30)
    .describe(
      'Time in which a request or upload must arrive completely; then its connection is closed within one second',
    ),
  STALL_SECONDS: whole(1, 3600)
    .default(15)
    .describe('Time without progress after which an upload, or a client that reads an answer, is disconnected'),
  KEEP_ALIVE_SECONDS: whole(1, 3600)
    .default(72)
    .describe(
      'Time after which an idle keep-alive connection is closed; should be longer than that of a proxy in front',
    ),
  STOP_DELAY_SECONDS: whole(0, 3600)
    .optional()
    .describe(
      'Time after SIGTERM or SIGINT in which everything is still served, while /ready answers 503 and each answer closes ' +
        'its connection; should be longer than a proxy in front keeps idle connections. Default: 5 in production, else 0',
    ),
  STOP_GRACE_SECONDS: whole(0, 3600)
    .default(10)
    .describe(
      'Time after STOP_DELAY_SECONDS that running requests have to finish; then every connection is closed. The process ' +
        'may need five seconds more for its database and its background work, so a supervisor has to wait longer',
    ),
  DATABASE_URL: z.union([z.literal(EMBEDDED), databaseUrl(`${ADDRESS}, or ${EMBEDDED}`)]).optional().describe(
    'Address of the PostgreSQL server, or embedded for the embedded database in DATA_DIR; required in production, else ' +
      'embedded. With ?pgbouncer=true it is the address of a pooler in transaction mode',
  ),
  DIRECT_DATABASE_URL: databaseUrl(ADDRESS).optional().describe(
    'Address of the same database without a pooler in between; migrations use it. Required to apply them if ' +
      'DATABASE_URL has ?pgbouncer=true',
  ),
  DATA_DIR: text.default('.data').describe('Folder of the embedded database and of stored files'),
  S3_BUCKET: text
    .optional()
    .describe('Bucket of an S3-compatible store for files; without it files are stored in DATA_DIR'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'should be an address like https://s3.example.com' })
    .optional()
    .describe('Address of the S3-compatible store; without it Amazon S3'),
  S3_REGION: text.default('us-east-1').describe('Region of the bucket'),
  S3_ACCESS_KEY_ID: text
    .optional()
    .describe('Access key for the bucket; without it the default credentials of the machine'),
  S3_SECRET_ACCESS_KEY: text.optional().describe('Secret of S3_ACCESS_KEY_ID'),
  S3_FORCE_PATH_STYLE: oneOf(['on', 'off'])
    .optional()
    .describe(
      'on: the bucket name is in the path of addresses, not in the host name. Default: on with S3_ENDPOINT, else off',
    ),
  JWT_SECRET: text
    .min(32, { error: `should have 32 characters or more; ${MAKE_SECRET}` })
    .optional()
    .describe('Key that signs tokens, 32 characters or more; required in production, else generated at each start'),
  ACCESS_TOKEN_SECONDS: seconds.default(900).describe('Lifetime of an access token from the GraphQL log-in'),
  REFRESH_TOKEN_SECONDS: seconds
    .default(604_800)
    .describe(
      'Lifetime of a refresh token, at least that of an access token; each refresh issues a new one, so an active ' +
        'session does not end',
    ),
  REFRESH_GRACE_SECONDS: whole(0, 300)
    .default(20)
    .describe(
      'Time in which the refresh token that was spent last can be sent again and gets the same next token; later it ' +
        'ends the session. 0: at once. Measured by the clocks of the gateways',
    ),
  REST_TOKEN_SECONDS: seconds
    .default(43_200)
    .describe('Lifetime of an access token from POST /auth/login, which has no refresh tokens'),
  TRUST_PROXY: checked(proxyFaults).describe(
    'Proxies whose headers X-Forwarded-For and X-Forwarded-Proto are trusted: addresses and networks, separated by ' +
      'commas, or the number of proxies in a row. Without it, the address of the connection is used (behind a proxy, ' +
      'this is the address of the proxy for all clients), and only X-Forwarded-Proto from this machine is trusted. ' +
      'Ports are cut off forwarded addresses; for a forwarded text that is no address, that of the connection is used',
  ),
  LOGIN_THROTTLE: oneOf(['on', 'off'])
    .default('on')
    .describe('off disables the limit on failed log-ins, for load tests and replays'),
  LOGIN_ATTEMPTS: whole(1, 1_000_000)
    .default(10)
    .describe(
      'Failed log-ins allowed in LOGIN_WINDOW_SECONDS from one address for one account; ten times as many for one ' +
        'account from all addresses, and for all accounts from one address. If an account has logged in from an ' +
        'address within 30 days, only the first limit applies to that account at that address',
    ),
  LOGIN_WINDOW_SECONDS: seconds
    .default(900)
    .describe('Time window in which failed log-ins are counted, and the longest duration of a lock'),
  ROWS_PER_OPERATION: whole(1_000, 10_000_000)
    .default(LIMITS.rows.most)
    .describe('Rows that one operation may read, estimated before it runs and counted while it runs'),
  REQUESTS_AT_ONCE: whole(1, 100_000)
    .default(LIMITS.requestsAtOnce.most)
    .describe('Requests with the same credential that one gateway answers at the same time; further ones get 429'),
  ROWS_PER_MINUTE: whole(0, 1_000_000_000)
    .default(0)
    .describe('Rows that one caller may read in a minute, counted by each process separately; 0 means no limit'),
  IDEMPOTENCY_SECONDS: seconds
    .default(86_400)
    .describe('Time in which a request with the header Idempotency-Key can be sent again without being done again'),
  CHANGES_KEPT_SECONDS: whole(60, 31_536_000)
    .default(604_800)
    .describe('Time for which changes are kept for those who were away; an older cursor is answered with CURSOR_EXPIRED'),
  WEBHOOK_RETRY_SECONDS: seconds
    .default(86_400)
    .describe('Time for which a delivery to a webhook is tried again; then it is dead, and can be resent'),
  WEBHOOKS_TO_PRIVATE_NETWORKS: oneOf(['on', 'off'])
    .optional()
    .describe('on: webhooks may lead to private networks and to this machine. Default: on, but off in production'),
  CORS_ORIGINS: checked((text) => list(text).flatMap(originFault))
    .describe('Origins, separated by commas, that browsers may call from: scheme, host and port without a path; * for all'),
  EXPLORERS: oneOf(['on', 'off'])
    .optional()
    .describe(
      'on: browsers get GraphiQL at /graphiql, and Apollo Sandbox at /graphql. Default: on, but off in production',
    ),
  CHROMIUM: text
    .optional()
    .describe(
      'Path of Chromium or Chrome, which makes the PDF of printed documents; off for none. Default: that of PATH, if any',
    ),
  TRUSTED_DOCUMENTS: oneOf(['any', 'only'])
    .default('any')
    .describe(
      'only: in production, /graphql runs only documents that were registered with selvedge documents add. In ' +
        'development every document runs, so that new ones can be written',
    ),
  LOG_LEVEL: checked(levelFaults, 'info').describe(
    'Lowest level that is logged, as JSON lines: fatal, error, warn, info, debug, trace or silent. Subjects can have ' +
      `their own level: info,statements=debug,requests=warn. The subjects are ${SUBJECTS.join(', ')}`,
  ),
  SLOW_STATEMENT_MS: whole(0, 3_600_000)
    .default(500)
    .describe('A statement to the database that takes longer is logged, in milliseconds; 0 logs none'),
  READY_WITH: oneOf(['any', 'all'])
    .default('any')
    .describe(
      'Where organizations are distributed over several nodes. With any, /ready answers 200 while one of the nodes ' +
        'answers, and says how many organizations are missing; with all, it answers 503 then',
    ),
  METRICS_TOKEN: text
    .min(16, { error: `should have 16 characters or more; ${MAKE_SECRET}` })
    .optional()
    .describe('Switches on GET /metrics, in the format of Prometheus, for requests with Authorization: Bearer and this token'),
  METRICS_PORT: whole(1, 65_535)
    .optional()
    .describe('Serves /metrics at this port alone. It needs no token there, unless METRICS_TOKEN is set'),
  METRICS_HOST: text.default('127.0.0.1').describe('Address to listen on at METRICS_PORT'),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.describe(
    'Switches on traces (OpenTelemetry), and sends them to the collector at this address by OTLP over HTTP, as JSON. ' +
      'The other variables of OpenTelemetry for traces work too, such as OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER and ' +
      'OTEL_EXPORTER_OTLP_HEADERS',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.describe('The same, with the whole path: https://collector:4318/v1/traces'),
  OTEL_TRACES_EXPORTER: oneOf(['otlp', 'none'])
    .optional()
    .describe('otlp switches on traces, to http://localhost:4318 unless an address is set; none switches them off'),
  OTEL_SDK_DISABLED: z.string().default('false').describe('true switches off traces, whatever else is set'),
  NODE_ENV: oneOf(['production', 'development', 'test'])
    .default('development')
    .describe('production: no demo data, no default secret, no explorers unless EXPLORERS is on'),
} as const

/** Settings of further doors, by name. Each is a text that the door parses itself. */
export type DoorSettings = Readonly<Record<string, z.ZodType<string>>>

/** Every setting with its default and meaning. docs/reference/README.md is generated from this table. */
export const settingsWith = (ofDoors: DoorSettings): Readonly<Record<string, z.ZodType>> => ({ ...OWN, ...ofDoors })

const schema = z
  .object(OWN)
  .refine((env) => env.NODE_ENV !== 'production' || env.JWT_SECRET, {
    path: ['JWT_SECRET'],
    message: `is required in production; ${MAKE_SECRET}`,
  })
  // A misspelt name would otherwise start a gateway on a new and empty database.
  .refine((env) => env.NODE_ENV !== 'production' || env.DATABASE_URL, {
    path: ['DATABASE_URL'],
    message: `is required in production: set it to the address of the PostgreSQL server, or to ${EMBEDDED} for the ` +
      'embedded database in DATA_DIR',
  })
  .refine((env) => env.S3_BUCKET || !(env.S3_ENDPOINT || env.S3_ACCESS_KEY_ID), {
    path: ['S3_BUCKET'],
    message: 'is required where another setting of S3 is made',
  })
  .refine((env) => !env.S3_ACCESS_KEY_ID === !env.S3_SECRET_ACCESS_KEY, {
    path: ['S3_SECRET_ACCESS_KEY'],
    message: 'and S3_ACCESS_KEY_ID go together; set both or neither',
  })
  .refine((env) => env.METRICS_PORT !== env.PORT, {
    path: ['METRICS_PORT'],
    message: 'should differ from PORT; to serve /metrics at PORT, set METRICS_TOKEN alone',
  })
  .superRefine(({ DATABASE_URL, DIRECT_DATABASE_URL: direct }, issues) => {
    const url = serverOf(DATABASE_URL)
    // What is no address, or has a wrong sslmode, has a fault already.
    if (!direct || [direct, url ?? direct].some((address) => !URL.canParse(address) || tlsFault(address))) return
    const message = directFault(direct, url)
    if (message) issues.addIssue({ code: 'custom', path: ['DIRECT_DATABASE_URL'], message })
  })

/** The address of the server; undefined for the embedded database. */
const serverOf = (url: string | undefined) => (url === EMBEDDED ? undefined : url)

export type Config = Readonly<ReturnType<typeof fromSettings>>

/** Reads the configuration. Throws a ConfigError with one readable line that names the wrong variables. */
export function readConfig(settingsOfDoors: DoorSettings, env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(
    Object.keys(settingsWith(settingsOfDoors)).map((name) => [name, env[name] === '' ? undefined : env[name]]),
  )
  const [own, ofDoors] = [schema.safeParse(given), z.object(settingsOfDoors).safeParse(given)]
  const issues = [own, ofDoors].flatMap(({ error }) => error?.issues ?? [])
  if (!own.success || !ofDoors.success)
    throw new ConfigError(
      [...issues.map((issue) => `${issue.path.join('.')} ${issue.message}`), ...misspeltSettings(settingsOfDoors, env)].join('; '),
    )
  return fromSettings(own.data, ofDoors.data, env.PATH ?? '')
}

/** A sentence for each variable that is probably a misspelt setting. */
export const misspeltSettings = (settingsOfDoors: DoorSettings, env: NodeJS.ProcessEnv = process.env) =>
  misspelt(env, Object.keys(settingsWith(settingsOfDoors)))

/** The configuration of a command that serves no door. It gives out no tokens, so it needs no JWT_SECRET. */
export const readCommandConfig = (env: NodeJS.ProcessEnv = process.env): Config =>
  readConfig({}, { ...env, JWT_SECRET: env.JWT_SECRET || newSecret() })

const newSecret = () => randomBytes(32).toString('hex')

export class ConfigError extends Error {}

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome']

function fromSettings(env: z.infer<typeof schema>, ofDoors: Readonly<Record<string, string>>, path: string) {
  return {
    host: env.HOST,
    port: env.PORT,
    timers: {
      requestSeconds: env.REQUEST_SECONDS,
      stallSeconds: env.STALL_SECONDS,
      keepAliveSeconds: env.KEEP_ALIVE_SECONDS,
    },
    stopDelaySeconds: env.STOP_DELAY_SECONDS ?? (env.NODE_ENV === 'production' ? 5 : 0),
    stopGraceSeconds: env.STOP_GRACE_SECONDS,
    databaseUrl: serverOf(env.DATABASE_URL),
    /** Whether a database was asked for: a server, or the embedded database by its word. */
    namesDatabase: env.DATABASE_URL !== undefined,
    directDatabaseUrl: env.DIRECT_DATABASE_URL,
    dataDir: env.DATA_DIR,
    s3: env.S3_BUCKET ? s3Settings(env, env.S3_BUCKET) : undefined,
    jwtSecret: env.JWT_SECRET ?? newSecret(),
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: env.REFRESH_TOKEN_SECONDS,
    refreshGraceSeconds: env.REFRESH_GRACE_SECONDS,
    restTokenSeconds: env.REST_TOKEN_SECONDS,
    trustProxy: trustOf(env.TRUST_PROXY),
    namesProxies: env.TRUST_PROXY !== '',
    throttle: {
      enabled: env.LOGIN_THROTTLE === 'on',
      attempts: env.LOGIN_ATTEMPTS,
      windowSeconds: env.LOGIN_WINDOW_SECONDS,
    },
    rowsPerOperation: env.ROWS_PER_OPERATION,
    requestsAtOnce: env.REQUESTS_AT_ONCE,
    rowsPerMinute: env.ROWS_PER_MINUTE,
    idempotencySeconds: env.IDEMPOTENCY_SECONDS,
    changesKeptSeconds: env.CHANGES_KEPT_SECONDS,
    webhookRetrySeconds: env.WEBHOOK_RETRY_SECONDS,
    webhookAddresses: {
      onlyHttps: env.NODE_ENV === 'production',
      toPrivateNetworks: (env.WEBHOOKS_TO_PRIVATE_NETWORKS ?? (env.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
    },
    corsOrigins: list(env.CORS_ORIGINS),
    onlyTrustedDocuments: env.TRUSTED_DOCUMENTS === 'only' && env.NODE_ENV === 'production',
    chromium: env.CHROMIUM === 'off' ? undefined : env.CHROMIUM ?? programOn(path, BROWSERS),
    explorers: (env.EXPLORERS ?? (env.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
    /** The settings of further doors, as unparsed texts. */
    ofDoors,
    logLevels: levelsOf(env.LOG_LEVEL),
    readyWith: env.READY_WITH,
    slowStatementMs: env.SLOW_STATEMENT_MS,
    metrics: { token: env.METRICS_TOKEN, host: env.METRICS_HOST, port: env.METRICS_PORT },
    traces: wantsTraces(env),
    production: env.NODE_ENV === 'production',
  }
}

/** Traces are on if a collector is named, or the exporter. The words of the variables are those of OpenTelemetry. */
function wantsTraces(env: z.infer<typeof schema>): boolean {
  const { OTEL_SDK_DISABLED: disabled, OTEL_TRACES_EXPORTER: exporter } = env
  if (disabled.toLowerCase() === 'true' || exporter === 'none') return false
  return Boolean(exporter ?? env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
}

/** The settings of the S3-compatible store for files. */
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
