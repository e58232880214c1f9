// The client preset of GraphQL Code Generator, as a frontend configures it.
export default {
  schema: 'made/schema.graphql',
  documents: '../../../client/**/*.graphql',
  generates: { 'made/preset/': { preset: 'client', config: { useTypeImports: true, enumsAsTypes: true } } },
}
