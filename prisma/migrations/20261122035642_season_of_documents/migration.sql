-- CreateEnum
CREATE TYPE "BillOfMaterialsStatus" AS ENUM ('DRAFT', 'ACTIVE', 'RETIRED');

-- CreateEnum
CREATE TYPE "StockMovementKind" AS ENUM ('RECEIPT', 'ISSUE', 'RETURN', 'ADJUSTMENT');

-- DropIndex
DROP INDEX "BillOfMaterials_orgId_isActive_idx";

-- DropIndex
DROP INDEX "BillOfMaterials_orgId_styleId_idx";

-- DropIndex
DROP INDEX "StyleSku_orgId_styleId_idx";

-- AlterTable
ALTER TABLE "BillOfMaterials" ADD COLUMN     "activatedAt" TIMESTAMPTZ(3),
ADD COLUMN     "retiredAt" TIMESTAMPTZ(3),
ADD COLUMN     "status" "BillOfMaterialsStatus" NOT NULL DEFAULT 'DRAFT',
ADD COLUMN     "versionNumber" INTEGER;

-- Existing bills of materials become versions of their style, oldest first. The last active one of a style stays active.
UPDATE "BillOfMaterials" b SET
  "versionNumber" = v.place,
  "status" = (CASE WHEN b."isActive" AND v."activeFromLast" = 1 THEN 'ACTIVE' ELSE 'RETIRED' END)::"BillOfMaterialsStatus",
  "activatedAt" = b."createdAt",
  "retiredAt" = CASE WHEN b."isActive" AND v."activeFromLast" = 1 THEN NULL ELSE b."createdAt" END
FROM (
  SELECT "orgId", "id",
    row_number() OVER (PARTITION BY "orgId", "styleId" ORDER BY "createdAt", "id") AS place,
    row_number() OVER (PARTITION BY "orgId", "styleId", "isActive" ORDER BY "createdAt" DESC, "id" DESC) AS "activeFromLast"
  FROM "BillOfMaterials"
) v WHERE v."orgId" = b."orgId" AND v."id" = b."id";

ALTER TABLE "BillOfMaterials" DROP COLUMN "isActive",
ALTER COLUMN "versionNumber" SET NOT NULL;

-- AlterTable
ALTER TABLE "BillOfMaterialsItem" ADD COLUMN     "color" TEXT,
ADD COLUMN     "size" TEXT,
ADD COLUMN     "styleSkuId" TEXT,
ALTER COLUMN "wastagePercent" DROP NOT NULL,
ALTER COLUMN "wastagePercent" DROP DEFAULT;

-- The default of 0 meant that no percentage was given.
UPDATE "BillOfMaterialsItem" SET "wastagePercent" = NULL WHERE "wastagePercent" = 0;

-- AlterTable
ALTER TABLE "GoodsReceipt" ADD COLUMN     "voidReason" TEXT;

-- AlterTable
ALTER TABLE "Material" ADD COLUMN     "counted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "leadTimeDays" INTEGER,
ADD COLUMN     "minimumOrderQuantity" DECIMAL(18,6),
ADD COLUMN     "onOrderQty" DECIMAL(18,6) NOT NULL DEFAULT 0,
ADD COLUMN     "reservedQty" DECIMAL(18,6) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "MaterialRequestLine" ADD COLUMN     "reservedQty" DECIMAL(18,6) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "PurchaseOrder" ADD COLUMN     "closeReason" TEXT;

-- AlterTable
ALTER TABLE "PurchaseOrderLine" ADD COLUMN     "billedQty" DECIMAL(18,6) NOT NULL DEFAULT 0,
ADD COLUMN     "receivedQty" DECIMAL(18,6) NOT NULL DEFAULT 0;

