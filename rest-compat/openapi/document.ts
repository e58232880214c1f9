// The OpenAPI document of the REST door, printed from the rows that the door runs on.
import type { Access } from '../access.js'
import type { Route } from '../route.js'
import { componentsOf, type Components } from '../fastapi/openapi/components.js'
import { REFUSAL_SCHEMAS } from './refusal-schemas.js'
import { operationOf } from './operation.js'
import { SECURITY_SCHEMES } from './security.js'
import { TAGS } from './tags.js'

const INFO = {
  title: 'Selvedge',
  version: '0.1.0',
  summary: 'The documented REST paths of a garment manufacturer’s ERP.',
  description: [
    'Records belong to an organization; `X-Org-Id` selects one of the organizations that the caller is a member of.',
    'A member without a value is null if its schema allows null, and is left out otherwise.',
    'A refusal carries `detail`: a sentence, or for a 422 the list of all faults. Nothing is changed by a request that is refused.',
  ].join('\n\n'),
  contact: { name: 'The operator of this gateway' },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
}

/** The document of these rows. */
export function openApiDocument(routes: readonly Route[], access: Access): object {
  const { place, schemas }: Components = componentsOf(REFUSAL_SCHEMAS)
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, access, place) }
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/', description: 'The gateway that serves this document' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: schemas(), securitySchemes: SECURITY_SCHEMES },
  }
}
