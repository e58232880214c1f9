// The rows of the REST door with the permission that each needs.
import { accessTo } from '../../rest-compat/access.js'
import type { Route as Row } from '../../rest-compat/route.js'
import { routes as rows } from '../../rest-compat/routes.js'
import type { Need } from '../../src/access/permissions.js'
import { admission } from '../../src/http/admission.js'

export interface Route extends Row {
  readonly needs: Need
}

const access = accessTo(rows, admission())

export const routes: readonly Route[] = rows.map((row) => ({ ...row, needs: access.needs(row) }))
