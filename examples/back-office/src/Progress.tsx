// Whether a run over the selected requests has ended, and what became of each.
import type { Run } from './steps'

/** Moves the focus to the results, and with it the screen. */
const focus = (element: HTMLElement | null) => element?.focus()

export function Progress({ run: { step, results }, onClose }: { run: Run; onClose: () => void }) {
  const ended = results.every(({ refusal }) => refusal !== undefined)
  const refused = results.filter(({ refusal }) => refusal).length
  return (
    <section ref={focus} tabIndex={-1} className="card run" aria-label={`${step.label}: results`}>
      <div className="row">
        <progress aria-label={step.label} max={1} value={ended ? 1 : undefined} />
        <p role="status">
          {ended && `${results.length - refused} of ${results.length} ${step.done.toLowerCase()}`}
          {refused > 0 && `, ${refused} refused`}
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
