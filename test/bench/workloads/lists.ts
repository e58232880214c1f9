// Requests for pages of lists through GraphQL, as the gateway and the servers with its schema take them.
import { DOCUMENTS, type Operation } from '../documents.js'
import { graphql } from '../request.js'
import type { Scene } from '../scene.js'
import type { Requests } from '../workload.js'

/** Pages one after the other, each by another person. */
export const pagesOf = (operation: Operation, list: keyof Scene['cursors'], first: number): Requests =>
  ({ tokens, cursors: { [list]: cursors } }) =>
    Array.from({ length: cursors.length * tokens.length }, (_, index) =>
      graphql(tokens[index % tokens.length], operation, DOCUMENTS[operation], {
        first, after: cursors[index % cursors.length],
      }))
