// Exports the GraphQL schema sorted by name, for schema.graphql, so that diffs show only real changes. Arguments keep
// their order, which is that of use: `id` first.
import { isInterfaceType, isObjectType, lexicographicSortSchema, type GraphQLNamedType } from 'graphql'
import { modelOf } from '../core/model.js'
import { features } from '../features.js'
import { bareSchema } from '../schema.js'

const fieldsOf = (type?: GraphQLNamedType) => (isObjectType(type) || isInterfaceType(type) ? type.getFields() : {})

const declared = await bareSchema(modelOf(features))
const sorted = lexicographicSortSchema(declared)

for (const type of Object.values(sorted.getTypeMap()))
  for (const field of Object.values(fieldsOf(type))) {
    const order = fieldsOf(declared.getType(type.name))[field.name].args.map(({ name }) => name)
    field.args = field.args.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  }

export default sorted
