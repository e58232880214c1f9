-- An act raises the version of a record by 1, however many statements of it change the record. The setting has marks of
-- the records that the present act has raised. It ends with the transaction, and a savepoint that is undone undoes it. An
-- operation with several acts in one transaction empties it before each act. After 32,000 characters, about 1,500 records,
-- no more marks are added, so that an import of many records does not take longer with each of them.
CREATE OR REPLACE FUNCTION "raiseVersion"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised text := coalesce(current_setting('selvedge.raised', true), '');
  mark text;
BEGIN
  IF NEW IS NOT DISTINCT FROM OLD THEN
    RETURN NEW;
  END IF;
  IF TG_TABLE_NAME IN ('Organization', 'User') THEN
    mark := NEW."id";
  ELSIF TG_TABLE_NAME = 'Membership' THEN
    mark := NEW."orgId" || chr(31) || NEW."userId";
  ELSE
    mark := NEW."orgId" || chr(31) || NEW."id";
  END IF;
  mark := ' ' || hashtextextended(TG_TABLE_NAME || chr(31) || mark, 0) || ' ';
  IF strpos(raised, mark) > 0 THEN
    NEW."recordVersion" := OLD."recordVersion";
  ELSE
    NEW."recordVersion" := OLD."recordVersion" + 1;
    IF length(raised) < 32000 THEN
      PERFORM set_config('selvedge.raised', raised || mark, true);
    END IF;
  END IF;
  IF NEW."updatedAt" IS NOT DISTINCT FROM OLD."updatedAt" THEN
    NEW."updatedAt" := date_trunc('milliseconds', clock_timestamp());
  END IF;
  RETURN NEW;
END;
$$;

-- Lines are changed where they are. These keys are compared at the end of a statement, so that two lines can exchange
-- their values.
DROP INDEX "QuoteLine_orgId_quoteId_styleSkuId_key";
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_orgId_quoteId_styleSkuId_key"
  UNIQUE ("orgId", "quoteId", "styleSkuId") DEFERRABLE;
DROP INDEX "ProductionOrderLine_orgId_productionOrderId_styleSkuId_key";
ALTER TABLE "ProductionOrderLine" ADD CONSTRAINT "ProductionOrderLine_orgId_productionOrderId_styleSkuId_key"
  UNIQUE ("orgId", "productionOrderId", "styleSkuId") DEFERRABLE;
DROP INDEX "ShipmentScheduleEntry_orgId_salesOrderId_shipmentNumber_key";
ALTER TABLE "ShipmentScheduleEntry" ADD CONSTRAINT "ShipmentScheduleEntry_orgId_salesOrderId_shipmentNumber_key"
  UNIQUE ("orgId", "salesOrderId", "shipmentNumber") DEFERRABLE;
