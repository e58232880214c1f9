#!/usr/bin/env node
// Writes a migration: the SQL that leads from the existing migrations to the changed Prisma schema and to what the
// features declare. Works offline.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beyondPrisma } from './beyond-prisma.mjs'

const FOLDER = path.join('prisma', 'migrations')

const [name] = process.argv.slice(2)
if (!/^[a-z][a-z0-9_]*$/.test(name ?? '')) {
  console.error('Name the migration in lower case: npm run migration -- add_priority')
  process.exit(2)
}

console.error('Comparing the migrations with the Prisma schema and the features …')
const DIFF = ['migrate', 'diff', '--from-migrations', FOLDER, '--to-schema', 'prisma', '--script']
const printed = execFileSync('npx', ['prisma', ...DIFF], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
const isEmpty = printed.split('\n').every((line) => line.startsWith('--') || !line.trim())
const tables = isEmpty ? '' : `${printed.trim()}\n`
const beyond = await beyondPrisma(FOLDER, tables)
if (!tables && beyond.length === 0) {
  console.error('The migrations already lead to this schema: there is nothing to write.')
  process.exit(1)
}

const sql = [tables, beyond.length > 0 ? `-- What Prisma cannot say\n${beyond.join('\n')}\n` : ''].filter(Boolean).join('\n')
const folder = path.join(FOLDER, `${nextTime()}_${name}`)
mkdirSync(folder)
writeFileSync(path.join(folder, 'migration.sql'), sql)
console.log(`${folder}/migration.sql`)
process.exit(0)

/** The present time, or a second after the last migration: migrations run in the order of their names. */
function nextTime() {
  const [last] = readdirSync(FOLDER).filter((one) => /^\d{14}_/.test(one)).sort().reverse()
  const after = Date.parse(last.replace(/^(....)(..)(..)(..)(..)(..).*/, '$1-$2-$3T$4:$5:$6Z')) + 1_000
  return new Date(Math.max(Date.now(), after)).toISOString().replace(/\D/g, '').slice(0, 14)
}
