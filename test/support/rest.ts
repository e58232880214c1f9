// The rows of the REST door with the permission that each needs.
import { accessTo } from '../../rest-compat/access.js'
import type { Route as Row } from '../../rest-compat/route.js'
import { routes as rows } from '../../rest-compat/routes.js'
import { modelOf } from '../../src/core/model.js'
import type { Need } from '../../src/core/rules.js'
import { features } from '../../src/features.js'
import { admission } from '../../src/http/admission.js'

export interface Route extends Row {
  readonly needs: Need
}

const access = accessTo(rows, admission(modelOf(features)))

export const routes: readonly Route[] = rows.map((row) => ({ ...row, needs: access.needs(row) }))

type Texts = Readonly<Record<string, string>>

/** The request of a row's example. With `id`, the path names this record instead. */
export function exampleCall({ method, path, example }: Route, id?: string) {
  const { path: names = {}, query = {}, body, form } = example as unknown as Readonly<Record<string, Texts>>
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => id ?? names[name])
  const search = new URLSearchParams(query).toString()
  return { method, path: search ? `${place}?${search}` : place, body, form }
}
