// Where the embedded database has its files. Loads nothing of the database, so that commands can look first.
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of the database inside the data folder. */
export const filesIn = (dataDir: string): string => path.join(dataDir, 'pg')

/** True if there is an embedded database in this data folder. */
export const hasEmbedded = (dataDir: string): boolean => existsSync(filesIn(dataDir))

/** The file whose time is that of the last backup. */
export const lastBackupIn = (dataDir: string): string => path.join(dataDir, 'last-backup')

/** The folder of a verified backup while it is put in the place of the data. */
export const restoredIn = (dataDir: string): string => path.join(dataDir, 'restored')
