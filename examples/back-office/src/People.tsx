// A list with a field that some users may not see: the reason stands where the value would be.
import { useQuery } from '@apollo/client/react'
import { useSyncExternalStore } from 'react'
import { EmployeesDocument } from './generated/graphql'
import { session } from './session'

export function People() {
  const { data, error } = useQuery(EmployeesDocument)
  const withheld = useSyncExternalStore(
    session.withheld.subscribe, () => session.withheld.reasonOf('Employees', 'employees.nodes.attachments'),
  )
  return (
    <section aria-labelledby="people">
      <h1 id="people">People</h1>
      {error && <p role="alert" className="fault">{error.message}</p>}
      {withheld && (
        <p className="note" id="withheld">
          Files are not shown. {withheld.message}: <code>{withheld.permission}</code> is missing.
        </p>
      )}
      <table className="card">
        <thead><tr><th scope="col">Name</th><th scope="col">Position</th><th scope="col" className="number">Files</th></tr></thead>
        <tbody>
          {data?.employees.nodes.map(({ id, name, position, attachments }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{position}</td>
              <td className="number">{attachments?.length ?? <em aria-describedby="withheld">not shown</em>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
