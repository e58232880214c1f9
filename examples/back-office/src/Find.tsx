// Finds records of all kinds by their words. What was found has the matched words marked, and leads to its record.
import { useQuery } from '@apollo/client/react'
import { ENUM_LABELS } from '@selvedge/client'
import { useState } from 'react'
import { FindDocument } from './generated/graphql'
import type { Place } from './Record'
import { Search } from './Search'

export function Find({ onOpen }: { onOpen: (place: Place) => void }) {
  const [text, setText] = useState('')
  return (
    <>
      <Search label="Find anything" button="Find" hint="Number, name, words" onSearch={setText} />
      {text && <Found text={text} onClose={() => setText('')} onOpen={onOpen} />}
    </>
  )
}

interface FoundProps {
  readonly text: string
  readonly onClose: () => void
  readonly onOpen: (place: Place) => void
}

function Found({ text, onClose, onOpen }: FoundProps) {
  const { data, error } = useQuery(FindDocument, { variables: { text }, fetchPolicy: 'network-only' })
  return (
    <section className="card found" aria-label="Found">
      {error && <p role="alert" className="fault">{error.message}</p>}
      <ul>
        {data?.search.nodes.map(({ kind, recordId, recordNodeId, number, title, snippet }) => (
          <li key={recordNodeId}>
            <span className="quiet">{ENUM_LABELS.SearchKind[kind]}</span>{' '}
            <button type="button" onClick={() => {
              onClose()
              onOpen({ id: recordId, nodeId: recordNodeId })
            }}>
              {[number, title].filter(Boolean).join(' · ') || recordId}
            </button>
            <p>{snippet.map((part, at) => (part.isMatch ? <mark key={at}>{part.text}</mark> : part.text))}</p>
          </li>
        ))}
      </ul>
      <div className="row foot">
        <span role="status">{data && !data.search.nodes.length && 'Nothing has all these words.'}</span>
        <button type="button" onClick={onClose}>Close</button>
      </div>
    </section>
  )
}
