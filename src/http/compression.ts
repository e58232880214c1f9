// Compresses answers of GraphQL, but none with a secret: who can send texts that an answer repeats could find out the
// secret from the length of the answer (BREACH).
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isObjectType, visit, type DocumentNode, type GraphQLSchema } from 'graphql'
import { perObject } from '../core/per-object.js'

/** Shorter answers are sent as they are, in bytes. */
const LEAST_BYTES = 1024

const OPTIONS: FastifyCompressOptions = {
  globalCompression: true,
  // A request is read as it was sent, whatever its header says.
  globalDecompression: false,
  threshold: LEAST_BYTES,
  encodings: ['br', 'gzip'],
  // Streams of events and pages have other types.
  customTypes: /^application\/(?:graphql-response\+)?json(?:;|$)/,
}

/** Compresses the answers of the routes that are added to `door` afterwards. */
export async function compressAnswers(door: FastifyInstance): Promise<void> {
  await door.register(compress, OPTIONS)
}

/** The answer to this request stays as it is. */
export function leaveAsItIs({ headers }: FastifyRequest): void {
  headers['x-no-compression'] = 'secret'
}

/** Returns a function that says if a document selects a field that is marked as `Secret`. */
export function secretsIn(schema: GraphQLSchema): (document: DocumentNode) => boolean {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  const fields = types.flatMap((type) => Object.values(type.getFields()))
  const secret = new Set(fields.filter(({ extensions }) => extensions.secret).map(({ name }) => name))
  return perObject((document: DocumentNode) => {
    let found = false
    visit(document, { Field: ({ name }) => { found ||= secret.has(name.value) } })
    return found
  })
}
