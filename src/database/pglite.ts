// Creates PGlite with the extensions that the migrations need. Every embedded database is created here.
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Opens the database in a folder, or a new one in memory. */
export const createPGlite = (
  dataDir?: string, options: Pick<PGliteOptions, 'loadDataDir' | 'initDbStartParams'> = {},
): Promise<PGlite> =>
  PGlite.create({ ...options, ...(dataDir && { dataDir }), extensions: { btree_gin, pg_trgm } })
