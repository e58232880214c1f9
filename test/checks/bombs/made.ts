// Records that attacks name, made before anything is measured.
import { asked, type Attacker } from './send.js'
import { graphql, many, type Sender } from './shot.js'

const AT_ONCE = 10
const CREATE = `mutation ($input: CreateMaterialRequestInput!) { ${many(AT_ONCE, (index) => `m${index}: createMaterialRequest(input: $input) { id }`)} }`

interface Made { readonly id: string }

/** Makes a hundred drafts of requests. Returns their identifiers. */
export async function hundredDrafts(attacker: Attacker, by: Sender, input: object): Promise<string[]> {
  const ids: string[] = []
  for (let turn = 0; turn < 100 / AT_ONCE; turn += 1) {
    const made = await asked<Readonly<Record<string, Made>>>(graphql(by, CREATE, { input }), attacker)
    ids.push(...Object.values(made).map(({ id }) => id))
  }
  return ids
}
