// Tells Prisma's command line where schema, migrations and database are, and which schema engine to run.
import path from 'node:path'
import { defineConfig } from 'prisma/config'

// Prisma would fetch a native schema engine from a host outside the package registries, even to generate a client.
// The stand-in in prisma/engine comes with the packages and does the same work.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.resolve(import.meta.dirname, 'prisma/engine/schema-engine.mjs')

// The commands go past a pooler, as the gateway's own migrations do, because their lock belongs to a session. Without
// DATABASE_URL, or where it is the word embedded, the database is the embedded one in DATA_DIR. Prisma insists on an
// address, so it gets one which cannot be reached by accident; the stand-in knows it.
const embedded = 'postgresql://embedded.invalid/selvedge'
const { DIRECT_DATABASE_URL: direct, DATABASE_URL: url } = process.env

export default defineConfig({
  schema: 'prisma',
  migrations: { path: 'prisma/migrations', seed: 'npm run seed' },
  datasource: { url: direct || (url && url !== 'embedded' ? url : embedded) },
})
