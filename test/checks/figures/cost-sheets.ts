// Cost sheets: generated rows of every kind, and their roll-up in SQL.
import fc from 'fast-check'
import { AMOUNT, decimal, maybe, PERCENT, QUANTITY, RATE } from './decimals.js'
import { byId, type Kind } from './kind.js'
import { prepareRates } from './rates.js'
import { createAll } from './sending.js'

const rows = <T>(row: fc.Arbitrary<T>, most: number) => fc.array(row, { maxLength: most })
/** Half of the exchange rates are the initial 1. */
const exchangeRate = fc.oneof(fc.constant('1'), decimal(RATE))

const SHEET = fc.record({
  mainCurrency: fc.constantFrom('USD', 'EUR'),
  orderQuantity: fc.option(fc.oneof(fc.integer({ min: 1, max: 20_000 }).map(String), decimal(QUANTITY)), { freq: 8 }),
  bomItems: rows(
    fc.record({
      materialName: fc.constantFrom('Shell', 'Zip'), consumption: maybe(QUANTITY), unitCost: maybe(QUANTITY),
      tolerancePercent: decimal(PERCENT), exchangeRate,
    }), 4,
  ),
  processingItems: rows(
    fc.record({
      processingType: fc.constantFrom('sewing', ' CMT ', 'washing', 'own word'), unitCost: maybe(QUANTITY),
      costAmount: maybe(AMOUNT), quantity: decimal(QUANTITY), exchangeRate,
    }), 4,
  ),
  logisticsItems: rows(
    fc.record({
      transportMode: fc.constantFrom('air', 'sea'), calculationMode: fc.constantFrom('estimate', ' Estimate', 'manual'),
      basis: fc.constantFrom(null, 'per_kg', 'per_piece', ' Per_Piece', 'percent', 'per_shipment', 'own word'),
      quantity: fc.oneof(fc.constant('0'), decimal(QUANTITY)), rate: decimal(QUANTITY),
      handlingFee: decimal(AMOUNT), baseCost: decimal(AMOUNT), contingencyPercent: decimal(PERCENT),
      contingencyAmount: decimal(AMOUNT), orderQuantity: maybe(QUANTITY), unitCost: maybe(QUANTITY),
      costAmount: decimal(AMOUNT), exchangeRate,
    }), 4,
  ),
  overheadTier3Items: rows(
    fc.record({ overheadType: fc.constantFrom('admin', 'finance'), costAmount: maybe(AMOUNT), exchangeRate }), 3,
  ),
  profitScenarios: rows(
    fc.record({ quotedPrice: decimal(QUANTITY), quotedCurrency: fc.constantFrom('USD', 'EUR', 'BDT', 'XTS') }), 3,
  ),
})

