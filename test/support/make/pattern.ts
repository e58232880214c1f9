// Copies the organization behind `demoHouse`. It is created once, before the first suite.
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { catalogue, type Table } from '../../../prisma/seed/catalogue.js'
import { gateway } from '../app.js'
import { PATTERN, WORKERS } from '../databases.js'

/**
 * An API key's secret contains the organization's identifier, as in `plantApiKeys`, and only its hash is stored. So
 * the hashes of a copy are computed anew.
 */
const OF_COPY: Readonly<Record<string, string>> = {
  ApiKey: ` || jsonb_build_object('secretHash', encode(sha256(convert_to('slv_' || rpad('demo-' || split_part(id, '-', 2) || '-' || $1, 43, '0'), 'UTF8')), 'hex'))`,
}

/** What the database itself writes of the rows of other tables. */
const BY_TRIGGERS = ['RowCount', 'SearchEntry']

/** Copies every row and object of the pattern for an organization with this identifier. */
export async function copyPattern(id: string): Promise<void> {
  const { config: { dataDir }, database: { prisma } } = gateway()
  const tables = await catalogue(prisma)
  await prisma.$transaction(async (tx) => {
    // What triggers would write is copied too. On a cluster, this would hold on the coordinator alone.
    if (!WORKERS.length) await tx.$executeRawUnsafe('SET LOCAL session_replication_role = replica')
    const written = WORKERS.length ? tables.filter(({ name }) => !BY_TRIGGERS.includes(name)) : tables
    for (const statement of [copying('Organization', 'id'), copying('User', 'homeOrgId'), ...written.map(ofOrganization)])
      await tx.$executeRawUnsafe(statement, id)
  })
  const objects = path.join(dataDir, 'objects')
  await cp(path.join(objects, PATTERN.id), path.join(objects, id), { recursive: true })
}

const ofOrganization = ({ name }: Table) => copying(name, 'orgId')

// As a table of the FROM clause, each record is made once, and not once for each of its columns.
const copying = (table: string, column: string) => `
  INSERT INTO "${table}" SELECT copy.* FROM "${table}" s CROSS JOIN LATERAL
    jsonb_populate_record(NULL::"${table}", replace(to_jsonb(s)::text, '${PATTERN.id}', $1)::jsonb${OF_COPY[table] ?? ''}) copy
  WHERE s."${column}" = '${PATTERN.id}'`
