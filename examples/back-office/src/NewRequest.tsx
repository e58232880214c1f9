// A form for a material request with its lines: faults stand at their fields, and a preview says what would be made.
import { useMutation } from '@apollo/client/react'
import { faultsByPlace } from '@selvedge/client'
import { useEffect, useRef, useState } from 'react'
import { Fields, type Values } from './Fields'
import { CreateRequestDocument, type CreateRequestMutation, type MaterialRequestLineInput } from './generated/graphql'
import { Preview } from './Preview'

const HEAD = { urgency: 'Urgency', notes: 'Notes' }
const LINE = { materialName: 'Material', requiredQty: 'Quantity', uom: 'Unit', unitPrice: 'Price of one' }

interface Answer {
  readonly preview?: CreateRequestMutation['createMaterialRequest']
  readonly error?: Error
}

/** Where the focus goes, once the lines are drawn: to a line, or to the button if there is none. */
interface Turn {
  readonly to: number
}

/** An empty field is left out of the input. The gateway says if it is needed. */
const given = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim()))

/** What was entered, and what the gateway said to it. */
function useDraft(onDone: (documentId: string) => void) {
  const [head, setHead] = useState<Values>({})
  const [lines, setLines] = useState<readonly Values[]>([{}])
  const [answer, setAnswer] = useState<Answer>({})
  const [turn, setTurn] = useState<Turn>()
  const [create, { loading }] = useMutation(CreateRequestDocument)

  async function send(dry: boolean) {
    const lineItems = lines.map(given) as unknown as MaterialRequestLineInput[]
    const { data, error } = await create({ variables: { input: { ...given(head), lineItems }, dry } })
    const request = data?.createMaterialRequest
    if (request && !dry) onDone(request.documentId)
    else setAnswer({ preview: request, error })
  }
  /** A preview is of what was entered then. */
  const enter = (change: () => void) => {
    change()
    setAnswer({ error: answer.error })
  }
  return {
    head, lines, answer, turn, loading, send,
    enterHead: (values: Values) => enter(() => setHead(values)),
    enterLine: (at: number, values: Values) => enter(() => setLines(lines.with(at, values))),
    addLine: () => enter(() => {
      setLines([...lines, {}])
      setTurn({ to: lines.length })
    }),
    /** The faults go too: the lines after it get other places. */
    removeLine: (at: number) => {
      setLines(lines.toSpliced(at, 1))
      setTurn({ to: Math.min(at, lines.length - 2) })
      setAnswer({})
    },
  }
}

export function NewRequest({ onDone }: { onDone: (documentId?: string) => void }) {
  const { head, lines, answer: { preview, error }, turn, loading, ...draft } = useDraft(onDone)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [error])
  const add = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (turn) (form.current?.querySelectorAll('fieldset')[turn.to]?.querySelector('input') ?? add.current)?.focus()
  }, [turn])
  const faults = faultsByPlace(error)
  const elsewhere = [...faults].filter(([place]) => !document.getElementById(place)).flatMap(([, ones]) => ones)

  return (
    <form ref={form} className="card" aria-labelledby="new" onSubmit={(event) => {
      event.preventDefault()
      void draft.send(false)
    }}>
      <h1 id="new">New material request</h1>
      <div role="alert" className="fault">
        {error && (faults.size ? 'Nothing was made. Correct the marked fields.' : error.message)}
        {elsewhere.map(({ msg }) => <p key={msg}>{msg}</p>)}
      </div>
      <div className="fields">
        <Fields labels={HEAD} place="input" values={head} faults={faults} onChange={draft.enterHead} />
      </div>
      {lines.map((line, at) => (
        <fieldset key={at} className="fields line">
          <legend>Line {at + 1}</legend>
          <Fields
            labels={LINE} place={`input.lineItems.${at}`} values={line} faults={faults}
            onChange={(values) => draft.enterLine(at, values)}
          />
          <button type="button" aria-label={`Remove line ${at + 1}`} onClick={() => draft.removeLine(at)}>✕</button>
        </fieldset>
      ))}
      <button ref={add} type="button" onClick={draft.addLine}>Add a line</button>
      <div aria-live="polite">{preview && <Preview request={preview} />}</div>
      <div className="row foot">
        <button className="main" disabled={loading}>Create</button>
        <button type="button" disabled={loading} onClick={() => void draft.send(true)}>Preview</button>
        <button type="button" onClick={() => onDone()}>Cancel</button>
      </div>
    </form>
  )
}
