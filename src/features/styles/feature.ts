// GraphQL queries, mutations and relations of styles.
import { feature } from '../../core/feature.js'
import { code, filled } from '../../core/checks.js'
import { masterData } from '../../core/master-data.js'
import { changes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { clients } from '../partners/reads.js'
import { CreateStyleInput, EditStyleInput, AddStyleSkusInput } from './inputs.js'
import { skusInOrder, styleSkus, styles } from './reads.js'
import { STYLE_SKUS_CHECKS, addSkus } from './skus.js'

export const stylesFeature = feature('styles', {
  queries: {
    style: byId(styles, 'One style.'),
    styles: listOf(styles, 'Styles, by name.'),
    styleSku: byId(styleSkus, 'One SKU.'),
    styleSkus: listOf(styleSkus, 'SKUs, by code.'),
  },
  mutations: {
    ...masterData<'Style', EditStyleInput>({
      record: styles, kind: 'st', needs: 'masterData:write',
      inputs: { create: CreateStyleInput, edit: EditStyleInput },
      filled: ['code', 'name', 'isActive'],
      checks: { code, name: filled, season: filled },
      refers: { clientId: 'client' },
      unique: [['code']],
    }),
    addStyleSkus: changes(styles, {
      description: 'Makes the missing SKUs: sizes × colourways. CONFLICT on a taken code.',
      needs: 'masterData:write', input: { type: AddStyleSkusInput }, change: addSkus,
    }),
  },
  relations: [
    relationsOf(styles, {
      client: refersTo(clients, 'The client who owns the design.'),
      skus: hasParts(skusInOrder, 'styleId', 'Sizes and colours of the style, by colourway and size run.'),
    }),
    relationsOf(styleSkus, {
      style: belongsTo(styles, 'The design.'),
    }),
    relationsOf(clients, {
      styles: hasMany(styles, 'clientId', 'Styles of the client, by name.'),
    }),
  ],
  checks: {
    AddStyleSkusInput: [STYLE_SKUS_CHECKS],
  },
})
