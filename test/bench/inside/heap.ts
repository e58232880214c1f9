// Imported into a gateway by --import: writes what its process uses into the file that the query of this address names.
import { writeFileSync } from 'node:fs'

const file = new URL(import.meta.url).searchParams.get('into')
if (file) setInterval(() => writeFileSync(file, JSON.stringify(process.memoryUsage())), 2_000).unref()
