// The schema as codegen reads it.
import { bareSchema } from '../schema.js'

export default await bareSchema()
