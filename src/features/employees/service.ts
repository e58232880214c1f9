// Creates and edits employees, with the checks of their input.
import type { Context } from '../../context.js'
import { audit } from '../../core/lifecycle/audit.js'
import { newId } from '../../core/ids/new-id.js'
import { edited, emptyFaults, given } from '../../core/records/input.js'
import { conflict, notFound, refuse, type Fault } from '../../errors.js'
import type { CreateEmployeeInput, EmployeeInput } from './types.js'

const FILLED = { code: 'filled', name: 'filled', isActive: 'filled' } as const

/** Creates an employee and returns the identifier. */
export function create(ctx: Context, input: CreateEmployeeInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const id = newId('emp')
    await refuseUnfit(ctx, id, input)
    await ctx.db.employee.create({
      data: { ...given(input), code: input.code, name: input.name, orgId: ctx.viewer.orgId, id, createdAt: ctx.now },
    })
    await audit(ctx, { action: 'create', entity: 'Employee', entityId: id })
    return id
  })
}

/** Changes the given fields; null clears a field. Returns the identifier. */
export function edit(ctx: Context, id: string, input: EmployeeInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    if (!(await ctx.db.employee.findFirst({ where: { id }, select: { id: true } }))) throw notFound('Employee')
    await refuseUnfit(ctx, id, input, emptyFaults(input, FILLED))
    const changes = edited('Employee', input, FILLED)
    await ctx.db.employee.updateMany({ where: { id }, data: changes })
    await audit(ctx, { action: 'edit', entity: 'Employee', entityId: id, details: { fields: Object.keys(changes) } })
    return id
  })
}

async function refuseUnfit(
  ctx: Context, id: string, { code, name, email, userId }: EmployeeInput, emptied: readonly Fault[] = [],
): Promise<void> {
  refuse([
    ...emptied,
    isBlank(code) && { path: ['code'], message: 'Should not be blank', given: code },
    isBlank(name) && { path: ['name'], message: 'Should not be blank', given: name },
    email != null &&
      !/^[^\s@]+@[^\s@]+$/.test(email) && { path: ['email'], message: 'Should be an e-mail address', given: email },
    userId != null &&
      !(await isMember(ctx, userId)) && { path: ['userId'], message: `There is no member ${userId}`, given: userId },
  ])
  await refuseTaken(ctx, id, { code, userId })
}

const isBlank = (text: string | null | undefined) => text != null && text.trim() === ''

const isMember = async ({ db }: Context, userId: string) => (await db.membership.count({ where: { userId } })) > 0

/** A unique index would refuse a duplicate too, but its error cannot name the other employee. */
async function refuseTaken({ db }: Context, id: string, { code, userId }: EmployeeInput): Promise<void> {
  const twin = await db.employee.findFirst({
    where: { id: { not: id }, OR: [...(code ? [{ code }] : []), ...(userId ? [{ userId }] : [])] },
  })
  if (!twin) return
  const what = twin.code === code ? `The code ${code}` : `The user ${userId}`
  throw conflict(`${what} belongs to ${twin.name} (${twin.id})`, { employeeId: twin.id })
}
