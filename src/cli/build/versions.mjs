// Replaces what is made, as a whole: every version has a folder of its own, and links are turned to it once it is
// complete.
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

/** How many versions are kept: a process that is just loading one that was replaced can finish. */
const KEPT = 3
/** A folder without a link may be one that another process still fills. */
const FILLING_MS = 10 * 60_000
const VERSIONS = 'versions'

/**
 * Makes a version unless one with this key is in place. `place` names the folder and the links in it.
 * Of several processes that do this at the same time, the first that is done puts its version in place.
 */
export async function ensureVersion(place, key, fill) {
  if (keyInPlace(place) === key) return
  const version = await fillVersion(place, key, fill)
  if (keyInPlace(place) === key) remove(version)
  else turnLinks(place, version)
}

/** Makes a version whatever is in place. */
export async function renewVersion(place, key, fill) {
  turnLinks(place, await fillVersion(place, key, fill))
}

/** The key of the version in place; null where there is none, or where its links lead to different ones. */
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

/** A link is replaced in one step by renaming another one onto it, so there is always one. */
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

/** When a folder was last written; another process may have removed it meanwhile. */
const timeOf = (folder) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0

const remove = (folder) => rmSync(folder, { recursive: true, force: true })
