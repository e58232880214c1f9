// The tabs of a list: one for each state, with the number of its records. The arrow keys, Home and End move
// between them.
import { ENUM_LABELS } from '@selvedge/client'
import type { KeyboardEvent } from 'react'
import type { MaterialRequestStatus } from './generated/graphql'

interface Props {
  readonly counts: readonly { readonly state: MaterialRequestStatus; readonly count: number }[]
  /** Undefined for the tab with all. */
  readonly state?: MaterialRequestStatus
  readonly onState: (state?: MaterialRequestStatus) => void
}

function move(event: KeyboardEvent) {
  const { nextElementSibling, previousElementSibling, parentElement } = event.currentTarget
  const next = {
    ArrowRight: nextElementSibling, ArrowLeft: previousElementSibling,
    Home: parentElement?.firstElementChild, End: parentElement?.lastElementChild,
  }[event.key]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
  next.click()
}

export function Tabs({ counts, state, onState }: Props) {
  const all = { state: undefined, count: counts.reduce((sum, { count }) => sum + count, 0) }
  return (
    <div role="tablist" aria-label="States">
      {[all, ...counts].map(({ state: one, count }) => (
        <button
          key={one ?? 'ALL'} type="button" role="tab" aria-selected={one === state} aria-controls="list"
          tabIndex={one === state ? 0 : -1} onClick={() => onState(one)} onKeyDown={move}
        >
          {one ? ENUM_LABELS.MaterialRequestStatus[one] : 'All'} <span>{count}</span>
        </button>
      ))}
    </div>
  )
}
