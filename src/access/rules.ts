// The three answers to "who may ask for this field": anyone, the signed in, the holders of a permission.
import { deny, rule } from 'graphql-shield'
import { lacking, unauthenticated } from '../errors.js'
import type { RequestContext } from '../context.js'
import { mutationOf, type AnyLifecycle } from '../core/lifecycle/lifecycle.js'
import type { Permission } from './permissions.js'

/** A rule, and what the docs and the other door need to know of it. */
export type Rule = ReturnType<ReturnType<typeof rule>>
/** Type → field → rule, the shape of every feature's rules. */
export type RuleTable = Readonly<Record<string, Readonly<Record<string, Rule>>>>

const made = new Map<string, Rule>()

/** Who a rule lets in, for the docs, the tests and the REST door: `anyone`, `signedIn` or a permission. */
export const admits = new Map<Rule, 'anyone' | 'signedIn' | Permission>()

/** Two rules of one name are refused by shield at start, so each is made once. */
function once(name: 'anyone' | 'signedIn' | Permission, check: (ctx: RequestContext) => true | Error): Rule {
  const known = made.get(name)
  if (known) return known
  const fresh = rule(name, { cache: 'contextual' })((_parent, _args, ctx: RequestContext) => check(ctx))
  made.set(name, fresh)
  admits.set(fresh, name)
  return fresh
}

/** Open to all, the unknown included. */
export const anyone = once('anyone', () => true)

/** Any user of the organization. */
export const signedIn = once('signedIn', (ctx) => (ctx.viewer ? true : unauthenticated('Not authenticated')))

/** Those whose roles, or whose key, hold the permission. */
export function can(permission: Permission): Rule {
  return once(permission, ({ viewer }) => {
    if (!viewer) return unauthenticated('Not authenticated')
    return viewer.permissions.has(permission) ? true : lacking(permission)
  })
}

/** One rule per action of a lifecycle, under the name of its mutation: `approveMaterialRequest`. */
export function stepRules(life: AnyLifecycle): Readonly<Record<string, Rule>> {
  return Object.fromEntries(
    Object.entries(life.steps).map(([action, step]) => [mutationOf(life, action), can(step.needs as Permission)]),
  )
}

/** Shut: what no feature has opened. */
export const shut = deny
