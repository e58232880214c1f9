// Which pages of other origins may call the gateway, for the doors that browsers use.
import type { FastifyCorsOptions } from '@fastify/cors'
import type { Config } from '../config.js'

/** Pages served by the developer's own machine. */
const OWN_MACHINE = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const SANDBOX = 'https://studio.apollographql.com'

/** How long a browser may remember the answer to a preflight request. */
const DAY_SECONDS = 86_400

/**
 * The header that lets a page of an allowed origin show a file in an image. Such a request names no origin. Nobody can
 * guess the address of a file, which is signed and expires.
 */
export const shownIn = ({ production, corsOrigins }: Pick<Config, 'production' | 'corsOrigins'>) => ({
  'cross-origin-resource-policy': production && corsOrigins.length === 0 ? 'same-origin' : 'cross-origin',
})

/** The allowed origins: those of CORS_ORIGINS; in development also Apollo Sandbox and the developer's own machine. */
export const originsOf = ({ production, corsOrigins }: Pick<Config, 'production' | 'corsOrigins'>) =>
  ({
    origin: production ? [...corsOrigins] : [...corsOrigins, SANDBOX, OWN_MACHINE],
    maxAge: DAY_SECONDS,
  }) satisfies FastifyCorsOptions
