// Types the documents of this example, with the schema and the fragments of the client package.
import type { CodegenConfig } from '@graphql-codegen/cli'

const client = 'node_modules/@selvedge/client/dist'

const config: CodegenConfig = {
  schema: `${client}/schema.graphql`,
  documents: ['src/*.graphql', `${client}/fragments.graphql`],
  generates: {
    'src/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: { useTypeImports: true, enumType: 'string-literal', defaultScalarType: 'string' },
    },
  },
}

export default config
