// The database as migrated: every foreign key has an index behind it, and what must be unique or append-only is so.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from './support/app.js'
import { demoHouse } from './support/make/house.js'

useGateway()

const rows = async <T>(sql: string) => (await gateway().database.pool.query(sql)).rows as T[]

test('every foreign key has an index that begins with its columns', async () => {
  const keys = await rows<{ name: string; covered: boolean }>(`
    SELECT c.conname AS name, EXISTS (
      SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indpred IS NULL
        AND (SELECT array_agg(k ORDER BY n) FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS x(k, n) WHERE n <= cardinality(c.conkey))
            @> c.conkey
    ) AS covered
    FROM pg_constraint c WHERE c.contype = 'f'`)
  expect(keys.length).toBeGreaterThan(100)
  expect(keys.filter(({ covered }) => !covered).map(({ name }) => name)).toEqual([])
})

test('history and audit are append-only', async () => {
  const org = await demoHouse()
  for (const table of ['MaterialRequestHistory', 'CostSheetHistory', 'ExpenseRequestHistory', 'AuditLine']) {
    const name = table === 'AuditLine' ? '"actorName"' : '"performedByName"'
    await expect(rows(`UPDATE "${table}" SET ${name} = 'nobody' WHERE "orgId" = '${org.id}'`)).rejects.toThrow(/append-only|not be changed|never/i)
    await expect(rows(`TRUNCATE "${table}" CASCADE`)).rejects.toThrow(/append-only|not be changed|never/i)
  }
})
