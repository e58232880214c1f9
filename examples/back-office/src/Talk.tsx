// What people say about a record, and its files. A comment can mention whoever may read the
// record, and bring a file.
import { useApolloClient, useQuery } from '@apollo/client/react'
import { type FormEvent, useState } from 'react'
import { day } from './format'
import { AttachDocument, MentionableDocument, SayDocument, type FileFragment, type SaidFragment } from './generated/graphql'

interface Person {
  readonly id: string
  readonly name: string
}

interface Props {
  readonly nodeId: string
  readonly comments: readonly SaidFragment[]
  readonly files: readonly FileFragment[]
  readonly onDownload: (file: string) => void
}

/** Announces a file, and sends its bytes to the address that the gateway answers. */
function useSending(nodeId: string) {
  const client = useApolloClient()
  async function attach(file: File) {
    const input = { nodeId, fileName: file.name, contentType: file.type || 'application/octet-stream', size: file.size }
    const { data, error } = await client.mutate({ mutation: AttachDocument, variables: { input } })
    if (!data?.startFileUpload) throw error
    const { ok, statusText } = await fetch(data.startFileUpload.uploadUrl, { method: 'PUT', body: file })
    if (!ok) throw new Error(`The file did not arrive: ${statusText}`)
  }
  return async (text: string, mentions: string[], file: File) => {
    if (file.size) await attach(file)
    const { error } = await client.mutate({ mutation: SayDocument, variables: { input: { nodeId, text, mentions } } })
    if (error) throw error
  }
}

/** Ten people who may read the record, by a part of their name. Who is chosen stays, whatever name is sought next. */
function Mentions() {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const { data, previousData } = useQuery(MentionableDocument, { variables: { text } })
  const without = (one: Person) => chosen.filter(({ id }) => id !== one.id)
  const isChosen = (one: Person) => chosen.some(({ id }) => id === one.id)
  const others = ((data ?? previousData)?.mentionable ?? []).filter((one) => !isChosen(one))
  return (
    <>
      <input
        type="search" aria-label="Mention" placeholder="Mention …" value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {[...chosen, ...others].map((one) => (
        <label key={one.id}>
          <input
            type="checkbox" name="mention" value={one.id} checked={isChosen(one)}
            onChange={({ target }) => setChosen([...without(one), ...(target.checked ? [one] : [])])}
          /> @{one.name}
        </label>
      ))}
    </>
  )
}

export function Talk({ nodeId, comments, files, onDownload }: Props) {
  const send = useSending(nodeId)
  const [fault, setFault] = useState('')
  const [sendings, setSendings] = useState(0)

  async function say(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const entered = new FormData(form)
    const sent = send(String(entered.get('text')), entered.getAll('mention').map(String), entered.get('file') as File)
    setFault(await sent.then(() => (form.reset(), setSendings(sendings + 1), ''), (error: Error) => error.message))
  }

  return (
    <section className="card part" aria-labelledby="talk">
      <h2 id="talk">Comments and files</h2>
      <ul>
        {comments.map(({ id, text, at, author, mentionedUsers }) => (
          <li key={id}>
            <strong>{author?.name ?? 'A former member'}</strong> <small>{day(at)}</small>
            <p>
              {text}
              {mentionedUsers.map((user) => user && <span key={user.id} className="state">@{user.name}</span>)}
            </p>
          </li>
        ))}
        {files.map(({ id, nodeId: file, fileName, size }) => (
          <li key={id}>
            <button type="button" onClick={() => onDownload(file)}>{fileName}</button> <small>{size} bytes</small>
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void say(event)}>
        <label htmlFor="say">Comment</label>
        <input id="say" name="text" required maxLength={4000} />
        <div className="row foot">
          <Mentions key={sendings} />
          <input type="file" name="file" aria-label="File" />
          <button className="main">Send</button>
        </div>
        <p role="alert" className="fault">{fault}</p>
      </form>
    </section>
  )
}
