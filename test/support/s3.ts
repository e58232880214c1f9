// An S3 endpoint for tests: a real server on a free port, with one bucket, that can go away and come back.
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'

const BUCKET = 'selvedge-test'

export interface S3Endpoint {
  /** What the gateway must be told to keep its files here. */
  readonly settings: Readonly<Record<string, string>>
  /** Goes away, in the middle of whatever is under way. */
  readonly stop: () => Promise<void>
  /** Comes back at the same address with all that it held. */
  readonly start: () => Promise<void>
  /** The keys of all objects. */
  readonly keys: () => Promise<string[]>
  /** Puts something under a name of one's own. */
  readonly putForeign: (name: string) => Promise<void>
  readonly discard: () => Promise<void>
}

/** Starts an endpoint. */
export async function s3Endpoint(): Promise<S3Endpoint> {
  const directory = await mkdtemp(path.join(tmpdir(), 'selvedge-s3-'))
  let server = await listen(directory, 0)
  const { port } = server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => {
    if (!server.listening) return resolve()
    server.close(() => resolve())
    server.closeAllConnections()
  })
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: BUCKET, S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop,
    start: async () => {
      if (!server.listening) server = await listen(directory, port)
    },
    keys: () => keysIn(path.join(directory, BUCKET)),
    putForeign: (name) => put(`http://127.0.0.1:${port}`, name),
    discard: () => stop().then(() => rm(directory, { recursive: true })),
  }
}

async function listen(directory: string, port: number): Promise<Server> {
  const s3 = new S3rver({
    address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  await s3.run()
  return s3.httpServer
}

/** Another program's client. */
async function put(endpoint: string, name: string): Promise<void> {
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const client = new S3Client({
    endpoint, credentials, region: 'us-east-1', forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: name, Body: 'not ours' }))
  client.destroy()
}

/** The endpoint keeps each object in three files. */
async function keysIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true })
  return files
    .filter((file) => file.endsWith('._S3rver_object'))
    .map((file) => file.replace('._S3rver_object', ''))
    .sort()
}
