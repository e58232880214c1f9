// The inputs of a row as OpenAPI parameters and a request body.
import type { Schema } from '../pydantic/kind.js'
import type { Fields } from '../pydantic/model.js'
import type { Route } from '../route.js'
import type { Place } from './components.js'

/** A parameter or a form field cannot be null, only absent. */
const withoutNull = ({ anyOf, ...schema }: Schema): Schema => ({
  ...anyOf?.find(({ type }) => type !== 'null'),
  ...schema,
})

const isRequired = (kind: Fields[string]) => !('initial' in kind)

const GROUPS = ['path', 'query', 'header'] as const

/** The parameters in the order in which their faults are listed. */
export const parametersOf = ({ takes, example }: Route): readonly object[] =>
  GROUPS.flatMap((group) => Object.entries(takes[group] ?? {}).map(([name, kind]) => {
    const { description, ...schema } = withoutNull(kind.schema)
    const given = (group === 'header' ? {} : example[group] as Readonly<Record<string, unknown>> | undefined)?.[name]
    return {
      name,
      in: group,
      ...(description && { description }),
      required: isRequired(kind),
      schema,
      ...(group === 'path' && { example: given }),
    }
  }))

const formOf = (form: Fields, title?: string): Schema => ({
  title,
  type: 'object',
  properties: Object.fromEntries(Object.entries(form).map(([name, kind]) => [name, withoutNull(kind.schema)])),
  required: Object.entries(form).flatMap(([name, kind]) => (isRequired(kind) ? [name] : [])),
})

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** The body, as a member to spread; nothing for a row that takes none. */
export function requestBodyOf({ takes: { form, body }, formTitle, example }: Route, place: Place): object {
  if (form) {
    const content = { schema: place(formOf(form, formTitle)), example: example.form }
    return { requestBody: { required: true, content: Object.fromEntries(FORM_TYPES.map((type) => [type, content])) } }
  }
  if (!body) return {}
  return {
    requestBody: {
      required: isRequired(body),
      content: { 'application/json': { schema: place(body.schema), example: example.body } },
    },
  }
}
