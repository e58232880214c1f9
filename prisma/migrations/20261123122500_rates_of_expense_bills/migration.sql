-- A bill of an expense request keeps its rate into the currency of the request, so that rates that are entered or edited
-- later do not change what is billed and paid.
ALTER TABLE "Bill" ADD COLUMN     "expenseRate" JSONB;

-- The bills that are there get the rate by which they were converted until now: the latest on or before their day, and
-- of the same day that of the pair before that of the reversed pair. Nobody has changed these bills, so the triggers
-- that raise versions and tell changes rest.
ALTER TABLE "Bill" DISABLE TRIGGER USER;
UPDATE "Bill" t SET "expenseRate" = found."rate" FROM (
  SELECT b."orgId", b."id", jsonb_build_object(
    'rate', trim_scale(r."rate")::text, 'day', r."date"::text, 'inverted', r."fromCurrency" <> b."currency") AS "rate"
  FROM "Bill" b
    JOIN "ExpenseRequest" e ON e."orgId" = b."orgId" AND e."id" = b."expenseRequestId" AND e."currency" <> b."currency"
    JOIN LATERAL (SELECT * FROM "Rate" one WHERE one."orgId" = b."orgId"
      AND (one."fromCurrency", one."toCurrency") IN ((b."currency", e."currency"), (e."currency", b."currency"))
      AND one."date" <= (b."createdAt" AT TIME ZONE 'UTC')::date
      ORDER BY one."date" DESC, one."fromCurrency" <> b."currency" LIMIT 1) r ON true
) found WHERE t."orgId" = found."orgId" AND t."id" = found."id";
ALTER TABLE "Bill" ENABLE TRIGGER USER;
