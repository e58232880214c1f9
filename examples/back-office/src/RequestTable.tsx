// One page of material requests. With a step, rows can be selected, unless the gateway says why not.
import { ENUM_LABELS } from '@selvedge/client'
import { day, useMoney } from './format'
import type { RequestsQuery } from './generated/graphql'
import type { Place } from './Record'
import type { Step } from './steps'

type Request = RequestsQuery['materialRequests']['nodes'][number]

interface Props {
  /** Undefined before the first answer. */
  readonly nodes?: readonly Request[]
  /** The records that somebody has just changed. */
  readonly changed: readonly string[]
  readonly step?: Step
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
  readonly onOpen: (place: Place) => void
}

/** Why the step cannot be taken now; undefined if it can. */
function reasonOf({ availableActions }: Request, step: Step): string | undefined {
  const offered = availableActions.find(({ action }) => action === step.action)
  return offered?.allowed ? undefined : (offered?.reason ?? 'Not possible')
}

export function RequestTable({ nodes, changed, step, selected, onSelect, onOpen }: Props) {
  const money = useMoney()
  if (!nodes) return <p className="empty" aria-busy="true">Loading…</p>
  if (!nodes.length) return <p className="empty">There are no such requests.</p>
  const possible = step ? nodes.filter((one) => reasonOf(one, step) === undefined) : []
  const all = possible.length > 0 && possible.every(({ id }) => selected.has(id))
  const toggle = (id: string) => {
    const others = [...selected].filter((one) => one !== id)
    onSelect(new Set(selected.has(id) ? others : [...others, id]))
  }
  return (
    <table className="card">
      <thead>
        <tr>
          {step && (
            <th scope="col" className="box">
              <input
                type="checkbox" aria-label="Select all of this page" checked={all} disabled={!possible.length}
                onChange={() => onSelect(new Set(all ? [] : possible.map(({ id }) => id)))}
              />
            </th>
          )}
          <th scope="col">Number</th>
          <th scope="col" className={step && 'wide'}>State</th>
          <th scope="col">Notes</th>
          <th scope="col" className="wide">Urgency</th>
          <th scope="col" className="wide">Requested by</th>
          <th scope="col" className="wide">Changed</th>
          <th scope="col" className="number">Estimate</th>
        </tr>
      </thead>
      <tbody>
        {nodes.map((one) => (
          <tr key={one.id} className={changed.includes(one.id) ? 'changed' : ''}>
            {step && (
              <Select request={one} reason={reasonOf(one, step)} checked={selected.has(one.id)} onToggle={toggle} />
            )}
            <td className="id"><button type="button" onClick={() => onOpen(one)}>{one.documentId}</button></td>
            <td className={step && 'wide'}>
              <span className={`state ${one.status}`}>{ENUM_LABELS.MaterialRequestStatus[one.status]}</span>
            </td>
            <td>
              {one.notes}
              {step && <Reason request={one} step={step} />}
            </td>
            <td className="wide">{one.urgency}</td>
            <td className="wide">{one.createdByName}</td>
            <td className="wide">{day(one.updatedAt)}</td>
            <td className="number">{money(one.totalEstimatedAmount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SelectProps {
  readonly request: Request
  readonly reason?: string
  readonly checked: boolean
  readonly onToggle: (id: string) => void
}

function Select({ request: { id, documentId }, reason, checked, onToggle }: SelectProps) {
  return (
    <td className="box">
      <input
        type="checkbox" aria-label={`Select ${documentId}`} checked={checked} onChange={() => onToggle(id)}
        disabled={reason !== undefined} title={reason} aria-describedby={reason && `reason-${id}`}
      />
    </td>
  )
}

function Reason({ request, step }: { request: Request; step: Step }) {
  const reason = reasonOf(request, step)
  return reason && <small id={`reason-${request.id}`}>{step.label} is not possible. {reason}.</small>
}
