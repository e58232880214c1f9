// `npm run docs`: prints the pages of docs/ that are not written by hand.
import 'reflect-metadata'
import { writeFile } from 'node:fs/promises'
import { parity } from './docs/parity.js'
import { reference } from './docs/reference.js'

await writeFile('docs/reference.md', `${reference()}\n`)
await writeFile('docs/parity.md', `${await parity()}\n`)
