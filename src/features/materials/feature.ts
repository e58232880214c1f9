// GraphQL queries, mutations and relations of materials.
import { feature } from '../../core/feature.js'
import {
  above0, all, atLeast0, code, filled, maxDigits, notRoundedToZero, within,
} from '../../core/checks.js'
import { masterData } from '../../core/master-data.js'
import { byId, listOf } from '../../core/records/queries.js'
import { hasMany, refersTo, relationsOf } from '../../core/records/relations.js'
import { suppliers } from '../partners/reads.js'
import { CreateMaterialInput, EditMaterialInput } from './inputs.js'
import { materials } from './reads.js'
import { MaterialResolver } from './resolver.js'
import { isCountedUnit, minimumFault, unitFaults } from './unit.js'

export const materialsFeature = feature('materials', {
  queries: {
    material: byId(materials, 'One material.'),
    materials: listOf(materials, 'Materials, by name.'),
  },
  mutations: masterData<'Material', EditMaterialInput>({
    record: materials, kind: 'mat', needs: 'masterData:write',
    inputs: { create: CreateMaterialInput, edit: EditMaterialInput },
    filled: ['code', 'name', 'unit', 'counted', 'isActive'],
    checks: {
      code, name: filled, unit: filled,
      unitPrice: all(atLeast0, maxDigits(12)), leadTimeDays: within(0, 3650),
      minimumOrderQuantity: all(above0, maxDigits(12), notRoundedToZero(6)),
    },
    refers: { supplierId: 'supplier' },
    unique: [['code']],
    defaults: ({ viewer }, { unit }) => ({ currency: viewer.organization.currency, counted: isCountedUnit(unit) }),
    faults: async (ctx, material, stored) =>
      [...(await unitFaults(ctx, material, stored)), minimumFault(material, stored)],
  }),
  resolvers: [MaterialResolver],
  relations: [
    relationsOf(materials, {
      supplier: refersTo(suppliers, 'The usual supplier.'),
    }),
    relationsOf(suppliers, {
      materials: hasMany(materials, 'supplierId', 'Materials usually bought from the supplier, by name.'),
    }),
  ],
})
