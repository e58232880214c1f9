// The room on the disk of a folder.
import { statfs } from 'node:fs/promises'

export interface Disk {
  /** The bytes that this process may still write. */
  readonly free: number
  readonly size: number
}

/** The disk on which a folder is. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/**
 * The room that the embedded database needs to go on: one segment of its log, which it makes as a whole. If it cannot,
 * it stops for good until its process is started again.
 */
const LEAST_ROOM = 16 * 1024 * 1024

/** True if the embedded database in this folder cannot go on safely. */
export const isFull = async (folder: string): Promise<boolean> => (await diskOf(folder)).free < LEAST_ROOM
