// Makes the migrated database once, as an archive that every test file starts from.
import { execFileSync } from 'node:child_process'

/** The archive is made in a process of its own, where TypeScript runs as the gateway does. */
export default function setup() {
  execFileSync(process.execPath, ['--import', '@swc-node/register/esm-register', 'test/support/archive.ts'], { stdio: 'inherit', env: { ...process.env, NODE_OPTIONS: '' } })
}
