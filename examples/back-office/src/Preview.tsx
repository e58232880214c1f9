// What a request would be. The mutation was only tried, so neither the gateway nor the cache has it.
import { useMoney } from './format'
import type { CreateRequestMutation } from './generated/graphql'

type Request = NonNullable<CreateRequestMutation['createMaterialRequest']>

export function Preview({ request: { documentId, lineItems, totalEstimatedAmount } }: { request: Request }) {
  const money = useMoney()
  return (
    <section className="note" aria-label="Preview">
      <p>Nothing is made yet. The request would be <strong>{documentId}</strong>.</p>
      <table>
        <tbody>
          {lineItems.map(({ itemNumber, materialName, qtyToPurchase, uom, estimatedAmount }) => (
            <tr key={itemNumber}>
              <td>{materialName}</td>
              <td className="number">{qtyToPurchase} {uom}</td>
              <td className="number">{estimatedAmount ? money(estimatedAmount) : 'no price'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr><th scope="row" colSpan={2}>Estimated total</th><td className="number">{money(totalEstimatedAmount)}</td></tr>
        </tfoot>
      </table>
    </section>
  )
}
