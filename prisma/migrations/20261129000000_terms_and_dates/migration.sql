-- AlterTable
ALTER TABLE "Bill" ADD COLUMN     "billDate" DATE NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "paymentTermDays" INTEGER,
ADD COLUMN     "paymentTermEndOfMonth" BOOLEAN,
ADD COLUMN     "postingDate" DATE;

-- AlterTable
ALTER TABLE "Client" ADD COLUMN     "paymentTermDays" INTEGER,
ADD COLUMN     "paymentTermEndOfMonth" BOOLEAN;

-- AlterTable
ALTER TABLE "Organization" ADD COLUMN     "periodLockedThrough" DATE;

-- AlterTable
ALTER TABLE "PurchaseOrder" ADD COLUMN     "paymentTermDays" INTEGER,
ADD COLUMN     "paymentTermEndOfMonth" BOOLEAN;

-- AlterTable
ALTER TABLE "SalesOrder" ADD COLUMN     "paymentTermDays" INTEGER,
ADD COLUMN     "paymentTermEndOfMonth" BOOLEAN;

-- AlterTable
ALTER TABLE "Supplier" ADD COLUMN     "paymentTermDays" INTEGER,
ADD COLUMN     "paymentTermEndOfMonth" BOOLEAN;

-- CreateTable
CREATE TABLE "PeriodLock" (
    "orgId" TEXT NOT NULL,

    CONSTRAINT "PeriodLock_pkey" PRIMARY KEY ("orgId")
);

-- CreateIndex
CREATE INDEX "Bill_orgId_billDate_id_idx" ON "Bill"("orgId", "billDate", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_postingDate_id_idx" ON "Bill"("orgId", "postingDate", "id");

-- AddForeignKey
ALTER TABLE "PeriodLock" ADD CONSTRAINT "PeriodLock_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What Prisma cannot say

-- Bills that are there have the days on which they were entered and posted, in the time zone of their organization. That
-- is no act: their versions stay, and nobody is told.
ALTER TABLE "Bill" DISABLE TRIGGER USER;
UPDATE "Bill" b SET "billDate" = (b."createdAt" AT TIME ZONE o."timeZone")::date,
  "postingDate" = (b."postedAt" AT TIME ZONE o."timeZone")::date
FROM "Organization" o WHERE o."id" = b."orgId";
ALTER TABLE "Bill" ENABLE TRIGGER USER;

-- Checks: payment terms
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_paymentTermDays_check" CHECK ("paymentTermDays" BETWEEN 0 AND 999);
ALTER TABLE "Client" ADD CONSTRAINT "Client_paymentTermDays_check" CHECK ("paymentTermDays" BETWEEN 0 AND 999);
ALTER TABLE "PurchaseOrder" ADD CONSTRAINT "PurchaseOrder_paymentTermDays_check" CHECK ("paymentTermDays" BETWEEN 0 AND 999);
ALTER TABLE "SalesOrder" ADD CONSTRAINT "SalesOrder_paymentTermDays_check" CHECK ("paymentTermDays" BETWEEN 0 AND 999);
ALTER TABLE "Supplier" ADD CONSTRAINT "Supplier_paymentTermDays_check" CHECK ("paymentTermDays" BETWEEN 0 AND 999);
