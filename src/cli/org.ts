// `selvedge org`: lists and creates organizations.
import { needed, say, UsageError, type Typed } from './command.js'
import { withOperator } from './operator.js'
import { found, newOrganization, refuseTakenName } from './organizations.js'
import { optionOf } from './user-options.js'

export async function manageOrganizations(typed: Typed): Promise<void> {
  const [word] = typed.words
  if (typed.words.length !== 1 || (word !== 'list' && word !== 'add')) throw new UsageError('say list or add')
  await (word === 'list' ? listOrganizations(typed) : addOrganization(typed))
}

function listOrganizations(typed: Typed): Promise<void> {
  return withOperator(typed, async ({ database: { prisma } }) => {
    const all = await prisma.organization.findMany({
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      include: { _count: { select: { memberships: true } } },
    })
    for (const { id, name, currency, _count } of all)
      say([id, name, currency, `${_count.memberships} members`].join(' · '))
    if (all.length === 0) say('None. selvedge user add makes the first one, with whoever runs it.')
  })
}

async function addOrganization(typed: Typed): Promise<void> {
  const organization = newOrganization(needed(typed, 'name'), optionOf(typed, 'currency'))
  await withOperator(typed, async (operator) => {
    await refuseTakenName(operator.database.prisma, organization)
    const id = await found(operator, organization, async (ctx) => ctx.viewer.orgId)
    say(`${organization.name} is made, with the identifier ${id} and the currency ${organization.currency}; selvedge user add --org ${id} lets people in.`)
  })
}
