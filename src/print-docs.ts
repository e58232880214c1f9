// `npm run docs`: writes the generated pages of docs/, the table of limits in docs/frontend/limits.md, and
// examples/explore.
import 'reflect-metadata'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { doors } from './doors.js'
import { features } from './features.js'
import { admission } from './http/admission.js'
import { bareSchema } from './schema.js'
import { settingsOf } from './cli/door.js'
import { domain } from './cli/docs/domain.js'
import { examples } from './cli/docs/examples.js'
import { withLimits } from './cli/docs/frontend.js'
import { reference } from './cli/docs/reference.js'
import { modelOf } from './core/model.js'

console.error('Making the generated pages of docs, and examples/explore …')
const model = modelOf(features)
const sources = { schema: await bareSchema(model), model, admission: admission(model), settings: settingsOf(doors) }
const ofDoors = await Promise.all(doors.map((door) => door.print(sources)))

await writeFile('docs/reference/README.md', `${reference(sources, ofDoors.flatMap(({ sections }) => sections))}\n`)
await writeFile('docs/reference/domain.md', `${domain(sources)}\n`)
await writeFile('docs/frontend/limits.md', withLimits(await readFile('docs/frontend/limits.md', 'utf8')))
for (const { pages } of ofDoors) for (const [file, text] of Object.entries(pages)) await writeFile(file, `${text}\n`)

const folder = 'examples/explore'
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const [file, text] of Object.entries(examples(sources.schema))) await writeFile(`${folder}/${file}`, `${text}\n`)
