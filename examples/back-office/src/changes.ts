// Follows the changes of records that anybody makes, and says when to read them again.
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { bufferTime, defer, filter, map, repeat, retry, switchMap, tap } from 'rxjs'
import { ChangesDocument, CursorDocument, type ChangesSubscriptionVariables } from './generated/graphql'

export interface Changes {
  readonly connected: boolean
  /** Goes up when the records are to be read: with each connection, and after changes. 0 before the first cursor. */
  readonly beat: number
  /** The records of the last changes. */
  readonly ids: readonly string[]
}

const AGAIN = { delay: 2_000 }

/** Apollo Client gives errors as values. Thrown, they lead to `retry`. */
function dataOf<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (!data) throw error
  return data
}

/** The cursor comes first, then the records are read, and all changes after the cursor are told: so none is missed. */
export function useChanges(kinds?: ChangesSubscriptionVariables['kinds'], ids?: readonly string[]): Changes {
  const client = useApolloClient()
  const of = JSON.stringify({ kinds, ids })
  const [changes, setChanges] = useState<Changes>({ connected: false, beat: 0, ids: [] })
  useEffect(() => {
    const say = (connected: boolean, ids: readonly string[] = []) =>
      setChanges(({ beat }) => ({ connected, beat: connected ? beat + 1 : beat, ids }))
    const cursor = () => client.query({ query: CursorDocument, fetchPolicy: 'no-cache' })
    const following = defer(cursor).pipe(
      map(dataOf),
      tap(() => say(true)),
      switchMap(({ changes: { endCursor } }) =>
        client.subscribe({ query: ChangesDocument, variables: { ...JSON.parse(of), after: endCursor } })),
      map(dataOf),
      // Twenty changes at once are one reason to read.
      bufferTime(300),
      filter((told) => told.length > 0),
      tap((told) => say(true, told.map(({ changes: { recordId } }) => recordId))),
      tap({ error: () => say(false), complete: () => say(false) }),
      retry(AGAIN),
      repeat(AGAIN),
    ).subscribe()
    return () => following.unsubscribe()
  }, [client, of])
  return changes
}
