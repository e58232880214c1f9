// A base image like that of a Dockerfile: its release of Debian, its version of Node, and the user `node`.
import { copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../gateway.mjs'
import { ran, sure } from './programs.mjs'

const BASE = 'localhost/selvedge-base'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** The version of Node and the release of Debian that the Dockerfile is written for. */
function wanted(dockerfile) {
  const [, node, release] =
    /^ARG NODE=node:([\d.]+)-(\w+)-slim$/m.exec(readFileSync(path.join(ROOT, dockerfile), 'utf8')) ?? []
  sure(node, `${dockerfile} names no base image like node:24.21.0-bookworm-slim`)
  return { node, release }
}

/** The mirror that this machine installs its own packages from. */
function mirror() {
  const [first] = ran('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']).split('\n')
  sure(first, 'apt knows no mirror of Debian')
  return first
}

const npmSetting = (name) => ran('npm', ['config', 'get', name])

/** Node and npm as the official image has them, in /usr/local. Npm asks the registry that this machine asks. */
function addNode(root, version, place) {
  const packages = path.join(place, 'packages')
  const node = `node-linux-${process.arch}@${version}`
  const npm = `npm@${ran('npm', ['--version'])}`
  ran('npm', ['install', '--prefix', packages, '--no-audit', '--no-fund', '--ignore-scripts', node, npm])
  const local = path.join(root, 'usr/local')
  const modules = path.join(local, 'lib/node_modules')
  for (const folder of ['bin', 'etc', 'lib/node_modules']) mkdirSync(path.join(local, folder), { recursive: true })
  copyFileSync(path.join(packages, `node_modules/node-linux-${process.arch}/bin/node`), path.join(local, 'bin/node'))
  cpSync(path.join(packages, 'node_modules/npm'), path.join(modules, 'npm'), { recursive: true })
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name))
  writeFileSync(path.join(local, 'etc/npmrc'), `registry=${npmSetting('registry')}\ncafile=${CERTIFICATES}\n`)
}

/** Makes the base image in buildah's store. Returns its name. */
export function makeBase({ dockerfile, place, buildah }) {
  const { node, release } = wanted(dockerfile)
  const container = buildah('from', 'scratch')
  const root = buildah('mount', container)
  ran('debootstrap', ['--variant=minbase', '--include=ca-certificates', release, root, mirror()])
  addNode(root, node, place)
  // The build reaches npm's registry as this machine does, also through a proxy that has a certificate of its own.
  copyFileSync(CERTIFICATES, path.join(root, CERTIFICATES))
  ran('chroot', [root, 'groupadd', '--gid', '1000', 'node'])
  ran('chroot', [root, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node'])
  buildah('config', '--cmd', 'node', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container)
  buildah('commit', '--quiet', '--rm', container, BASE)
  return BASE
}
