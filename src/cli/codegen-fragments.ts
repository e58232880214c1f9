// Writes a fragment for each record type, with all its values, for `client/`. `codegen.ts` loads the default export as
// documents, and `plugin` as a plugin that prints them.
import { isLeafType, getNamedType, isObjectType, parse, type DocumentNode, type GraphQLSchema } from 'graphql'
import schema from './codegen-sorted-schema.js'

/** The values of a record: its fields without selections and arguments, unless they are deprecated. */
function fragmentsOf({ getTypeMap }: Pick<GraphQLSchema, 'getTypeMap'>): string {
  return Object.values(getTypeMap())
    .filter((type) => isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node'))
    .map((type) => {
      const fields = isObjectType(type) ? Object.values(type.getFields()) : []
      const values = fields.filter(
        ({ type: kind, args, deprecationReason }) =>
          isLeafType(getNamedType(kind)) && !args.length && deprecationReason == null,
      )
      return `fragment ${type.name}Fields on ${type.name} {\n${values.map(({ name }) => `  ${name}\n`).join('')}}\n`
    })
    .join('\n')
}

/** Loads the fragments as documents. */
export default async function load(): Promise<DocumentNode> {
  const built = await schema
  return parse(fragmentsOf({ getTypeMap: () => built.getTypeMap() }))
}

/** Prints the fragments, for tools that do not read TypeScript. */
export const plugin = (built: GraphQLSchema) =>
  `# Printed by npm run codegen: the values of each record.\n\n${fragmentsOf({ getTypeMap: () => built.getTypeMap() })}`
