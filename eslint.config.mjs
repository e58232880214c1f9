// The style that a machine can hold: types, early returns, no loosened checks. What needs the types of the whole
// program, promises that nobody waits for, is found by oxlint (`npm run lint`), which takes a fifth of the time.
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  {
    ignores: [
      'dist', 'client/dist', 'src/generated', 'rest-compat/generated', 'client/generated', 'examples/*/dist',
      'examples/*/src/generated', 'coverage', '.data', 'test/checks/*/made', 'test/bench/made',
    ],
  },
  ...tseslint.configs.strict,
  // A pattern takes time in proportion to the text, whatever the text is.
  {
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  {
    languageOptions: {
      // As in tsconfig.json: a decorated signature keeps the import of its types.
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true },
    },
    rules: {
      'no-else-return': ['error', { allowElseIf: false }],
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 60 }],
      'max-len': ['error', { code: 120, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true }],
      'prefer-const': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
    },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  { files: ['test/**'], rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off' } },
)
