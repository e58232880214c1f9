-- AlterTable
ALTER TABLE "SalesOrder" ADD COLUMN     "currency" TEXT;

-- An order has the currency of its quote, else of its client, else of the organization.
UPDATE "SalesOrder" s SET "currency" = coalesce(
  (SELECT q."currency" FROM "Quote" q WHERE q."orgId" = s."orgId" AND q."id" = s."quoteId"),
  (SELECT c."currency" FROM "Client" c WHERE c."orgId" = s."orgId" AND c."id" = s."clientId"),
  (SELECT o."currency" FROM "Organization" o WHERE o."id" = s."orgId"));

-- AlterTable
ALTER TABLE "SalesOrderLine" ADD COLUMN     "unitPrice" DECIMAL(18,6);

-- The lines of a converted quote have its price.
UPDATE "SalesOrderLine" l SET "unitPrice" = q."unitPrice" FROM "SalesOrder" s
JOIN "Quote" q ON q."orgId" = s."orgId" AND q."id" = s."quoteId"
WHERE s."orgId" = l."orgId" AND s."id" = l."salesOrderId";

-- CreateTable
CREATE TABLE "QuoteLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "quoteId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "styleSkuId" TEXT NOT NULL,
    "unitPrice" DECIMAL(18,6) NOT NULL,

    CONSTRAINT "QuoteLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "QuoteLine_orgId_quoteId_itemNumber_idx" ON "QuoteLine"("orgId", "quoteId", "itemNumber");

-- CreateIndex
CREATE INDEX "QuoteLine_orgId_styleSkuId_id_idx" ON "QuoteLine"("orgId", "styleSkuId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "QuoteLine_orgId_quoteId_styleSkuId_key" ON "QuoteLine"("orgId", "quoteId", "styleSkuId");

-- AddForeignKey
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_orgId_quoteId_fkey" FOREIGN KEY ("orgId", "quoteId") REFERENCES "Quote"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_orgId_styleSkuId_fkey" FOREIGN KEY ("orgId", "styleSkuId") REFERENCES "StyleSku"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;



-- No price is negative, and a currency has three capital letters, whatever the code does.
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_unitPrice_check" CHECK ("unitPrice" >= 0);
ALTER TABLE "SalesOrderLine" ADD CONSTRAINT "SalesOrderLine_unitPrice_check" CHECK ("unitPrice" >= 0);
ALTER TABLE "SalesOrder" ADD CONSTRAINT "SalesOrder_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');
