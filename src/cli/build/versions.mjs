// Makes generated files as a whole: a version is a folder below `versions`, with the key of its sources as its name. It
// gets its name when it is complete. So of several processes that make it at once, the first one's is used.
import { randomUUID } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './sources.mjs'

/** The folders, and their links to what is in a version. TypeScript imports the client by its links. */
export const CLIENT = {
  folder: path.join(ROOT, 'src/generated'),
  links: { prisma: 'src/generated/prisma', kysely: 'src/generated/kysely' },
}
/** Node resolves the link before it loads a module, so a process keeps the version with which it started. */
export const DIST = { folder: path.join(ROOT, 'dist'), links: { src: 'src' } }

/** The versions that are kept beside the current one, for processes that are loading them. */
const KEPT = 2
/** Younger folders are kept too, because another process may still write to them. */
const FILLING_MS = 10 * 60_000

export const versionOf = ({ folder }, key) => path.join(folder, 'versions', key)

/** Makes the version with this key, unless it is there, and turns the links to it. */
export async function makeVersion(place, key, fill) {
  const version = versionOf(place, key)
  if (!existsSync(version)) await fillVersion(version, fill)
  for (const [name, inside] of Object.entries(place.links))
    turnLink(path.join(place.folder, name), path.join('versions', key, inside))
  removeOld(path.dirname(version), key)
}

async function fillVersion(version, fill) {
  const unfinished = `${version}-${randomUUID()}`
  mkdirSync(unfinished, { recursive: true })
  try {
    await fill(unfinished)
    renameSync(unfinished, version)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(version)) throw error
  }
}

/** Replaces a link in one step, by renaming a new link to its name. So the link exists at all times. */
function turnLink(link, target) {
  const fresh = `${link}.${randomUUID()}`
  symlinkSync(target, fresh, 'dir')
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) rmSync(link, { recursive: true })
  renameSync(fresh, link)
}

function removeOld(versions, current) {
  const timeOf = (name) => statSync(path.join(versions, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const others = readdirSync(versions).filter((name) => name !== current).map((name) => ({ name, at: timeOf(name) }))
  const old = others.sort((one, other) => other.at - one.at).slice(KEPT)
  for (const { name, at } of old)
    if (Date.now() - at > FILLING_MS) rmSync(path.join(versions, name), { recursive: true, force: true })
}
