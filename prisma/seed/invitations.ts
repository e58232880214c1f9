// Seeds invitations in every state: open, accepted, declined, withdrawn.
import { InvitationStatus, Role } from '../../src/generated/prisma/enums.js'
import type { SeedContext } from './context.js'
import { day } from './context.js'
import { NAMES } from './organizations.js'

interface DemoInvitation {
  readonly email: string
  readonly roles: readonly Role[]
  readonly status: InvitationStatus
  /** Days after the start of the season. */
  readonly madeOn: number
  /** Absent if the invitation was not answered. */
  readonly closedOn?: number
}

const INVITATIONS: readonly DemoInvitation[] = [
  {
    email: 'auditor@ledger-and-lint.test', roles: [Role.MANAGER], status: InvitationStatus.ACCEPTED, madeOn: -60,
    closedOn: -58,
  },
  {
    email: 'agent@trimworks.test', roles: [Role.HR, Role.STAFF], status: InvitationStatus.DECLINED, madeOn: -30,
    closedOn: -29,
  },
  {
    email: 'adnin@atelier.test', roles: [Role.ADMIN, Role.DIRECTOR], status: InvitationStatus.WITHDRAWN, madeOn: 3,
    closedOn: 3,
  },
]

/** Far in the future, so that the invitation stays open in the demo. */
const FAR_OFF = new Date('2099-12-31T23:59:59Z')

/** Seeds the invitations. The open invitation is for the accountant of the other demo organization. */
export async function seedInvitations({ prisma, orgId, user }: SeedContext): Promise<void> {
  const bookkeeper = orgId === 'atelier' ? 'finance@mill.test' : 'finance@atelier.test'
  const open: DemoInvitation = { email: bookkeeper, roles: [Role.FINANCE], status: InvitationStatus.PENDING, madeOn: 5 }
  await prisma.invitation.createMany({
    data: [...INVITATIONS, open].map(({ roles, madeOn, closedOn, ...invitation }, index) => ({
      // An account can have invitations of several organizations, so the identifier contains the organization.
      ...invitation,
      orgId,
      id: `inv-${index + 1}-${orgId}`,
      roles: [...roles],
      createdAt: day(madeOn),
      createdById: user(Role.ADMIN),
      createdByName: NAMES.ADMIN,
      expiresAt: closedOn == null ? FAR_OFF : day(madeOn + 14),
      closedAt: closedOn == null ? null : day(closedOn),
    })),
  })
}
