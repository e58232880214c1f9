// How far a run over the selected requests is, and what became of each.
import type { Run } from './steps'

/** Moves the focus to the results, and with it the screen. */
const focus = (element: HTMLElement | null) => element?.focus()

export function Progress({ run: { step, results }, onClose }: { run: Run; onClose: () => void }) {
  const answered = results.filter(({ refusal }) => refusal !== undefined)
  const refused = answered.filter(({ refusal }) => refusal)
  const ended = answered.length === results.length
  return (
    <section ref={focus} tabIndex={-1} className="card run" aria-label={`${step.label}: results`}>
      <div className="row">
        <progress aria-label={step.label} max={results.length} value={answered.length} />
        <p role="status">
          {answered.length - refused.length} of {results.length} {step.done.toLowerCase()}
          {refused.length > 0 && `, ${refused.length} refused`}
        </p>
        <button type="button" disabled={!ended} onClick={onClose}>Close</button>
      </div>
      <ul>
        {results.map(({ id, documentId, refusal }) => (
          <li key={id} className={refusal ? 'fault' : ''}>
            <span>{documentId}</span> <span>{refusal === undefined ? 'Waiting' : refusal || `✓ ${step.done}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
