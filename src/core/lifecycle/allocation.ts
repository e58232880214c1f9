// The part of a step's statement that allocates stock to the lines of the record.
import { sql } from 'kysely'
import { slot } from '../../database/prepared.js'
import type { Allocation } from './lifecycle.js'

/**
 * Common table expressions that follow `moved`, which holds the changed record. They lock the stock, give each line the
 * least of its limits and of what the lines before it leave free, and add the sums to the stock. Two steps at once
 * cannot give the same stock twice: the second one waits for the lock and then sees what the first one took.
 */
export function allocationOf({ lines, of, order, unless, atMost, keptIn, stock, by, onHand, unit }: Allocation) {
  const [column, value] = unless
  const ref = sql.ref
  const most = sql.join(atMost.map((limit) => ref(`line.${limit}`)))
  const before = sql`sum(w."most") over (partition by w."stockId" order by w."place", w."id" rows between unbounded preceding and 1 preceding)`
  return sql`, wanted as (
      select line."id", ${ref(`line.${by}`)} as "stockId", ${ref(`line.${order}`)} as "place", least(${most}) as "most"
      from ${sql.table(lines)} line join moved on ${ref(`line.${of}`)} = moved."id"
      join ${sql.table(stock)} held on held."orgId" = line."orgId" and held."id" = ${ref(`line.${by}`)}
      where line."orgId" = ${slot('orgId')} and ${ref(`line.${column}`)} <> ${sql.lit(value)}
        and ${ref(`line.${unit[0]}`)} is not distinct from ${ref(`held.${unit[1]}`)}
    ), locked as (
      select "id", ${ref(onHand)} - ${ref(keptIn)} as "free" from ${sql.table(stock)}
      where "orgId" = ${slot('orgId')} and "id" in (select "stockId" from wanted) order by "id" for no key update
    ), given as (
      select w."id", w."stockId", greatest(0, least(w."most", locked."free" - coalesce(${before}, 0))) as "qty"
      from wanted w join locked on locked."id" = w."stockId"
    ), kept as (
      update ${sql.table(lines)} line set ${ref(keptIn)} = given."qty" from given
      where line."orgId" = ${slot('orgId')} and line."id" = given."id" and given."qty" > 0
    ), taken as (
      update ${sql.table(stock)} held set ${ref(keptIn)} = ${ref(`held.${keptIn}`)} + total."qty"
      from (select "stockId", sum("qty") as "qty" from given group by "stockId") total
      where held."orgId" = ${slot('orgId')} and held."id" = total."stockId" and total."qty" > 0
    )`
}
