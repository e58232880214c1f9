-- CreateEnum
CREATE TYPE "BillNoteType" AS ENUM ('CREDIT', 'DEBIT');

-- CreateEnum
CREATE TYPE "BillNoteStatus" AS ENUM ('DRAFT', 'POSTED', 'VOID');

-- CreateEnum
CREATE TYPE "BillNoteReason" AS ENUM ('RETURN', 'NOT_DELIVERED', 'SHORT_QUALITY', 'PRICE_DIFFERENCE');

-- AlterTable
ALTER TABLE "Bill" ADD COLUMN     "allocatedAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
ADD COLUMN     "creditedAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
ADD COLUMN     "debitedAmount" DECIMAL(18,4) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "BillLine" ADD COLUMN     "creditedQty" DECIMAL(18,6) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "BilledOrderLine" ADD COLUMN     "billLineId" TEXT,
ADD COLUMN     "creditedQty" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "BillNote" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "noteNumber" TEXT NOT NULL,
    "noteNumberKey" TEXT NOT NULL,
    "noteType" "BillNoteType" NOT NULL,
    "billId" TEXT NOT NULL,
    "partyKey" TEXT NOT NULL,
    "supplierId" TEXT,
    "clientId" TEXT,
    "currency" TEXT NOT NULL,
    "noteDate" DATE NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "postingDate" DATE,
    "status" "BillNoteStatus" NOT NULL DEFAULT 'DRAFT',
    "notes" TEXT,
    "subtotal" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "taxRate" DECIMAL(14,8),
    "taxAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "totalAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "allocatedAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "refundedAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "unallocatedAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "postedAt" TIMESTAMPTZ(3),
    "voidedAt" TIMESTAMPTZ(3),
    "voidReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
    "createdById" TEXT,

    CONSTRAINT "BillNote_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "BillNoteLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "billNoteId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "billLineId" TEXT,
    "description" TEXT,
    "reason" "BillNoteReason" NOT NULL,
    "quantity" DECIMAL(18,6),
    "unitPrice" DECIMAL(18,6),
    "amount" DECIMAL(18,4) NOT NULL,
    "uom" TEXT,

    CONSTRAINT "BillNoteLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "BillAllocation" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "billId" TEXT NOT NULL,
    "billNoteId" TEXT NOT NULL,
    "amount" DECIMAL(18,4) NOT NULL,
    "allocatedOn" DATE NOT NULL,
    "recordedById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reversedAt" TIMESTAMPTZ(3),
    "reversedById" TEXT,
    "reversalReason" TEXT,

    CONSTRAINT "BillAllocation_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "BillNoteRefund" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "billNoteId" TEXT NOT NULL,
    "amount" DECIMAL(18,4) NOT NULL,
    "paidAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sourceOfFunds" "SourceOfFunds",
    "reference" TEXT,
    "recordedById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reversedAt" TIMESTAMPTZ(3),
    "reversedById" TEXT,
    "reversalReason" TEXT,

    CONSTRAINT "BillNoteRefund_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "BillNote_orgId_billId_createdAt_id_idx" ON "BillNote"("orgId", "billId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "BillNote_orgId_noteNumber_id_idx" ON "BillNote"("orgId", "noteNumber", "id");

-- CreateIndex
CREATE INDEX "BillNote_orgId_supplierId_idx" ON "BillNote"("orgId", "supplierId");

-- CreateIndex
CREATE INDEX "BillNote_orgId_clientId_idx" ON "BillNote"("orgId", "clientId");

-- CreateIndex
CREATE INDEX "BillNote_orgId_noteType_idx" ON "BillNote"("orgId", "noteType");

-- CreateIndex
CREATE INDEX "BillNote_orgId_status_createdAt_id_idx" ON "BillNote"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "BillNote_orgId_noteDate_id_idx" ON "BillNote"("orgId", "noteDate", "id");

-- CreateIndex
CREATE INDEX "BillNote_orgId_postingDate_id_idx" ON "BillNote"("orgId", "postingDate", "id");

-- CreateIndex
CREATE INDEX "BillNote_orgId_totalAmount_id_idx" ON "BillNote"("orgId", "totalAmount", "id");

