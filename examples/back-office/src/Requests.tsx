// The list of material requests: tabs by state, search, pages, and a step for the selected ones. It follows changes.
import { useQuery } from '@apollo/client/react'
import { ENUM_LABELS, mayRun } from '@selvedge/client'
import { useEffect, useState } from 'react'
import type { Me } from './App'
import { useChanges } from './changes'
import { Connection } from './Connection'
import { RequestsDocument, type MaterialRequestStatus } from './generated/graphql'
import { Progress } from './Progress'
import type { Place } from './Record'
import { RequestTable } from './RequestTable'
import { Search } from './Search'
import { STEPS, useRun } from './steps'
import { Tabs } from './Tabs'

/** The cursors of the pages up to the one that is shown. The first page has none. */
type Cursors = readonly (string | undefined)[]
const FIRST: Cursors = [undefined]

interface Props {
  readonly me: Me
  /** The user has turned to another list. */
  readonly onMove: () => void
  readonly onNew: () => void
  readonly onOpen: (place: Place) => void
}

export function Requests({ me: { permissions }, onMove, onNew, onOpen }: Props) {
  const [state, setState] = useState<MaterialRequestStatus>()
  const [text, setText] = useState('')
  const [cursors, setCursors] = useState(FIRST)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const changes = useChanges(['MATERIAL_REQUEST'])
  const { data: now, previousData, error, refetch } = useQuery(RequestsDocument, {
    variables: { filter: { text: text || undefined, status: state && [state] }, after: cursors.at(-1) },
    fetchPolicy: 'cache-and-network',
    skip: changes.beat === 0,
  })
  const { run, start, close } = useRun(() => void refetch())
  useEffect(() => {
    if (changes.beat > 1) void refetch()
  }, [changes.beat, refetch])

  /** Another list begins at its first page, with nothing selected. */
  const begin = (change: () => void) => {
    onMove()
    change()
    setCursors(FIRST)
    setSelected(new Set())
  }
  const data = now ?? previousData
  const { countsByState, nodes, pageInfo } = data?.materialRequests ?? {}
  const possible = state && STEPS[state]
  const step = possible && mayRun(permissions, possible.mutation) ? possible : undefined
  const chosen = nodes?.filter(({ id }) => selected.has(id)) ?? []
  return (
    <section aria-labelledby="requests">
      <div className="row">
        <h1 id="requests">Material requests</h1>
        <Connection on={changes.connected} />
        <Search hint="Number, urgency, notes" onSearch={(sought) => begin(() => setText(sought))} />
        {mayRun(permissions, 'createMaterialRequest') && (
          <button type="button" className="main" onClick={onNew}>New request</button>
        )}
      </div>
      {error && <p role="alert" className="fault">{error.message}</p>}
      {run && <Progress run={run} onClose={close} />}
      <Tabs counts={countsByState ?? []} state={state} onState={(next) => begin(() => setState(next))} />
      <div role="tabpanel" id="list" aria-label={state ? ENUM_LABELS.MaterialRequestStatus[state] : 'All'}>
        <RequestTable
          nodes={nodes} changed={changes.ids} step={step} selected={selected} onSelect={setSelected} onOpen={onOpen}
        />
      </div>
      <div className="row foot">
        {step && (
          <button type="button" className="main" disabled={!chosen.length} onClick={() => {
            setSelected(new Set())
            void start(step, chosen)
          }}>
            {step.label} {chosen.length || ''} selected
          </button>
        )}
        <Pages cursors={cursors} next={pageInfo?.hasNextPage ? pageInfo.endCursor : null} onCursors={setCursors} />
      </div>
    </section>
  )
}

interface PagesProps {
  readonly cursors: Cursors
  /** Null on the last page. */
  readonly next?: string | null
  readonly onCursors: (cursors: Cursors) => void
}

function Pages({ cursors, next, onCursors }: PagesProps) {
  return (
    <nav aria-label="Pages">
      <button type="button" disabled={cursors.length === 1} onClick={() => onCursors(cursors.slice(0, -1))}>
        Previous
      </button>
      <span>Page {cursors.length}</span>
      <button type="button" disabled={!next} onClick={() => next && onCursors([...cursors, next])}>Next</button>
    </nav>
  )
}
