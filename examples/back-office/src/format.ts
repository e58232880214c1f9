// Writes amounts and days for the user.
import { useQuery } from '@apollo/client/react'
import { HomeDocument } from './generated/graphql'

/** Writes amounts in the currency of the organization. `Intl` reads the exact text, so no digit is lost. */
export function useMoney(): (amount: string) => string {
  const { data } = useQuery(HomeDocument)
  const style = data ? { style: 'currency', currency: data.organization.currency } as const : undefined
  const { format } = new Intl.NumberFormat('en', style)
  return (amount) => format(amount as `${number}`)
}

export const day = (time: string): string => new Date(time).toLocaleDateString('en', { dateStyle: 'medium' })

/** `lineItems.unitPrice` and `PurchaseOrder` as words. */
export const words = (name: string): string => {
  const [first = '', ...rest] = name.replaceAll('.', ' ').split(/(?=[A-Z])/)
  return [first, ...rest.map((word) => word.toLowerCase())].join(' ')
}
