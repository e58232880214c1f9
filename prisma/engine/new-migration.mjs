#!/usr/bin/env node
// Writes a migration: the SQL that leads from the existing migrations to the changed Prisma schema. Works offline.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const [name] = process.argv.slice(2)
if (!/^[a-z][a-z0-9_]*$/.test(name ?? '')) {
  console.error('Name the migration in lower case: npm run migration -- add_priority')
  process.exit(2)
}

const DIFF = ['migrate', 'diff', '--from-migrations', 'prisma/migrations', '--to-schema', 'prisma', '--script']
const sql = execFileSync('npx', ['prisma', ...DIFF], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
if (sql.split('\n').every((line) => line.startsWith('--') || !line.trim())) {
  console.error('The migrations already lead to this schema: there is nothing to write.')
  process.exit(1)
}

const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
const folder = path.join('prisma', 'migrations', `${time}_${name}`)
mkdirSync(folder)
writeFileSync(path.join(folder, 'migration.sql'), sql)
console.log(`${folder}/migration.sql`)
