// Object store in a bucket of Amazon S3, or of a service with the same API.
import { Disk } from 'flydrive'
import type { Readable } from 'node:stream'
import type { S3Settings } from '../../config.js'
import { listed, nameOf, type ObjectStore } from './store.js'

/** A store that does not answer must not block a request, or the removal that a worker has claimed, for long. */
const PATIENCE = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true }
const ATTEMPTS = 2
/** Names of S3 errors, and the explanation that the log shows. */
const REMEDIES: Readonly<Record<string, string | undefined>> = {
  NotFound: 'there is no such bucket; make it, or correct S3_BUCKET',
  Forbidden: 'the key may not use it; correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or the policy of the bucket',
}


/** Opens the bucket. If the bucket is missing or does not answer, only the object store is unavailable. */
export async function openS3Store(settings: S3Settings, onWarning: (warning: string) => void): Promise<ObjectStore> {
  const { bucket } = settings
  const { sdk, client, disk } = await openDisk(settings)
  const look = client.send(new sdk.HeadBucketCommand({ Bucket: bucket }))
  look.catch(({ name, message }: Error) =>
    onWarning(`The object store is down, bucket ${bucket}: ${REMEDIES[name] ?? `${name} ${message}`}`),
  )
  return {
    put: (address, content) => disk.put(nameOf(address), content),
    get: (address) => disk.getStream(nameOf(address)).catch(nullWhereMissing),
    remove: (address) => disk.delete(nameOf(address)),
    // The library would fail on names that the gateway did not create.
    async *list() {
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: bucket }))
        yield Contents.map(({ Key = '' }) => listed(Key))
    },
  }
}

/** The AWS client is large, so it is loaded only if a bucket is configured. */
async function openDisk({ bucket, ...settings }: S3Settings) {
  const [sdk, { S3Driver }] = await Promise.all([import('@aws-sdk/client-s3'), import('flydrive/drivers/s3')])
  const client = new sdk.S3Client({
    ...settings,
    maxAttempts: ATTEMPTS,
    requestHandler: PATIENCE,
    // Some S3-compatible services do not support Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // Access is configured at the bucket. Many services refuse access settings for a single object.
  return { sdk, client, disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })) }
}

/** A missing object is a valid answer. A missing bucket, or a bucket that does not answer, is an error. */
function nullWhereMissing(error: Error): Readable | null {
  if (error.cause instanceof Error && error.cause.name === 'NoSuchKey') return null
  throw error
}
