// Lets the stand-in use the gateway's own TypeScript, since Prisma starts it as a plain script.
import { fileURLToPath } from 'node:url'

/** Imports a TypeScript module, its path given relative to this file. */
export async function importTypeScript(specifier) {
  process.env.SWC_NODE_PROJECT ??= fileURLToPath(new URL('../../tsconfig.json', import.meta.url))
  await import('@swc-node/register/esm-register')
  return import(new URL(specifier, import.meta.url).href)
}
