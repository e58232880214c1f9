// Lets the stand-in use the gateway's own code, since Prisma starts it as a plain script.
import { fileURLToPath } from 'node:url'

const LOADER = '@swc-node/register/esm-register'
const ROOT = new URL('../../', import.meta.url)

/** Imports a module of the gateway, named by its TypeScript file below the project's folder. */
export async function importOurs(file) {
  return import(new URL((await loadsTypeScript()) ? file : `dist/${file.replace(/\.ts$/, '.js')}`, ROOT).href)
}

/** True if TypeScript can be loaded. Where only the gateway's dependencies are installed, the build is there. */
async function loadsTypeScript() {
  process.env.SWC_NODE_PROJECT ??= fileURLToPath(new URL('tsconfig.json', ROOT))
  return import(LOADER).then(
    () => true,
    (error) => {
      if (error.code === 'ERR_MODULE_NOT_FOUND') return false
      throw error
    },
  )
}
