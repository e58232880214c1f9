// The migrations lead to the Prisma schema: what a column or table still lacks is shown as SQL.
import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'

const DIFF = ['prisma', 'migrate', 'diff', '--from-migrations', 'prisma/migrations', '--to-schema', 'prisma', '--script']

test('the migrations lead to the schema; if not, npm run migration -- <name> writes the missing one', () => {
  const sql = execFileSync('npx', DIFF, { encoding: 'utf8', stdio: 'pipe' })
  expect(sql.split('\n').filter((line) => line && !line.startsWith('--'))).toEqual([])
})
