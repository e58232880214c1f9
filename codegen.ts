// Prints the schema, types the operations that the REST door runs, and makes the client for frontends. All outputs are
// committed, and checked to be fresh.
import '@swc-node/register/esm-register'
import 'reflect-metadata'
import type { CodegenConfig } from '@graphql-codegen/cli'
import { Kind, print, visit, type ASTNode, type DocumentNode, type SelectionSetNode } from 'graphql'
import { hashOf } from './src/access/trusted-documents.js'

console.error('Making schema.graphql, the types of the REST operations, and the client …')

const OPERATIONS = { useTypeImports: true, immutableTypes: true, enumType: 'const' }

/** Documents are loaded side by side. This puts them in the order of their places, those without a place first. */
const inOrder = {
  transform: <Loaded extends { location?: string }>({ documents }: { documents: Loaded[] }) =>
    documents.toSorted((a, b) => ((a.location ?? '') < (b.location ?? '') ? -1 : 1)),
}

const TYPE_NAME = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const

/** Asks for the type of every object, as the stores of clients do, so that the identifier fits the text they send. */
const typed = {
  transform: <Loaded extends { document?: DocumentNode }>({ documents }: { documents: Loaded[] }) =>
    documents.map((one) => ({ ...one, document: one.document && visit(one.document, { SelectionSet: withTypeName }) })),
}

function withTypeName(set: SelectionSetNode, _key: unknown, parent: ASTNode | readonly ASTNode[] | undefined) {
  if (!parent || !('kind' in parent) || parent.kind === Kind.OPERATION_DEFINITION) return undefined
  return { ...set, selections: [TYPE_NAME, ...set.selections] }
}

const config: CodegenConfig = {
  emitLegacyCommonJSImports: false,
  ignoreNoDocuments: true,
  // The words of the REST door stand in the order in which the schema declares them.
  config: { sort: false },
  generates: {
    'schema.graphql': {
      schema: './src/cli/codegen-sorted-schema.ts', plugins: ['schema-ast'], config: { includeDirectives: true },
    },
    'rest-compat/generated/operations.ts': {
      schema: './src/cli/codegen-schema.ts',
      documents: 'rest-compat/*.graphql',
      documentTransforms: [inOrder],
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        ...OPERATIONS,
        scalars: {
          Decimal: 'string', DateTime: 'string', Date: 'string', DateOrDateTime: 'string', ID: 'string',
          Currency: { input: '../../src/core/currencies.js#CurrencyAsSent', output: 'string' },
        },
      },
    },
    'client/generated/operations.ts': {
      schema: './src/cli/codegen-sorted-schema.ts',
      documents: ['client/operations.graphql', { fragments: { loader: './src/cli/codegen-fragments.ts' } }],
      documentTransforms: [inOrder, typed],
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        ...OPERATIONS,
        unstable_onExecutableDocumentNode: (document: DocumentNode) => ({ hash: hashOf(print(document)) }),
        scalars: {
          Decimal: '../scalars.js#Decimal', DateTime: '../scalars.js#DateTime', Date: '../scalars.js#Day',
          DateOrDateTime: '../scalars.js#DateOrDateTime', Currency: '../scalars.js#Currency', ID: 'string',
          FaultType: './errors.js#FaultType',
        },
      },
    },
    'client/generated/fragments.graphql': {
      schema: './src/cli/codegen-sorted-schema.ts', plugins: ['./src/cli/codegen-fragments.ts'],
    },
    'client/generated/tables.ts': {
      schema: './src/cli/codegen-sorted-schema.ts', plugins: ['./src/cli/codegen-tables.ts'],
    },
    'client/generated/errors.ts': {
      schema: './src/cli/codegen-sorted-schema.ts', plugins: ['./src/cli/codegen-errors.ts'],
    },
  },
}

export default config
