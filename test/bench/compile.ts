// Builds what runs beside the benchmark, so that no loader shares its memory or its CPU.
import { transformFileSync } from '@swc/core'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const HERE = import.meta.dirname
const MADE = path.join(HERE, 'made')

/** The built file of a source such as `load/generator.ts`. */
export const built = (source: string) => path.join(MADE, source.replace(/\.ts$/, '.js'))

/** Builds the load, all contenders, and what runs inside them. */
export function compile(): void {
  rmSync(MADE, { recursive: true, force: true })
  for (const folder of ['load', 'contenders', 'inside']) {
    const sources = readdirSync(path.join(HERE, folder), { recursive: true, encoding: 'utf8' })
    for (const source of sources.filter((name) => name.endsWith('.ts'))) compileOne(path.join(folder, source))
  }
}

function compileOne(source: string): void {
  const { code } = transformFileSync(path.join(HERE, source), {
    configFile: false,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  })
  mkdirSync(path.dirname(built(source)), { recursive: true })
  writeFileSync(built(source), code)
}
