-- AlterTable
ALTER TABLE "BillLine" ADD COLUMN     "taxRate" DECIMAL(14,8);