-- The quantities that were summed from receipts and bills until now.
UPDATE "PurchaseOrderLine" l SET "receivedQty" = r.qty FROM (
  SELECT gl."orgId", gl."purchaseOrderLineId", sum(gl."qty") AS qty FROM "GoodsReceiptLine" gl
  JOIN "GoodsReceipt" g ON g."orgId" = gl."orgId" AND g."id" = gl."goodsReceiptId" AND g."status" = 'POSTED'
  GROUP BY 1, 2
) r WHERE r."orgId" = l."orgId" AND r."purchaseOrderLineId" = l."id";
UPDATE "PurchaseOrderLine" l SET "billedQty" = b.qty FROM (
  SELECT bl."orgId", bl."purchaseOrderLineId", sum(bl."billQty") AS qty FROM "BillLine" bl
  JOIN "Bill" b ON b."orgId" = bl."orgId" AND b."id" = bl."billId" AND b."status" <> 'VOID' AND b."billType" <> 'CLIENT'
  WHERE bl."billQty" IS NOT NULL GROUP BY 1, 2
) b WHERE b."orgId" = l."orgId" AND b."purchaseOrderLineId" = l."id";

-- AlterTable
ALTER TABLE "RequestForQuotation" ADD COLUMN     "cancelledAt" TIMESTAMPTZ(3),
ADD COLUMN     "closedAt" TIMESTAMPTZ(3),
ADD COLUMN     "openedAt" TIMESTAMPTZ(3),
ADD COLUMN     "quotedAt" TIMESTAMPTZ(3),
ALTER COLUMN "status" SET DEFAULT 'DRAFT';

-- AlterTable
ALTER TABLE "Style" ADD COLUMN     "colors" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "sizes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Sizes and colours in the order in which the SKUs were created.
UPDATE "Style" s SET
  "sizes" = ARRAY(SELECT k."size" FROM "StyleSku" k WHERE k."orgId" = s."orgId" AND k."styleId" = s."id" AND k."size" IS NOT NULL
    GROUP BY k."size" ORDER BY min(k."createdAt"), min(k."id")),
  "colors" = ARRAY(SELECT k."color" FROM "StyleSku" k WHERE k."orgId" = s."orgId" AND k."styleId" = s."id" AND k."color" IS NOT NULL
    GROUP BY k."color" ORDER BY min(k."createdAt"), min(k."id"));

-- AlterTable
ALTER TABLE "StyleSku" ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 1;

UPDATE "StyleSku" k SET "position" =
  coalesce(array_position(s."colors", k."color") - 1, 0) * 1000 + coalesce(array_position(s."sizes", k."size"), 0)
FROM "Style" s WHERE s."orgId" = k."orgId" AND s."id" = k."styleId";

-- CreateTable
CREATE TABLE "ProductionOrderLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "productionOrderId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "styleSkuId" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "ProductionOrderLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "StockMovement" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "materialId" TEXT NOT NULL,
    "kind" "StockMovementKind" NOT NULL,
    "qty" DECIMAL(18,6) NOT NULL,
    "goodsReceiptLineId" TEXT,
    "productionOrderId" TEXT,
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,
    "createdByName" TEXT,

    CONSTRAINT "StockMovement_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "ProductionOrderLine_orgId_productionOrderId_itemNumber_idx" ON "ProductionOrderLine"("orgId", "productionOrderId", "itemNumber");

