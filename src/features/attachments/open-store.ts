// Opens the configured object store: a bucket if one is configured, otherwise the folder.
import type { Config } from '../../config.js'
import { openFolderStore } from './folder-store.js'
import { openS3Store } from './s3-store.js'
import type { ObjectStore } from './store.js'

/**
 * Opens the configured store. Faults of the store are only warnings, because the gateway can run without the store for
 * a while.
 */
export const openStore = ({ s3, dataDir }: Config, onWarning: (warning: string) => void): Promise<ObjectStore> =>
  s3 ? openS3Store(s3, onWarning) : openFolderStore(dataDir, onWarning)
