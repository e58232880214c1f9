// The graphql-shield rules for fields: open to anyone, to signed-in users, or to holders of a permission.
import { deny, rule } from './shield.js'
import { forbidden, lacking, unauthenticated } from '../errors.js'
import type { RequestContext } from './context.js'
import type { Permission } from './permission.js'

/** A rule of graphql-shield. */
export type Rule = ReturnType<ReturnType<typeof rule>>
/** Type → field → rule, the shape of every feature's rules. */
export type RuleTable = Readonly<Record<string, Readonly<Record<string, Rule>>>>

const made = new Map<string, Rule>()

/** Rule → its requirement: `anyone`, `signedIn` or a permission. Docs, tests and the REST door read this map. */
export const admits = new Map<Rule, 'anyone' | 'signedIn' | Permission>()

type Check = (ctx: RequestContext) => true | Error

const checks = new Map<Rule, Check>()

/** The error with which a rule refuses a caller; null if it admits them. */
export function refusalBy(rule: Rule, ctx: RequestContext): Error | null {
  const outcome = checks.get(rule)?.(ctx) ?? forbidden()
  return outcome === true ? null : outcome
}

/** Creates each rule only once, because graphql-shield refuses two rules with the same name at start. */
function once(name: 'anyone' | 'signedIn' | Permission, check: Check): Rule {
  const known = made.get(name)
  if (known) return known
  const fresh = rule(name, { cache: 'contextual' })((_parent, _args, ctx: RequestContext) => check(ctx))
  made.set(name, fresh)
  admits.set(fresh, name)
  checks.set(fresh, check)
  return fresh
}

/** Open to everyone, also without a log-in. */
export const anyone = once('anyone', () => true)

/** Open to every signed-in user of the organization. */
export const signedIn = once('signedIn', (ctx) => (ctx.viewer ? true : unauthenticated('Not authenticated')))

/** Open to viewers whose roles (and API key, if any) include the permission. */
export function can(permission: Permission): Rule {
  return once(permission, ({ viewer }) => {
    if (!viewer) return unauthenticated('Not authenticated')
    return viewer.permissions.has(permission) ? true : lacking(permission)
  })
}

/** Denies access. Used for every field that no feature has a rule for. */
export const shut = deny