-- CreateIndex
CREATE INDEX "ProductionOrderLine_orgId_styleSkuId_id_idx" ON "ProductionOrderLine"("orgId", "styleSkuId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ProductionOrderLine_orgId_productionOrderId_styleSkuId_key" ON "ProductionOrderLine"("orgId", "productionOrderId", "styleSkuId");

-- CreateIndex
CREATE INDEX "StockMovement_orgId_materialId_createdAt_id_idx" ON "StockMovement"("orgId", "materialId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "StockMovement_orgId_goodsReceiptLineId_idx" ON "StockMovement"("orgId", "goodsReceiptLineId");

-- CreateIndex
CREATE INDEX "StockMovement_orgId_productionOrderId_materialId_idx" ON "StockMovement"("orgId", "productionOrderId", "materialId");

-- CreateIndex
CREATE INDEX "StockMovement_orgId_kind_createdAt_id_idx" ON "StockMovement"("orgId", "kind", "createdAt", "id");

-- CreateIndex
CREATE INDEX "StockMovement_orgId_createdAt_id_idx" ON "StockMovement"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "BillOfMaterials_orgId_status_createdAt_id_idx" ON "BillOfMaterials"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "BillOfMaterials_orgId_styleId_versionNumber_key" ON "BillOfMaterials"("orgId", "styleId", "versionNumber");

-- CreateIndex
CREATE INDEX "BillOfMaterialsItem_orgId_styleSkuId_id_idx" ON "BillOfMaterialsItem"("orgId", "styleSkuId", "id");

-- CreateIndex
CREATE INDEX "StyleSku_orgId_styleId_position_id_idx" ON "StyleSku"("orgId", "styleId", "position", "id");

-- AddForeignKey
ALTER TABLE "ProductionOrderLine" ADD CONSTRAINT "ProductionOrderLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ProductionOrderLine" ADD CONSTRAINT "ProductionOrderLine_orgId_productionOrderId_fkey" FOREIGN KEY ("orgId", "productionOrderId") REFERENCES "ProductionOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ProductionOrderLine" ADD CONSTRAINT "ProductionOrderLine_orgId_styleSkuId_fkey" FOREIGN KEY ("orgId", "styleSkuId") REFERENCES "StyleSku"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillOfMaterialsItem" ADD CONSTRAINT "BillOfMaterialsItem_orgId_styleSkuId_fkey" FOREIGN KEY ("orgId", "styleSkuId") REFERENCES "StyleSku"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "StockMovement" ADD CONSTRAINT "StockMovement_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "StockMovement" ADD CONSTRAINT "StockMovement_orgId_materialId_fkey" FOREIGN KEY ("orgId", "materialId") REFERENCES "Material"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "StockMovement" ADD CONSTRAINT "StockMovement_orgId_goodsReceiptLineId_fkey" FOREIGN KEY ("orgId", "goodsReceiptLineId") REFERENCES "GoodsReceiptLine"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "StockMovement" ADD CONSTRAINT "StockMovement_orgId_productionOrderId_fkey" FOREIGN KEY ("orgId", "productionOrderId") REFERENCES "ProductionOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- A style has one active bill of materials.
CREATE UNIQUE INDEX "BillOfMaterials_active_key" ON "BillOfMaterials"("orgId", "styleId") WHERE "status" = 'ACTIVE';

-- No quantity is negative, whatever the code does.
ALTER TABLE "Material" ADD CONSTRAINT "Material_quantities_check" CHECK ("warehouseQty" >= 0 AND "reservedQty" >= 0 AND "onOrderQty" >= 0);
ALTER TABLE "MaterialRequestLine" ADD CONSTRAINT "MaterialRequestLine_reservedQty_check" CHECK ("reservedQty" >= 0);
ALTER TABLE "PurchaseOrderLine" ADD CONSTRAINT "PurchaseOrderLine_quantities_check" CHECK ("receivedQty" >= 0 AND "billedQty" >= 0);

-- The stock of today is the first movement of each material.
INSERT INTO "StockMovement" ("orgId", "id", "materialId", "kind", "qty", "reason")
SELECT "orgId", 'stm_opening_' || "id", "id", 'ADJUSTMENT', "warehouseQty", 'Opening balance' FROM "Material" WHERE "warehouseQty" <> 0;
UPDATE "Material" m SET "onOrderQty" = o.qty FROM (
  SELECT l."orgId", l."materialId", sum(greatest(l."qty" - l."receivedQty", 0)) AS qty FROM "PurchaseOrderLine" l
  JOIN "PurchaseOrder" p ON p."orgId" = l."orgId" AND p."id" = l."purchaseOrderId" AND p."status" IN ('SENT', 'PARTIALLY_RECEIVED')
  GROUP BY 1, 2
) o WHERE o."orgId" = m."orgId" AND o."materialId" = m."id";

CREATE TRIGGER "StockMovement_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "StockMovement"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"();
