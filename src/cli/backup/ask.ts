// Gets a snapshot of the embedded database for a command: from the running gateway, or by opening the database itself.
import net from 'node:net'
import { hasEmbedded } from '../../database/embedded-files.js'
import { openDatabase } from '../../database/open.js'
import { removeSnapshot, removeSnapshots, takeSnapshot } from './snapshot.js'
import { SNAPSHOT_REQUEST, socketIn, type Answer } from './socket.js'

/** Runs work on the folder of a snapshot, and removes the snapshot. */
export async function withSnapshot<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  if (!hasEmbedded(dataDir)) throw new Error(`there is no embedded database in ${dataDir}; set DATA_DIR to its folder`)
  const socket = await connect(dataDir)
  const folder = await (socket ? ask(socket) : takeAlone(dataDir)).catch((error: unknown) => {
    socket?.destroy()
    throw error
  })
  try {
    return await work(folder)
  } finally {
    await removeSnapshot(folder)
    socket?.destroy()
  }
}

/** There is no socket, or nobody listens at it. */
const NOBODY = ['ENOENT', 'ECONNREFUSED']

/** A connection to the running gateway; null if none runs. */
function connect(dataDir: string): Promise<net.Socket | null> {
  const place = socketIn(dataDir)
  if (!place) return Promise.resolve(null)
  return new Promise((resolve, reject) => {
    const socket = net.connect(place)
    socket.once('connect', () => {
      // From now on a lost connection ends the answer; `ask` sees that.
      socket.removeAllListeners('error').on('error', () => socket.destroy())
      resolve(socket)
    })
    socket.once('error', (error: NodeJS.ErrnoException) =>
      (NOBODY.includes(error.code ?? '') ? resolve(null) : reject(error)))
  })
}

/** Asks the gateway, and waits for its line. */
async function ask(socket: net.Socket): Promise<string> {
  socket.setEncoding('utf8')
  socket.write(SNAPSHOT_REQUEST)
  let text = ''
  await new Promise<void>((resolve) => {
    socket.on('data', (part: string) => {
      text += part
      if (text.includes('\n')) resolve()
    })
    socket.once('close', () => resolve())
  })
  if (!text.endsWith('\n')) throw new Error('the gateway stopped before it had copied its database; try again')
  const answer = JSON.parse(text) as Answer
  if ('error' in answer) throw new Error(answer.error)
  return answer.folder
}

/** Opens the database. That is refused with a clear sentence while another command has it. Applies no migrations. */
async function takeAlone(dataDir: string): Promise<string> {
  const database = await openDatabase({ dataDir })
  try {
    await removeSnapshots(dataDir)
    return await takeSnapshot(database, dataDir)
  } finally {
    await database.close()
  }
}
