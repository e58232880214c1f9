// The client that genql generates: operations are objects, and the selected fields are typed.
import { createClient } from '../made/genql/index.js'

const client = createClient({ url: 'http://127.0.0.1:4000/graphql' })

/** The names of the first suppliers. */
export async function supplierNames(): Promise<string[]> {
  const { suppliers } = await client.query({ suppliers: { __args: { first: 5 }, nodes: { name: true } } })
  return suppliers.nodes.map(({ name }) => name)
}
