// Prints the OpenAPI document of these sources: `node --import @swc-node/register/esm-register` runs it.
import 'reflect-metadata'
import { accessTo } from '../../../rest-compat/access.js'
import { documentOf } from '../../../rest-compat/openapi/document.js'
import { routes } from '../../../rest-compat/routes.js'
import { modelOf } from '../../../src/core/model.js'
import { features } from '../../../src/features.js'
import { admission } from '../../../src/http/admission.js'

console.log(JSON.stringify(documentOf(routes, accessTo(routes, admission(modelOf(features)))), null, 2))
