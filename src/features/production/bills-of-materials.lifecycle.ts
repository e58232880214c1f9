// Lifecycle of a version of a bill of materials: the steps, their permission, and the columns that they write.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { ActionInput } from '../../core/lifecycle/step-inputs.js'
import type { BillOfMaterialsStatus } from '../../generated/prisma/enums.js'
import { editVersion, requireItems, retireActive } from './bills-of-materials.js'
import { EditBillOfMaterialsInput } from './inputs.js'

export const billOfMaterialsLife = lifecycle<BillOfMaterialsStatus, Permission>()('BillOfMaterials', 'DRAFT', {
  edit: {
    description: 'Changes a bill of materials in Draft.',
    from: ['DRAFT'], to: 'same', needs: 'production:write',
    write: { rows: editVersion }, input: { type: EditBillOfMaterialsInput },
  },
  activate: {
    description: 'Makes a draft the active one. BAD_USER_INPUT without items.',
    from: ['DRAFT'], to: 'ACTIVE', needs: 'production:write',
    stamps: 'activated', lock: retireActive, judge: { rows: requireItems },
  },
  retire: {
    description: 'Retires the active version. The style then has none.',
    from: ['ACTIVE'], to: 'RETIRED', needs: 'production:write',
    stamps: 'retired',
  },
}, { input: ActionInput })