/** The roll-up of every sheet. Quotients are computed to 60 places before they are rounded. */
const ROLL_UP = `with sheets as (
  select s.*, case when s."orderQuantity" > 0 then s."orderQuantity" end as q,
    (coalesce(s."approvedAt", now()) at time zone 'UTC')::date as "day"
  from "CostSheet" s where s."orgId" = $1
), parts as (
  select "costSheetId" as "sheet", 'materials' as "tier",
    coalesce("consumption", 0) * coalesce("unitCost", 0) * (1 + "tolerancePercent" * 0.01) * "exchangeRate" as "cost"
  from "CostSheetBomItem" where "orgId" = $1
  union all
  select "costSheetId", case when lower(regexp_replace(trim("processingType"), '\\s+', ' ', 'g'))
      in ('cutting', 'sewing', 'finishing', 'ironing', 'packing', 'cmt', 'labor') then 'labour' else 'process' end,
    case when "unitCost" is null then coalesce("costAmount", 0) else "unitCost" * "quantity" end * "exchangeRate"
  from "CostSheetProcessingItem" where "orgId" = $1
), shipments as (
  select l.*, s.q, lower(trim(l."calculationMode")) = 'estimate' as "estimated", lower(trim(coalesce(l."basis", ''))) as b,
    case when l."orderQuantity" > 0 then l."orderQuantity" else s.q end as "pieces",
    (select coalesce(sum(p."cost"), 0) from parts p where p."sheet" = s."id") as "work"
  from "CostSheetLogisticsItem" l join sheets s on s."id" = l."costSheetId" where l."orgId" = $1
), bases as (
  select *, coalesce(nullif(case when b = 'per_piece' and "quantity" = 0 then "rate" * "pieces"
    else "rate" * "quantity" end, 0), "baseCost") as "base"
  from shipments
), whole as (
  select *, "base" + "handlingFee" + coalesce(nullif("base" * "contingencyPercent" * 0.01, 0), "contingencyAmount")
    as "shipment"
  from bases
), costs as (
  select * from parts
  union all
  select "costSheetId", 'logistics', case
    when q is null then null
    when not "estimated" and "unitCost" is not null then "unitCost" * "exchangeRate"
    when not "estimated" then case when "costAmount" = 1 then 0 else "costAmount" end * "exchangeRate"
    when b = 'percent' then "rate" * "work" * 0.01
    else round("shipment" * "exchangeRate", 60) / "pieces" end
  from whole
  union all
  select "costSheetId", 'overhead', coalesce("costAmount", 0) * "exchangeRate"
  from "CostSheetOverheadItem" where "orgId" = $1
), sums as (
  select s."id", s.q, s."mainCurrency", s."day", coalesce(sum(c."cost"), 0) as "allUnrounded",
    coalesce(sum(c."cost") filter (where c."tier" <> 'overhead'), 0) as "directUnrounded",
    coalesce(sum(round(c."cost", 4)) filter (where c."tier" = 'materials'), 0) as "materials",
    coalesce(sum(round(c."cost", 4)) filter (where c."tier" = 'process'), 0) as "process",
    coalesce(sum(round(c."cost", 4)) filter (where c."tier" = 'labour'), 0) as "labour",
    coalesce(sum(round(c."cost", 4)) filter (where c."tier" in ('process', 'labour')), 0) as "processing",
    case when s.q is not null then coalesce(sum(round(c."cost", 4)) filter (where c."tier" = 'logistics'), 0) end
      as "logistics",
    coalesce(sum(round(c."cost", 4)) filter (where c."tier" = 'overhead'), 0) as "overhead",
    coalesce(sum(round(c."cost", 4)) filter (where c."tier" <> 'overhead'), 0) as "direct",
    coalesce(sum(round(c."cost", 4)), 0) as "total"
  from sheets s left join costs c on c."sheet" = s."id" group by s."id", s.q, s."mainCurrency", s."day"
), prices as (
  select u.*, p."position" - 1 as "place", case
    when p."quotedCurrency" = u."mainCurrency" then p."quotedPrice"
    when r."inverted" then round(p."quotedPrice", 60) / r."rate" else p."quotedPrice" * r."rate" end as "price"
  from "CostSheetProfitScenario" p join sums u on u."id" = p."costSheetId"
  left join lateral (
    select t."rate", t."fromCurrency" = u."mainCurrency" as "inverted" from "Rate" t
    where t."orgId" = $1 and t."date" <= u."day"
      and (t."fromCurrency", t."toCurrency") in ((p."quotedCurrency", u."mainCurrency"), (u."mainCurrency", p."quotedCurrency"))
    order by t."date" desc, (t."fromCurrency" = p."quotedCurrency") desc limit 1) r on true
  where p."orgId" = $1
)
select "id", "name", "value", true as "fits" from sums cross join lateral (values
  ('rollUp.materials', "materials"), ('rollUp.process', "process"), ('rollUp.labour', "labour"), ('rollUp.processing', "processing"),
  ('rollUp.logistics', "logistics"), ('rollUp.overhead', "overhead"), ('rollUp.direct', "direct"), ('rollUp.total', "total")) f("name", "value")
union all
select "id", 'rollUp.scenarios.' || "place" || '.' || "name",
  case when "name" = 'price' or (q is not null and "price" is not null) then "value" end, true
from prices cross join lateral (values
  ('price', round("price", 4)), ('grossProfit', round("price", 4) - "direct"), ('netProfit', round("price", 4) - "total"),
  ('grossMargin', case when "price" > 0 then round(round(("price" - "directUnrounded") * 100, 60) / "price", 2) end),
  ('netMargin', case when "price" > 0 then round(round(("price" - "allUnrounded") * 100, 60) / "price", 2) end),
  ('grossMarkup', case when "directUnrounded" > 0
    then round(round(("price" - "directUnrounded") * 100, 60) / "directUnrounded", 2) end),
  ('netMarkup', case when "allUnrounded" > 0
    then round(round(("price" - "allUnrounded") * 100, 60) / "allUnrounded", 2) end)) f("name", "value")`

export const costSheets: Kind = {
  name: 'cost sheets',
  table: 'CostSheet',
  query: byId('costSheet'),
  shows: `rollUp { materials process labour processing logistics overhead direct total
    scenarios { price grossProfit grossMargin grossMarkup netProfit netMargin netMarkup } }`,
  sql: ROLL_UP,
  prepare: prepareRates,
  make: (scene, count, seed) => createAll(scene, 'createCostSheet', fc.sample(SHEET, { numRuns: count, seed })),
}
