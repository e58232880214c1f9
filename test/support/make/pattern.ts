// Copies the organization behind `demoHouse`. It is created once, before the first suite.
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { catalogue, type Table } from '../../../prisma/seed/catalogue.js'
import { gateway } from '../app.js'
import { PATTERN } from '../databases.js'

/**
 * An API key's secret contains the organization's identifier, as in `plantApiKeys`, and only its hash is stored. So
 * the hashes of a copy are computed anew.
 */
const OF_COPY: Readonly<Record<string, string>> = {
  ApiKey: ` || jsonb_build_object('secretHash', encode(sha256(convert_to('slv_' || rpad('demo-' || split_part(id, '-', 2) || '-' || $1, 43, '0'), 'UTF8')), 'hex'))`,
}

/** Copies every row and object of the pattern for an organization with this identifier. */
export async function copyPattern(id: string): Promise<void> {
  const { config: { dataDir }, database: { prisma } } = gateway()
  // The database counts the copies by itself, and writes what they are found by.
  const tables = (await catalogue(prisma)).filter(({ name }) => !['RowCount', 'SearchEntry'].includes(name))
  await prisma.$transaction(async (tx) => {
    for (const statement of [
      copying('Organization', 'id'), copying('User', 'homeOrgId'), ...tables.map(ofOrganization),
    ])
      await tx.$executeRawUnsafe(statement, id)
  })
  const objects = path.join(dataDir, 'objects')
  await cp(path.join(objects, PATTERN.id), path.join(objects, id), { recursive: true })
}

const ofOrganization = ({ name }: Table) => copying(name, 'orgId')

const copying = (table: string, column: string) => `
  INSERT INTO "${table}" SELECT (jsonb_populate_record(NULL::"${table}", replace(to_jsonb(s)::text, '${PATTERN.id}', $1)::jsonb${OF_COPY[table] ?? ''})).*
  FROM "${table}" s WHERE "${column}" = '${PATTERN.id}'`
