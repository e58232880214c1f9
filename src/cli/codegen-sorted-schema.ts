// Exports the GraphQL schema sorted by name, for schema.graphql, so that diffs show only real changes.
import { lexicographicSortSchema } from 'graphql'
import { modelOf } from '../core/model.js'
import { features } from '../features.js'
import { bareSchema } from '../schema.js'

export default lexicographicSortSchema(await bareSchema(modelOf(features)))
