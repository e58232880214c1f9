// Every formula of docs/domain.md: its worked example, calculated by the functions of the gateway.
import { expect, test } from '@jest/globals'
import { FORMULAS } from '../src/cli/docs/formulas.js'

test.each(FORMULAS.map((formula) => [formula.of, formula] as const))('%s', (_, { run, result }) => {
  expect(run()?.toFixed()).toBe(result)
})
