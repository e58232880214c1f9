// The schema as codegen prints it: sorted by name, so that a change shows as what it is.
import { lexicographicSortSchema } from 'graphql'
import { bareSchema } from '../schema.js'

export default lexicographicSortSchema(await bareSchema())
