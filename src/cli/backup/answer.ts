// The gateway's side of the socket in the data folder: takes snapshots for `selvedge backup`.
import { rm } from 'node:fs/promises'
import net from 'node:net'
import process from 'node:process'
import type { Logger } from 'pino'
import type { Database } from '../../database/open.js'
import { removeSnapshot, removeSnapshots, takeSnapshot } from './snapshot.js'
import { SNAPSHOT_REQUEST, socketIn, type Answer } from './socket.js'

interface Parts {
  readonly dataDir: string
  readonly database: Database
  readonly log: Logger
}

interface Answering {
  /** Waits for the snapshots that are being taken, and closes the socket. */
  readonly stop: () => Promise<void>
}

/** A request is one short word. The time limit is for clients that send nothing. */
const REQUEST_MS = 5_000

/** Starts to answer. A gateway on a PostgreSQL server has no such socket. A socket that cannot be made is a warning. */
export async function startAnswering(parts: Parts): Promise<Answering> {
  const { dataDir, database, log } = parts
  if (database.kind !== 'embedded') return { stop: async () => {} }
  await removeSnapshots(dataDir)
  const place = socketIn(dataDir)
  if (!place) {
    log.warn('the path of DATA_DIR is too long for a socket, so backups need the gateway to be stopped')
    return { stop: async () => {} }
  }
  const running = new Set<Promise<void>>()
  const sockets = new Set<net.Socket>()
  const isStopping = () => !server.listening
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    const work = answer(socket, { ...parts, isStopping }).finally(() => running.delete(work))
    running.add(work)
  })
  await listen(server, place).catch((error: Error) =>
    log.warn({ err: error }, 'the socket for commands cannot be made, so backups need the gateway to be stopped'))
  return {
    stop: async () => {
      server.close()
      for (const socket of sockets) socket.end()
      await Promise.all(running)
    },
  }
}

/** The socket of a killed process may still be there. It belongs to nobody, because this process has the folder. */
async function listen(server: net.Server, place: string): Promise<void> {
  await rm(place, { force: true })
  // The socket has its permissions from the first moment on: it is bound before listen() returns.
  const before = process.umask(0o177)
  const bound = new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(place, resolve)
  })
  process.umask(before)
  await bound
}

/**
 * Answers one request. The snapshot is removed when the client has gone, unless the gateway stops: then the client,
 * which may still read it, removes it.
 */
async function answer(
  socket: net.Socket, { dataDir, database, log, isStopping }: Parts & { readonly isStopping: () => boolean },
): Promise<void> {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => socket.destroy())
  if (!(await isRequest(socket))) return void socket.destroy()
  let folder: string | undefined
  try {
    folder = await takeSnapshot(database, dataDir)
    log.info('a snapshot of the database was taken for a backup')
  } catch (error) {
    log.error({ err: error }, 'a snapshot of the database cannot be taken')
  }
  const said: Answer = folder ? { folder } : { error: 'the gateway cannot copy its database; its log has the reason' }
  if (!socket.writableEnded) socket.write(`${JSON.stringify(said)}\n`)
  void closed.then(() => (folder && !isStopping() ? removeSnapshot(folder) : undefined))
}

function isRequest(socket: net.Socket): Promise<boolean> {
  return new Promise((resolve) => {
    let text = ''
    const timer = setTimeout(() => resolve(false), REQUEST_MS)
    const look = (isOver: boolean) => {
      if (!isOver && text.length < SNAPSHOT_REQUEST.length) return
      clearTimeout(timer)
      resolve(text === SNAPSHOT_REQUEST)
    }
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      look(false)
    })
    socket.once('close', () => look(true))
  })
}
