// Prints the saved operations of GraphiQL as files, for Apollo Sandbox and other programs: one file for each record.
import { astFromValue, isInputType, parse, print, typeFromAST, visit, type GraphQLSchema } from 'graphql'
import { SAVED, type Saved } from '../../http/explorer/saved/all.js'
import { code, table } from './markdown.js'

const fileOf = (group: string) => `${group.toLowerCase().replaceAll(' ', '-')}.graphql`

const firstLine = ({ query }: Saved) => query.slice(0, query.indexOf('\n') + 1)

/** The operation with its variables as default values, so that it runs as it stands. */
function withDefaults(schema: GraphQLSchema, { query, variables = {} }: Saved): string {
  return print(visit(parse(query), {
    VariableDefinition: (node) => {
      const type = typeFromAST(schema, node.type)
      const value = isInputType(type) ? astFromValue(variables[node.variable.name.value], type) : null
      return value && value.kind !== 'NullValue' ? { ...node, defaultValue: value } : node
    },
  }))
}

const readme = (groups: readonly string[]) => `# Saved operations

The operations that GraphiQL finds, as files: one for each record. Each operation runs on the demo data as it stands,
with its variables as default values. Log in as \`admin@mill.test\`, unless the line above an operation names another
user; the password is \`selvedge\`. A step runs once, because it leaves its record in another state. Where
the line says what a step comes after, take that one first. \`npm run docs\` writes this folder from
\`src/http/explorer/saved\`.

* **GraphiQL**, at \`http://127.0.0.1:4000/graphiql\`: has them all in its finder.
* **Apollo Sandbox**, at \`http://127.0.0.1:4000/graphql\`: opens with a log-in. Set the header \`Authorization\` to
  \`Bearer\` and the token, paste a file into a tab, and press the button of one operation. A collection of Sandbox
  belongs to an Apollo account, so the gateway cannot bring one; you can save these operations to one of your own.
* **Programs**: send the text of a file as \`query\`, and the name of one operation as \`operationName\`.

${table(['file', 'operations'], groups.map((group) => [
    `[${fileOf(group)}](${fileOf(group)})`,
    SAVED.filter((one) => one.group === group).map(({ query }) => code(/^\w+ (\w+)/m.exec(query)?.[1] ?? '')).join(', '),
  ]))}`

/** File → its text. */
export function examples(schema: GraphQLSchema): Readonly<Record<string, string>> {
  const groups = [...new Set(SAVED.map(({ group }) => group))]
  const files = groups.map((group) => {
    const operations = SAVED.filter((one) => one.group === group)
    return [fileOf(group), operations.map((one) => firstLine(one) + withDefaults(schema, one)).join('\n\n')]
  })
  return { 'README.md': readme(groups), ...Object.fromEntries(files) as Record<string, string> }
}
