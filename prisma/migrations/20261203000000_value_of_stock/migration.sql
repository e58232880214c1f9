-- AlterTable
ALTER TABLE "Material" ADD COLUMN     "pricedQty" DECIMAL(18,6) NOT NULL DEFAULT 0,
ADD COLUMN     "stockValue" DECIMAL(18,4) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "StockMovement" ADD COLUMN     "priceTerms" JSONB,
ADD COLUMN     "pricedQty" DECIMAL(18,6) NOT NULL DEFAULT 0,
ADD COLUMN     "unitPrice" DECIMAL(18,6),
ADD COLUMN     "value" DECIMAL(18,4);

-- What Prisma cannot say

-- Movements that are there already have no price.
ALTER TABLE "Material" ADD CONSTRAINT "Material_value_check" CHECK ("pricedQty" >= 0 AND "stockValue" >= 0);
ALTER TABLE "StockMovement" ADD CONSTRAINT "StockMovement_pricedQty_check"
  CHECK ("pricedQty" BETWEEN least(0, "quantity") AND greatest(0, "quantity"));
