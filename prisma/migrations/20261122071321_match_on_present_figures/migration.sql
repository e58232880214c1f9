-- AlterTable
ALTER TABLE "BillLine" ADD COLUMN     "allowedQty" DECIMAL(18,6),
ADD COLUMN     "exchangeRate" DECIMAL(18,8),
ADD COLUMN     "exchangeRateDate" DATE,
ADD COLUMN     "matchExplanation" TEXT,
ADD COLUMN     "orderedUnitPrice" DECIMAL(18,6),
ADD COLUMN     "receivedQty" DECIMAL(18,6);

-- AlterTable
ALTER TABLE "Organization" ADD COLUMN     "priceToleranceAmount" DECIMAL(18,4),
ADD COLUMN     "unorderedAllowance" DECIMAL(18,4) NOT NULL DEFAULT 0;



ALTER TABLE "Organization" ADD CONSTRAINT "Organization_amounts_check" CHECK ("priceToleranceAmount" >= 0 AND "unorderedAllowance" >= 0);
