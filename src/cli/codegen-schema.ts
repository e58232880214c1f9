// Exports the GraphQL schema for graphql-codegen.
import { bareSchema } from '../schema.js'

export default await bareSchema()
