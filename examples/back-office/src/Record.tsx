// The screen of one record of any kind: its files, what people say about it, who changed what, and its print.
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { useChanges } from './changes'
import { Connection } from './Connection'
import { day, words } from './format'
import { DownloadDocument, PrintDocument, RecordDocument, type EditedFragment } from './generated/graphql'
import { Talk } from './Talk'

/** A record is read by its `nodeId`. Its changes are named by its `id`. */
export interface Place {
  readonly id: string
  readonly nodeId: string
}

/** The kinds that the gateway prints without further questions. */
const PRINTED: readonly string[] = ['PurchaseOrder', 'SalesOrder']

/**
 * Opens an address that works for some minutes, so it is asked for with the click. The window is opened first: after
 * the answer, a browser could block it.
 */
function useWindow() {
  const [fault, setFault] = useState('')
  async function open(ask: () => Promise<string | null | undefined>) {
    const shown = window.open()
    const address = await ask().catch((error: Error) => void setFault(error.message))
    if (address && shown) shown.location = address
    else shown?.close()
  }
  return { fault, open }
}

export function Record({ id, nodeId }: Place) {
  const client = useApolloClient()
  const { connected, beat } = useChanges(undefined, [id])
  const { data, error, refetch } = useQuery(RecordDocument, { variables: { nodeId }, skip: beat === 0 })
  const { fault, open } = useWindow()
  useEffect(() => {
    if (beat > 1) void refetch()
  }, [beat, refetch])

  /** Never from the cache: an address is good for some minutes. */
  const fresh = { fetchPolicy: 'no-cache', variables: { nodeId } } as const
  const print = async () => (await client.query({ query: PrintDocument, ...fresh })).data?.document
  const download = async (file: string) => {
    const { data: answer } = await client.query({ query: DownloadDocument, ...fresh, variables: { nodeId: file } })
    return answer?.node && 'downloadUrl' in answer.node ? answer.node.downloadUrl : undefined
  }
  const record = data?.node
  if (error) return <p role="alert" className="fault">{error.message}</p>
  if (!record || !('title' in record)) return <p className="empty">{data ? 'It has no screen here.' : 'Loading…'}</p>
  return (
    <section aria-labelledby="record">
      <div className="row">
        <h1 id="record">{words(record.__typename)} {record.title}</h1>
        <small>Changed on {day(record.updatedAt)}</small>
        <Connection on={connected} />
        {PRINTED.includes(record.__typename) && (
          <>
            <button type="button" onClick={() => void open(async () => (await print())?.url)}>Print</button>
            <button type="button" onClick={() => void open(async () => (await print())?.pdfUrl)}>PDF</button>
          </>
        )}
      </div>
      <p role="alert" className="fault">{fault}</p>
      <Talk
        nodeId={nodeId} comments={record.comments.nodes} files={record.attachments}
        onDownload={(file) => void open(() => download(file))}
      />
      <Edits edits={record.edits.nodes} />
    </section>
  )
}

function Edits({ edits }: { edits: readonly EditedFragment[] }) {
  return (
    <section className="card part" aria-labelledby="edits">
      <h2 id="edits">Who changed what</h2>
      {!edits.length && <p className="quiet">Nobody has changed it since it was made.</p>}
      <ul>
        {edits.map(({ id, at, actorName, fields }) => (
          <li key={id}>
            <strong>Edited by {actorName}: {[...new Set(fields.map(({ label }) => label.toLowerCase()))].join(', ')}</strong>{' '}
            <small>{day(at)}</small>
            {fields.map(({ label, before, after }, place) => (
              <p key={place}>{label}: <del>{before ?? 'empty'}</del> → <ins>{after ?? 'empty'}</ins></p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
