// Prints the schema and types the operations that the REST door runs; both outputs are committed, and
// checked to be fresh.
import '@swc-node/register/esm-register'
import 'reflect-metadata'
import type { CodegenConfig } from '@graphql-codegen/cli'

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
      documentTransforms: [
        {
          transform: ({ documents }) =>
            documents.toSorted((a, b) => ((a.location ?? '') < (b.location ?? '') ? -1 : 1)),
        },
      ],
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        useTypeImports: true, immutableTypes: true, enumType: 'const',
        scalars: { Decimal: 'string', DateTime: 'string', Date: 'string', DateOrDateTime: 'string', ID: 'string' },
      },
    },
  },
}

export default config
