// Fields of a form, each with the faults of its place, such as `input.lineItems.1.requiredQty`.
import type { Fault } from '@selvedge/client'

export type Values = Readonly<Record<string, string>>

interface Props {
  /** By the name in the input. */
  readonly labels: Values
  /** Where their values stand in the variables. */
  readonly place: string
  readonly values: Values
  readonly faults: ReadonlyMap<string, readonly Fault[]>
  readonly onChange: (values: Values) => void
}

export const Fields = ({ labels, place, values, faults, onChange }: Props) =>
  Object.entries(labels).map(([name, label]) => {
    const id = `${place}.${name}`
    const own = faults.get(id)
    return (
      <div key={name} className="field">
        <label htmlFor={id}>{label}</label>
        <input
          id={id} value={values[name] ?? ''} onChange={({ target }) => onChange({ ...values, [name]: target.value })}
          aria-invalid={own !== undefined} aria-describedby={own && `${id}-faults`}
        />
        {own && <p id={`${id}-faults`} className="fault">{own.map(({ msg }) => msg).join('. ')}</p>}
      </div>
    )
  })
