// The steps that the list offers for several requests, and a run that takes one of all of them at once.
import { refusalsIn, type MaterialRequestFieldsFragment } from '@selvedge/client'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { ApproveRequestsDocument, SubmitRequestsDocument } from './generated/graphql'

export interface Step {
  readonly action: 'SUBMIT' | 'APPROVE'
  readonly label: string
  readonly done: string
  readonly mutation: string
  readonly document: typeof ApproveRequestsDocument | typeof SubmitRequestsDocument
}

/** By the state of the requests. */
export const STEPS: Readonly<Record<string, Step | undefined>> = {
  DRAFT: {
    action: 'SUBMIT', label: 'Submit', done: 'Submitted', mutation: 'submitMaterialRequests',
    document: SubmitRequestsDocument,
  },
  SUBMITTED: {
    action: 'APPROVE', label: 'Approve', done: 'Approved', mutation: 'approveMaterialRequests',
    document: ApproveRequestsDocument,
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

/** One mutation takes the step of each request, in a transaction of its own. It has a result for each. */
export function useRun(onEnd: () => void) {
  const client = useApolloClient()
  const [run, setRun] = useState<Run>()

  async function start(step: Step, chosen: readonly Chosen[]) {
    setRun({ step, results: chosen })
    const ids = chosen.map(({ id }) => id)
    const { data, error } = await client.mutate({ mutation: step.document, variables: { ids } })
      .catch((thrown: Error) => ({ data: undefined, error: thrown }))
    const whole = refusalsIn(error)[0]?.message ?? error?.message ?? ''
    const refusalOf = (id: string): string => {
      const result = data?.results?.find(({ recordId }) => recordId === id)
      if (!result) return whole
      return result.error?.message ?? (result.outcome === 'DONE' ? '' : 'Not tried. Select it again')
    }
    setRun({ step, results: chosen.map((one) => ({ ...one, refusal: refusalOf(one.id) })) })
    onEnd()
  }

  return { run, start, close: () => setRun(undefined) }
}