-- CreateIndex
CREATE INDEX "BillNote_orgId_unallocatedAmount_id_idx" ON "BillNote"("orgId", "unallocatedAmount", "id");

-- CreateIndex
CREATE INDEX "BillNote_orgId_createdAt_id_idx" ON "BillNote"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "BillNote_orgId_createdById_idx" ON "BillNote"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "BillNote_orgId_updatedAt_id_idx" ON "BillNote"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "BillNoteLine_orgId_billNoteId_itemNumber_idx" ON "BillNoteLine"("orgId", "billNoteId", "itemNumber");

-- CreateIndex
CREATE INDEX "BillNoteLine_orgId_billLineId_id_idx" ON "BillNoteLine"("orgId", "billLineId", "id");

-- CreateIndex
CREATE INDEX "BillAllocation_orgId_billId_id_idx" ON "BillAllocation"("orgId", "billId", "id");

-- CreateIndex
CREATE INDEX "BillAllocation_orgId_billNoteId_id_idx" ON "BillAllocation"("orgId", "billNoteId", "id");

-- CreateIndex
CREATE INDEX "BillAllocation_orgId_recordedById_idx" ON "BillAllocation"("orgId", "recordedById");

-- CreateIndex
CREATE INDEX "BillNoteRefund_orgId_billNoteId_id_idx" ON "BillNoteRefund"("orgId", "billNoteId", "id");

-- CreateIndex
CREATE INDEX "BillNoteRefund_orgId_recordedById_idx" ON "BillNoteRefund"("orgId", "recordedById");

-- CreateIndex
CREATE INDEX "BilledOrderLine_orgId_billLineId_idx" ON "BilledOrderLine"("orgId", "billLineId");

-- AddForeignKey
ALTER TABLE "BillNote" ADD CONSTRAINT "BillNote_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillNote" ADD CONSTRAINT "BillNote_orgId_billId_fkey" FOREIGN KEY ("orgId", "billId") REFERENCES "Bill"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillNote" ADD CONSTRAINT "BillNote_orgId_supplierId_fkey" FOREIGN KEY ("orgId", "supplierId") REFERENCES "Supplier"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillNote" ADD CONSTRAINT "BillNote_orgId_clientId_fkey" FOREIGN KEY ("orgId", "clientId") REFERENCES "Client"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillNoteLine" ADD CONSTRAINT "BillNoteLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillNoteLine" ADD CONSTRAINT "BillNoteLine_orgId_billNoteId_fkey" FOREIGN KEY ("orgId", "billNoteId") REFERENCES "BillNote"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillNoteLine" ADD CONSTRAINT "BillNoteLine_orgId_billLineId_fkey" FOREIGN KEY ("orgId", "billLineId") REFERENCES "BillLine"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillAllocation" ADD CONSTRAINT "BillAllocation_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillAllocation" ADD CONSTRAINT "BillAllocation_orgId_billId_fkey" FOREIGN KEY ("orgId", "billId") REFERENCES "Bill"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillAllocation" ADD CONSTRAINT "BillAllocation_orgId_billNoteId_fkey" FOREIGN KEY ("orgId", "billNoteId") REFERENCES "BillNote"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillNoteRefund" ADD CONSTRAINT "BillNoteRefund_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillNoteRefund" ADD CONSTRAINT "BillNoteRefund_orgId_billNoteId_fkey" FOREIGN KEY ("orgId", "billNoteId") REFERENCES "BillNote"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BilledOrderLine" ADD CONSTRAINT "BilledOrderLine_orgId_billLineId_fkey" FOREIGN KEY ("orgId", "billLineId") REFERENCES "BillLine"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What Prisma cannot say
SELECT "installTriggers"('"BillNote"', '{version,changes}');
SELECT "installCount"('"BillNote"');
SELECT "installTextSearch"('"BillNote"', 'noteNumber', 'notes');

-- The number of a note among those that count.
CREATE UNIQUE INDEX "BillNote_live_noteNumberKey_key" ON "BillNote"("orgId", "partyKey", "noteNumberKey") WHERE "status" <> 'VOID';

