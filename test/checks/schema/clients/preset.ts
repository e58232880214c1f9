// A document that the client preset has typed.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { ApproveMaterialRequestDocument, type ApproveMaterialRequestMutation as Data } from '../made/preset/graphql.js'

export const approve: TypedDocumentNode<Data, { id: string }> = ApproveMaterialRequestDocument
