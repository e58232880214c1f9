// GraphQL queries, mutations and relations of materials.
import { feature } from '../../core/feature.js'
import { byId, listOf } from '../../core/records/queries.js'
import { hasMany, refersTo, relationsOf } from '../../core/records/relations.js'
import { suppliers } from '../partners/reads.js'
import { materials } from './reads.js'
import { MaterialFilter } from './types.js'

export const materialsFeature = feature('materials', {
  queries: {
    material: byId(materials, 'One material.'),
    materials: listOf(materials, MaterialFilter, 'Materials, by name.'),
  },
  relations: [
    relationsOf(materials, {
      supplier: refersTo(suppliers, 'The usual supplier.'),
    }),
    relationsOf(suppliers, {
      materials: hasMany(materials, 'supplierId', 'Materials usually bought from the supplier, by name.'),
    }),
  ],
})
