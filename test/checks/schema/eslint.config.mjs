// The rules of graphql-eslint that the schema keeps, with the reason for each exception.
import graphqlPlugin from '@graphql-eslint/eslint-plugin'
import { parse } from 'graphql'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const SCHEMA = path.resolve(import.meta.dirname, '../../../schema.graphql')

/** Object types that are no records: connections, edges, and values that exist only inside another answer. */
const valueTypes = parse(readFileSync(SCHEMA, 'utf8'))
  .definitions.filter(({ kind }) => kind === 'ObjectTypeDefinition')
  .filter(({ interfaces }) => !interfaces.some(({ name }) => name.value === 'Node'))
  .map(({ name }) => name.value)

const { 'flat/schema-recommended': recommended, 'flat/schema-relay': relay } = graphqlPlugin.configs

export default [
  {
    files: ['**/*.graphql'],
    languageOptions: { parser: graphqlPlugin.parser, parserOptions: { graphQLConfig: { schema: SCHEMA } } },
    plugins: { '@graphql-eslint': graphqlPlugin },
    rules: {
      ...recommended.rules,
      ...relay.rules,
      // `Bill.billNumber` is the word that is printed on the bill; `Bill.number` would not be found.
      '@graphql-eslint/no-typename-prefix': 'off',
      // Every record has an `id`. Values have none.
      '@graphql-eslint/strict-id-in-types': ['error', { exceptions: { types: valueTypes } }],
      // Lists that stay short, such as the lines of a document, are plain lists.
      '@graphql-eslint/relay-edge-types': ['error', { listTypeCanWrapOnlyEdgeType: false }],
    },
  },
]
