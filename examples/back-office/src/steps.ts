// The step that the selected requests of a tab can take, and a run that takes it one request after the other.
import { ApproveMaterialRequestDocument, refusalsIn, type MaterialRequestFieldsFragment } from '@selvedge/client'
import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { SubmitRequestDocument } from './generated/graphql'
import { session } from './session'

type Refused = { readonly error?: Error }

export interface Step {
  readonly action: 'SUBMIT' | 'APPROVE'
  readonly label: string
  readonly done: string
  readonly mutation: string
  readonly take: (client: ApolloClient, id: string) => Promise<Refused>
}

/** By the state of the requests. */
export const STEPS: Readonly<Record<string, Step | undefined>> = {
  DRAFT: {
    action: 'SUBMIT', label: 'Submit', done: 'Submitted', mutation: 'submitMaterialRequest',
    take: (client, id) => client.mutate({ mutation: SubmitRequestDocument, variables: { id } }),
  },
  SUBMITTED: {
    action: 'APPROVE', label: 'Approve', done: 'Approved', mutation: 'approveMaterialRequest',
    take: (client, id) => client.mutate({ mutation: ApproveMaterialRequestDocument, variables: { id } }),
  },
}

export type Chosen = Pick<MaterialRequestFieldsFragment, 'id' | 'documentId'>

export interface Result extends Chosen {
  /** Undefined while it waits; empty if the step was taken. */
  readonly refusal?: string
}

export interface Run {
  readonly step: Step
  readonly results: readonly Result[]
}

/** Why a step was not taken; empty if it was. */
const refusalOf = ({ error }: Refused): string => refusalsIn(error)[0]?.message ?? error?.message ?? ''

/**
 * Each request is a mutation of its own, with its own result. A document takes ten mutations at most. Several in one
 * document have no `Idempotency-Key`, so they are not sent again if their answer is lost.
 */
export function useRun(onEnd: () => void) {
  const client = useApolloClient()
  const [run, setRun] = useState<Run>()

  async function start(step: Step, chosen: readonly Chosen[]) {
    const visit = session.snapshot()
    setRun({ step, results: chosen })
    for (const { id } of chosen) {
      // In another organization the same identifier is another record.
      if (session.snapshot() !== visit) return
      const refusal = await step.take(client, id).then(refusalOf, (error: Error) => refusalOf({ error }))
      setRun((now) => now && { step, results: now.results.map((one) => (one.id === id ? { ...one, refusal } : one)) })
    }
    onEnd()
  }

  return { run, start, close: () => setRun(undefined) }
}
