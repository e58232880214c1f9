// Records that attacks name, made before anything is measured.
import { asked, type Attacker } from './send.js'
import { graphql, many } from './shot.js'

const AT_ONCE = 10
const CREATE = `mutation ($input: CreateMaterialRequestInput!) { ${many(AT_ONCE, (index) => `m${index}: createMaterialRequest(input: $input) { id }`)} }`

/** Makes a hundred drafts of requests. Returns their identifiers. */
export async function hundredDrafts(attacker: Attacker, input: object): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: 100 / AT_ONCE }, () =>
    asked<Readonly<Record<string, { readonly id: string }>>>(graphql('staff', CREATE, { input }), attacker)))
  return made.flatMap((each) => Object.values(each).map(({ id }) => id))
}
