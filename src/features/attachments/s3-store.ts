// The store that is a bucket of Amazon S3, or of a service that speaks like it.
import { Disk } from 'flydrive'
import type { Readable } from 'node:stream'
import type { S3Settings } from '../../config.js'
import { listed, nameOf, type ObjectStore } from './store.js'

/** A store that does not answer must not hold a request, or a removal that is one worker's own, for long. */
const PATIENCE = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true }
const ATTEMPTS = 2
/** What a store says of its bucket, in words. */
const REMEDIES: Readonly<Record<string, string | undefined>> = {
  NotFound: 'there is no such bucket; make it, or correct S3_BUCKET',
  Forbidden: 'the key may not use it; correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or the policy of the bucket',
}


/** Opens the bucket. If it is missing or does not answer, only the store is down. */
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
    // The library would stumble over names that are none of ours.
    async *list() {
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: bucket }))
        yield Contents.map(({ Key = '' }) => listed(Key))
    },
  }
}

/** The client is large: it is loaded where it is used. */
async function openDisk({ bucket, ...settings }: S3Settings) {
  const [sdk, { S3Driver }] = await Promise.all([import('@aws-sdk/client-s3'), import('flydrive/drivers/s3')])
  const client = new sdk.S3Client({
    ...settings,
    maxAttempts: ATTEMPTS,
    requestHandler: PATIENCE,
    // Not every service knows Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // Who may see the bucket is the bucket's own setting; many refuse one by object.
  return { sdk, client, disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })) }
}

/** A missing object is an answer; a missing bucket, or one that does not answer, is a fault. */
function nullWhereMissing(error: Error): Readable | null {
  if (error.cause instanceof Error && error.cause.name === 'NoSuchKey') return null
  throw error
}
