// Makes exchange rates of an organization.
import { gateway } from '../app.js'
import type { TestOrganization } from './organization.js'

/** Rates of one currency pair: day → rate. */
export async function ratesOf(
  org: TestOrganization, fromCurrency: string, toCurrency: string, byDay: Readonly<Record<string, string>>,
) {
  await gateway().database.prisma.rate.createMany({
    data: Object.entries(byDay).map(([date, rate]) => ({
      orgId: org.id, id: `rate-${fromCurrency}-${toCurrency}-${date}`, fromCurrency, toCurrency, date: new Date(date),
      rate,
    })),
  })
}
