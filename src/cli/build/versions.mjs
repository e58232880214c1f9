// Replaces generated files as a whole: each version is written to a new folder, and the links are changed to it when it
// is complete.
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'

/** The number of versions that are kept, so that a process that is loading a replaced version can finish. */
const KEPT = 3
/** Younger folders without a link are not removed, because another process may still write to them. */
const FILLING_MS = 10 * 60_000
const VERSIONS = 'versions'

/**
 * Makes a version, unless the links already point to a version with this key. `place` names the folder and its links.
 * If several processes do this at the same time, the version of the first process that finishes is used.
 */
export async function ensureVersion(place, key, fill) {
  if (keyInPlace(place) === key) return
  const version = await fillVersion(place, key, fill)
  if (keyInPlace(place) === key) remove(version)
  else turnLinks(place, version)
}

/** Makes a version and links it, even if a version with this key exists. */
export async function renewVersion(place, key, fill) {
  turnLinks(place, await fillVersion(place, key, fill))
}

/** The key of the linked version; null if there is none, or if the links point to different versions. */
export function keyInPlace({ folder, links }) {
  const [key, ...others] = links.map((name) => keyBehind(path.join(folder, name)))
  return others.every((other) => other === key) ? key : null
}

function keyBehind(link) {
  if (!existsSync(link) || !lstatSync(link).isSymbolicLink()) return null
  return path.basename(path.dirname(readlinkSync(link))).split('-')[0]
}

async function fillVersion({ folder }, key, fill) {
  const version = path.join(folder, VERSIONS, `${key}-${randomBytes(4).toString('hex')}`)
  mkdirSync(version, { recursive: true })
  try {
    await fill(version)
    return version
  } catch (error) {
    remove(version)
    throw error
  }
}

function turnLinks({ folder, links }, version) {
  for (const name of links) turnLink(path.join(folder, name), path.join(VERSIONS, path.basename(version), name))
  removeOld(path.join(folder, VERSIONS), path.basename(version))
}

/** Replaces a link in one step, by renaming a new link to its name. So the link exists at all times. */
function turnLink(link, target) {
  const fresh = `${link}.${process.pid}`
  symlinkSync(target, fresh, 'dir')
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) remove(link)
  renameSync(fresh, link)
}

function removeOld(versions, current) {
  const others = readdirSync(versions)
    .filter((name) => name !== current)
    .map((name) => ({ name, at: timeOf(path.join(versions, name)) }))
  const old = others
    .sort((one, other) => other.at - one.at)
    .slice(KEPT - 1)
    .filter(({ at }) => Date.now() - at > FILLING_MS)
  for (const { name } of old) remove(path.join(versions, name))
}

/** The modification time of a folder; 0 if another process has removed the folder. */
const timeOf = (folder) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0

const remove = (folder) => rmSync(folder, { recursive: true, force: true })
