// Writes a fragment for each record type, with all its values, for `client/`. `codegen.ts` loads the default export as
// documents, and `plugin` as a plugin that prints them.
import { isObjectType, parse, type DocumentNode, type GraphQLSchema } from 'graphql'
import { valuesOf } from '../core/schema/plain-fields.js'
import schema from './codegen-sorted-schema.js'

function fragmentsOf({ getTypeMap }: Pick<GraphQLSchema, 'getTypeMap'>): string {
  return Object.values(getTypeMap())
    .filter((type) => isObjectType(type))
    .filter((type) => type.getInterfaces().some(({ name }) => name === 'Node'))
    .map((type) =>
      `fragment ${type.name}Fields on ${type.name} {\n${valuesOf(type).map((name) => `  ${name}\n`).join('')}}\n`)
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
