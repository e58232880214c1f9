// Runs a container of an image as the composition does: root folder read only, no capabilities, no way to get more
// rights, /tmp in memory. It has a network of its own, in which there is nobody else.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ran } from './programs.mjs'

/** The numbers of a user in a root folder. */
function numbersOf(root, user) {
  const [, uid, gid] = new RegExp(`^${user}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync(path.join(root, 'etc/passwd'), 'utf8'))
  return { uid: Number(uid), gid: Number(gid) }
}

/** A new volume has the owner that the image gives its folder. */
function volume(root, place, destination) {
  const source = path.join(place, 'volumes', destination)
  const { uid, gid } = statSync(path.join(root, destination))
  mkdirSync(source, { recursive: true })
  chownSync(source, uid, gid)
  return { destination, source, type: 'bind', options: ['bind', 'rw'] }
}

/** Writes what runc runs: its own defaults, and what the image says. */
function writeBundle({ config, root, place }) {
  const bundle = path.join(place, 'bundle')
  mkdirSync(bundle)
  ran('runc', ['spec'], { cwd: bundle })
  const file = path.join(bundle, 'config.json')
  const defaults = JSON.parse(readFileSync(file, 'utf8'))
  const secret = `JWT_SECRET=${randomBytes(32).toString('hex')}`
  const process = {
    ...defaults.process, terminal: false, user: numbersOf(root, config.User), args: config.Cmd, cwd: config.WorkingDir,
    // The image is for production, which wants the embedded database named.
    env: [...config.Env, secret, 'DATABASE_URL=embedded'], capabilities: {}, noNewPrivileges: true, rlimits: [],
  }
  const memory = { destination: '/tmp', source: 'tmpfs', type: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] }
  const mounts = [...defaults.mounts, memory, ...Object.keys(config.Volumes).map((name) => volume(root, place, name))]
  writeFileSync(file, JSON.stringify({ ...defaults, process, mounts, root: { path: root, readonly: true } }))
  return bundle
}

/** Starts the container. Everything else is done in it with `execute`, as `docker exec` does. */
export function startContainer({ config, root, place }) {
  const name = `selvedge-${randomBytes(4).toString('hex')}`
  const runc = ['--root', path.join(place, 'containers')]
  const bundle = writeBundle({ config, root, place })
  const child = spawn('runc', [...runc, 'run', '--bundle', bundle, name], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise((resolve) => child.once('close', resolve))
  const execute = (words, env = {}) => {
    const settings = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`])
    return spawnSync('runc', [...runc, 'exec', ...settings, name, ...words], { encoding: 'utf8' })
  }
  return {
    execute,
    /** Runs JavaScript in the container. */
    node: (script) => execute(['node', '--eval', script]),
    /** Runs the image's HEALTHCHECK. Its first word says that the others are a command and its words. */
    healthCheck: (env) => execute(config.Healthcheck.Test.slice(1), env),
    alive: () => child.exitCode === null,
    said: () => said,
    /** Sends the image's stop signal. Returns the code of the first process. */
    stop: () => {
      ran('runc', [...runc, 'kill', name, config.StopSignal])
      return ended
    },
    remove: () => void ran('runc', [...runc, 'delete', '--force', name], { mayFail: true }),
  }
}
