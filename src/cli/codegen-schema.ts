// Exports the GraphQL schema for graphql-codegen.
import { modelOf } from '../core/model.js'
import { features } from '../features.js'
import { bareSchema } from '../schema.js'

export default await bareSchema(modelOf(features))
