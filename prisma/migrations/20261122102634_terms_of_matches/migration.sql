-- AlterTable
ALTER TABLE "Bill" ADD COLUMN     "matchTerms" JSONB;

-- AlterTable
ALTER TABLE "BillLine" ADD COLUMN     "orderPrice" DECIMAL(18,6);


