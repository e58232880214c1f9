// An S3 endpoint for tests: a real server on a free port with one bucket. It can be stopped and started again.
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'

const BUCKET = 'selvedge-test'

export interface S3Endpoint {
  /** The settings of a gateway that stores its files here. */
  readonly settings: Readonly<Record<string, string>>
  /** Stops the server, even during requests. */
  readonly stop: () => Promise<void>
  /** Starts the server again at the same address with the same objects. */
  readonly start: () => Promise<void>
  /** The keys of all objects. */
  readonly keys: () => Promise<string[]>
  /** From now on requests wait, until the function that it returns is called. */
  readonly hold: () => () => void
  /** Stores an object under any name, as another program would. */
  readonly putForeign: (name: string) => Promise<void>
  readonly discard: () => Promise<void>
}

/** Starts an endpoint. */
export async function s3Endpoint(): Promise<S3Endpoint> {
  const directory = await mkdtemp(path.join(tmpdir(), 'selvedge-s3-'))
  let held: Promise<void> | undefined
  const listenAt = (port: number) => listen(directory, port, () => held)
  let server = await listenAt(0)
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
      if (!server.listening) server = await listenAt(port)
    },
    hold: () => {
      let release = () => {}
      held = new Promise<void>((resolve) => { release = resolve })
      return () => {
        held = undefined
        release()
      }
    },
    keys: () => keysIn(path.join(directory, BUCKET)),
    putForeign: (name) => put(`http://127.0.0.1:${port}`, name),
    discard: () => stop().then(() => rm(directory, { recursive: true })),
  }
}

/**
 * Starts the server. Each request waits for `held`, if there is such a wait, and for the requests before it: the server
 * throws when it reads an object that another request removes.
 */
async function listen(directory: string, port: number, held: () => Promise<void> | undefined): Promise<Server> {
  const s3 = new S3rver({
    address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  await s3.run()
  const { httpServer } = s3
  const [answer] = httpServer.listeners('request') as RequestListener[]
  httpServer.removeListener('request', answer)
  let earlier: Promise<unknown> = Promise.resolve()
  httpServer.on('request', (request, response) => {
    const turn = Promise.all([earlier, held()])
    const closed = new Promise((resolve) => response.once('close', resolve))
    earlier = Promise.all([earlier, closed])
    void turn.then(() => answer(request, response))
  })
  return httpServer
}

/** Stores an object without the gateway. */
async function put(endpoint: string, name: string): Promise<void> {
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const client = new S3Client({
    endpoint, credentials, region: 'us-east-1', forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: name, Body: 'not ours' }))
  client.destroy()
}

/** The server keeps each object in three files. */
async function keysIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true })
  return files
    .filter((file) => file.endsWith('._S3rver_object'))
    .map((file) => file.replace('._S3rver_object', ''))
    .sort()
}
