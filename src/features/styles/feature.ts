// GraphQL queries, mutations and relations of styles.
import { feature } from '../../core/feature.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { clients } from '../partners/reads.js'
import { styleSkus, styles } from './reads.js'
import { StyleFilter, StyleSkuFilter } from './types.js'

export const stylesFeature = feature('styles', {
  queries: {
    style: byId(styles, 'One style.'),
    styles: listOf(styles, StyleFilter, 'Styles, by name.'),
    styleSku: byId(styleSkus, 'One SKU.'),
    styleSkus: listOf(styleSkus, StyleSkuFilter, 'SKUs, by code.'),
  },
  relations: [
    relationsOf(styles, {
      client: refersTo(clients, 'The client who owns the design; absent for a style of the organization itself.'),
      skus: hasParts(styleSkus, 'styleId', 'Sizes and colours of the style, by code.'),
    }),
    relationsOf(styleSkus, {
      style: belongsTo(styles, 'The style.'),
    }),
    relationsOf(clients, {
      styles: hasMany(styles, 'clientId', 'Styles of the client, by name.'),
    }),
  ],
})
