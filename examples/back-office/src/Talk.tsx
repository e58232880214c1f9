// What people say about a record, and its files. A comment can mention those who have taken part, and bring a file.
import { useApolloClient } from '@apollo/client/react'
import { type FormEvent, useState } from 'react'
import { day } from './format'
import { AttachDocument, SayDocument, type FileFragment, type SaidFragment } from './generated/graphql'

interface Person {
  readonly id: string
  readonly name: string
}

interface Props {
  readonly nodeId: string
  readonly comments: readonly SaidFragment[]
  readonly files: readonly FileFragment[]
  /** Who made the record. */
  readonly owner?: Person | null
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

export function Talk({ nodeId, comments, files, owner, onDownload }: Props) {
  const send = useSending(nodeId)
  const [fault, setFault] = useState('')
  const taking = [owner, ...comments.map(({ author }) => author)].filter((one) => one !== null && one !== undefined)
  const people = new Map(taking.map((one) => [one.id, one]))

  async function say(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const entered = new FormData(form)
    const sent = send(String(entered.get('text')), entered.getAll('mention').map(String), entered.get('file') as File)
    setFault(await sent.then(() => (form.reset(), ''), (error: Error) => error.message))
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
          {[...people.values()].map(({ id, name }) => (
            <label key={id}><input type="checkbox" name="mention" value={id} /> @{name}</label>
          ))}
          <input type="file" name="file" aria-label="File" />
          <button className="main">Send</button>
        </div>
        <p role="alert" className="fault">{fault}</p>
      </form>
    </section>
  )
}
