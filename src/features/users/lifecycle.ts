// Lifecycle of an invitation: the step of the inviting organization. Accepting and declining are not steps, because the
// invited user is not a member yet.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { InvitationStatus } from '../../generated/prisma/enums.js'
import { requirePerson } from '../identity/person.js'

export const invitationLife = lifecycle<InvitationStatus, Permission>()('Invitation', 'PENDING', {
  withdraw: {
    description: 'Withdraws an invitation.', from: ['PENDING'], to: 'WITHDRAWN', needs: 'users:manage',
    judge: { rows: async (ctx) => requirePerson(ctx) },
  },
}, { derived: { ACCEPTED: 'the invited person accepts', DECLINED: 'the invited person declines' } })
