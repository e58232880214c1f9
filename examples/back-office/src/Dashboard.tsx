// Sums of all orders and bills, which the gateway makes: one table of months for each list.
import { useQuery } from '@apollo/client/react'
import { ENUM_LABELS } from '@selvedge/client'
import { useMoney } from './format'
import { DashboardDocument, type SumFragment } from './generated/graphql'

export function Dashboard() {
  const { data, error } = useQuery(DashboardDocument, { fetchPolicy: 'cache-and-network' })
  return (
    <section aria-labelledby="dashboard">
      <h1 id="dashboard">Dashboard</h1>
      {error && <p role="alert" className="fault">{error.message}</p>}
      <ByMonth title="Orders by client" groups={data?.salesOrders.groups} rowOf={({ client }) => client?.name} />
      <ByMonth
        title="Open bills by the month they are due" groups={data?.bills.groups}
        rowOf={({ billType }) => billType && ENUM_LABELS.BillType[billType]}
      />
    </section>
  )
}

interface Group {
  readonly period?: { readonly label: string } | null
  readonly converted: readonly SumFragment[]
}

interface Props<One> {
  readonly title: string
  readonly groups?: readonly One[] | null
  readonly rowOf: (group: One) => string | null | undefined
}

/** A row for each key, and a column for each month. Sums are in the currency of the organization. */
function ByMonth<One extends Group>({ title, groups, rowOf }: Props<One>) {
  const money = useMoney()
  const cells = (groups ?? []).map((group) => ({
    row: rowOf(group) ?? 'None', month: group.period?.label ?? 'No day', sums: group.converted,
  }))
  const months = [...new Set(cells.map(({ month }) => month))].sort()
  const rows = [...new Set(cells.map(({ row }) => row))].sort()
  const missing = cells.flatMap(({ sums }) => sums).reduce((count, { notConverted }) => count + notConverted, 0)
  return (
    <div className="sums">
      <table className="card">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">In the home currency</th>
            {months.map((month) => <th key={month} scope="col" className="number">{month}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {months.map((month) => {
                const [sum] = cells.find((cell) => cell.row === row && cell.month === month)?.sums ?? []
                return <td key={month} className="number">{sum && money(sum.sum)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {missing > 0 && <p className="quiet">{missing} have no rate, and are left out.</p>}
    </div>
  )
}
