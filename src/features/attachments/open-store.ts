// Opens the store that is configured: a bucket where one is named, else the folder.
import type { Config } from '../../config.js'
import { openFolderStore } from './folder-store.js'
import { openS3Store } from './s3-store.js'
import type { ObjectStore } from './store.js'

/** The configured store; what is wrong with it is a warning, since the gateway can do without it for a while. */
export const openStore = ({ s3, dataDir }: Config, onWarning: (warning: string) => void): Promise<ObjectStore> =>
  s3 ? openS3Store(s3, onWarning) : openFolderStore(dataDir, onWarning)
