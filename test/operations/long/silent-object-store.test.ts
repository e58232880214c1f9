// An object store that takes requests and does not answer them. It waits for the patience of the gateway.
import { expect, test } from '@jest/globals'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig, type S3Settings } from '../../../src/config.js'
import { openS3Store } from '../../../src/features/attachments/s3-store.js'

test('a request to it ends with an error, and does not wait for ever', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { s3 } = readConfig({}, {
    NODE_ENV: 'test', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  const store = await openS3Store(s3 as S3Settings, () => undefined)
  await expect(store.get({ orgId: 'mill', objectKey: 'contract' })).rejects.toMatchObject({ cause: { name: 'TimeoutError' } })
  silent.closeAllConnections()
  silent.close()
})
