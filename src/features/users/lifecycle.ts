// What may happen to an invitation by those who made it. Accepting and declining are for the invited person, who is
// no member yet.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { InvitationStatus } from '../../generated/prisma/enums.js'

export const invitationLife = lifecycle<InvitationStatus, Permission>()('Invitation', 'PENDING', {
  withdraw: { description: 'Takes an invitation back.', from: ['PENDING'], to: 'WITHDRAWN', needs: 'users:manage' },
}, { derived: { ACCEPTED: 'the invited person accepts', DECLINED: 'the invited person declines' } })