-- Filters by columns that are empty in most rows.
CREATE INDEX "BillAllocation_reversedById" ON "BillAllocation"("orgId", "reversedById") WHERE "reversedById" IS NOT NULL;
CREATE INDEX "BillNoteRefund_reversedById" ON "BillNoteRefund"("orgId", "reversedById") WHERE "reversedById" IS NOT NULL;

-- Bills of sales orders that are there: their lines were written in the order of the pieces that they bill. That is no act.
UPDATE "BilledOrderLine" b SET "billLineId" = l."id"
FROM (SELECT "orgId", "id", "billId", row_number() OVER (PARTITION BY "orgId", "billId" ORDER BY "id") AS place
    FROM "BilledOrderLine") n,
  (SELECT "orgId", "id", "billId", row_number() OVER (PARTITION BY "orgId", "billId" ORDER BY "itemNumber", "id") AS place
    FROM "BillLine") l
WHERE n."orgId" = b."orgId" AND n."id" = b."id"
  AND l."orgId" = b."orgId" AND l."billId" = b."billId" AND l.place = n.place;

-- Lines with quantities that are kept beside their documents.
SELECT "installTriggers"('"BillLine"', '{changes}', part_of => 'Bill');
SELECT "installTriggers"('"BilledOrderLine"', '{changes}', part_of => 'Bill');

-- Checks: notes. More is never paid or settled of a bill than it comes to with its debit notes, nor more credited; nor more
-- used of a credit note than it comes to.
ALTER TABLE "Bill" DROP CONSTRAINT "Bill_paidAmount_check";
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_paidAmount_check" CHECK (
  "status" IN ('DRAFT', 'VOID') OR "paidAmount" BETWEEN 0 AND greatest("totalAmount" + "debitedAmount", 0));
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_notes_check" CHECK (
  "creditedAmount" >= 0 AND "debitedAmount" >= 0 AND "allocatedAmount" >= 0
    AND ("status" IN ('DRAFT', 'VOID') OR ("creditedAmount" <= greatest("totalAmount" + "debitedAmount", 0)
      AND "paidAmount" + "allocatedAmount" <= greatest("totalAmount" + "debitedAmount", 0))));
ALTER TABLE "BillLine" ADD CONSTRAINT "BillLine_creditedQty_check" CHECK (
  "creditedQty" BETWEEN 0 AND greatest(coalesce("billQty", 0), 0));
ALTER TABLE "BilledOrderLine" ADD CONSTRAINT "BilledOrderLine_creditedQty_check" CHECK (
  "creditedQty" BETWEEN 0 AND "quantity");
ALTER TABLE "BillNote" ADD CONSTRAINT "BillNote_party_check" CHECK (
  ("supplierId" IS NULL) <> ("clientId" IS NULL));
ALTER TABLE "BillNote" ADD CONSTRAINT "BillNote_posted_check" CHECK (
  "status" <> 'POSTED' OR ("postedAt" IS NOT NULL AND "totalAmount" > 0));
ALTER TABLE "BillNote" ADD CONSTRAINT "BillNote_use_check" CHECK (
  "allocatedAmount" >= 0 AND "refundedAmount" >= 0 AND "allocatedAmount" + "refundedAmount" <= greatest("totalAmount", 0));
ALTER TABLE "BillNoteLine" ADD CONSTRAINT "BillNoteLine_quantity_check" CHECK ("quantity" > 0);
ALTER TABLE "BillAllocation" ADD CONSTRAINT "BillAllocation_amount_check" CHECK ("amount" > 0);
ALTER TABLE "BillAllocation" ADD CONSTRAINT "BillAllocation_reversal_check" CHECK (
  ("reversedAt" IS NULL) = ("reversalReason" IS NULL));
ALTER TABLE "BillNoteRefund" ADD CONSTRAINT "BillNoteRefund_amount_check" CHECK ("amount" > 0);
ALTER TABLE "BillNoteRefund" ADD CONSTRAINT "BillNoteRefund_reversal_check" CHECK (
  ("reversedAt" IS NULL) = ("reversalReason" IS NULL));
