// Builds the image of the gateway and runs it as the composition does. The base image is made of Debian's packages and
// of Node from npm, so no registry of images is needed: `npm run image`. Only root can run it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeBase } from './base.mjs'
import { startContainer } from './container.mjs'
import { ROOT } from '../gateway.mjs'
import { programOr, ran, sure } from './programs.mjs'

const PATIENCE = 120_000
const DOCKERFILE = 'deploy/Dockerfile'
const place = mkdtempSync(path.join(tmpdir(), 'selvedge-image-'))
// Images and containers of this check alone: those of the machine are neither used nor changed.
const store = ['--root', path.join(place, 'images'), '--runroot', path.join(place, 'run')]
const buildah = (...words) => ran('buildah', [...store, ...words], { cwd: ROOT })
let container

/** A HEALTHCHECK exists only in images of Docker's format. */
const build = (base) => buildah(
  'build', '--format', 'docker', '--isolation', 'chroot', '--pull=never', '--build-arg', `NODE=${base}`,
  '--file', DOCKERFILE, '--ignorefile', `${DOCKERFILE}.dockerignore`, '--tag', 'selvedge', '.',
)

function started() {
  const { Docker: { config } } = JSON.parse(buildah('inspect', '--type', 'image', 'selvedge'))
  const root = buildah('mount', buildah('from', '--pull=never', 'selvedge'))
  container = startContainer({ config, root, place })
  return container
}

/** What the image says, asked in the running container. */
const STEPS = {
  'becomes ready on a read-only root, without capabilities': async ({ node, alive, said }) => {
    const ask = 'fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1))'
    for (const until = Date.now() + PATIENCE; node(ask).status !== 0;) {
      sure(alive() && Date.now() < until, `the gateway is not ready:\n${said()}`)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  },
  'its first process is Node, as a user without rights': ({ node }) => {
    const { stdout } = node(`const { readFileSync, readlinkSync } = require('fs')
      const [, uid, rights] = /Uid:\\s+(\\d+)[^]*CapPrm:\\s+(\\S+)/.exec(readFileSync('/proc/1/status', 'utf8'))
      console.log(readlinkSync('/proc/1/exe').split('/').pop(), uid > 0, Number('0x' + rights))`)
    sure(stdout.trim() === 'node true 0', `the first process is: ${stdout}`)
  },
  'its HEALTHCHECK succeeds': ({ healthCheck }) => sure(healthCheck().status === 0, 'the HEALTHCHECK fails'),
  'its HEALTHCHECK fails where nothing answers': ({ healthCheck }) =>
    sure(healthCheck({ PORT: '9' }).status !== 0, 'the HEALTHCHECK succeeds without a gateway'),
  'its commands run': ({ execute }) => {
    const { status, stdout, stderr } = execute(['selvedge', 'help'])
    sure(status === 0 && stdout.includes('Serves all doors'), `selvedge help ends with ${status}:\n${stdout}${stderr}`)
  },
  'the command line of Prisma runs': ({ execute }) => {
    const words = ['node', 'node_modules/prisma/build/index.js', 'migrate', 'status']
    const { stdout, stderr } = execute(words, { DATA_DIR: '/tmp/empty' })
    sure((stdout + stderr).includes('no embedded database in /tmp/empty'), `prisma migrate status says:\n${stdout}${stderr}`)
  },
  'it has no packages for development': ({ execute }) =>
    sure(execute(['test', '-e', 'node_modules/jest']).status === 1, 'the image has Jest'),
  'it ends at its stop signal, with code 0': async ({ stop }) => {
    const code = await stop()
    sure(code === 0, `the gateway ends with ${code}`)
  },
}

async function passes(name, step) {
  const since = performance.now()
  const result = await step()
  console.log(`passed: ${name} (${((performance.now() - since) / 1000).toFixed(1)} s)`)
  return result
}

try {
  programOr('debootstrap', 'buildah', 'runc')
  const base = await passes('a base image is made', () => makeBase({ dockerfile: DOCKERFILE, place, buildah }))
  await passes('the image is built', () => build(base))
  const running = await passes('its container is made', started)
  for (const [name, step] of Object.entries(STEPS)) await passes(name, () => step(running))
} catch (error) {
  console.error(`FAILED: ${error.message}`)
  process.exitCode = 1
} finally {
  container?.remove()
  for (const words of [['rm', '--all'], ['rmi', '--all', '--force']]) ran('buildah', [...store, ...words], { mayFail: true })
  rmSync(place, { recursive: true, force: true })
}
