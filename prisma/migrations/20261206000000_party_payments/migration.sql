-- CreateEnum
CREATE TYPE "PartyPaymentStatus" AS ENUM ('RECORDED', 'VOID');

-- AlterTable
ALTER TABLE "BillPayment" ADD COLUMN     "partyPaymentId" TEXT;

-- CreateTable
CREATE TABLE "PartyPayment" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "partyKey" TEXT NOT NULL,
    "supplierId" TEXT,
    "clientId" TEXT,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL(18,4) NOT NULL,
    "paidAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sourceOfFunds" "SourceOfFunds",
    "reference" TEXT,
    "status" "PartyPaymentStatus" NOT NULL DEFAULT 'RECORDED',
    "allocatedAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "refundedAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "unallocatedAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "voidedAt" TIMESTAMPTZ(3),
    "voidReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
    "createdById" TEXT,

    CONSTRAINT "PartyPayment_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "PartyPaymentRefund" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "partyPaymentId" TEXT NOT NULL,
    "amount" DECIMAL(18,4) NOT NULL,
    "paidAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sourceOfFunds" "SourceOfFunds",
    "reference" TEXT,
    "recordedById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reversedAt" TIMESTAMPTZ(3),
    "reversedById" TEXT,
    "reversalReason" TEXT,

    CONSTRAINT "PartyPaymentRefund_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "PartyPayment_orgId_supplierId_idx" ON "PartyPayment"("orgId", "supplierId");

-- CreateIndex
CREATE INDEX "PartyPayment_orgId_clientId_idx" ON "PartyPayment"("orgId", "clientId");

-- CreateIndex
CREATE INDEX "PartyPayment_orgId_currency_idx" ON "PartyPayment"("orgId", "currency");

-- CreateIndex
CREATE INDEX "PartyPayment_orgId_sourceOfFunds_idx" ON "PartyPayment"("orgId", "sourceOfFunds");

-- CreateIndex
CREATE INDEX "PartyPayment_orgId_status_createdAt_id_idx" ON "PartyPayment"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "PartyPayment_orgId_partyKey_paidAt_idx" ON "PartyPayment"("orgId", "partyKey", "paidAt");

-- CreateIndex
CREATE INDEX "PartyPayment_orgId_paidAt_id_idx" ON "PartyPayment"("orgId", "paidAt", "id");

-- CreateIndex
CREATE INDEX "PartyPayment_orgId_amount_id_idx" ON "PartyPayment"("orgId", "amount", "id");

-- CreateIndex
CREATE INDEX "PartyPayment_orgId_unallocatedAmount_id_idx" ON "PartyPayment"("orgId", "unallocatedAmount", "id");

-- CreateIndex
CREATE INDEX "PartyPayment_orgId_createdAt_id_idx" ON "PartyPayment"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "PartyPayment_orgId_createdById_idx" ON "PartyPayment"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "PartyPayment_orgId_updatedAt_id_idx" ON "PartyPayment"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PartyPayment_orgId_documentId_key" ON "PartyPayment"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "PartyPaymentRefund_orgId_partyPaymentId_id_idx" ON "PartyPaymentRefund"("orgId", "partyPaymentId", "id");

-- CreateIndex
CREATE INDEX "PartyPaymentRefund_orgId_recordedById_idx" ON "PartyPaymentRefund"("orgId", "recordedById");

-- CreateIndex
CREATE INDEX "BillPayment_orgId_partyPaymentId_id_idx" ON "BillPayment"("orgId", "partyPaymentId", "id");

-- AddForeignKey
ALTER TABLE "BillPayment" ADD CONSTRAINT "BillPayment_orgId_partyPaymentId_fkey" FOREIGN KEY ("orgId", "partyPaymentId") REFERENCES "PartyPayment"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PartyPayment" ADD CONSTRAINT "PartyPayment_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PartyPayment" ADD CONSTRAINT "PartyPayment_orgId_supplierId_fkey" FOREIGN KEY ("orgId", "supplierId") REFERENCES "Supplier"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PartyPayment" ADD CONSTRAINT "PartyPayment_orgId_clientId_fkey" FOREIGN KEY ("orgId", "clientId") REFERENCES "Client"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PartyPaymentRefund" ADD CONSTRAINT "PartyPaymentRefund_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PartyPaymentRefund" ADD CONSTRAINT "PartyPaymentRefund_orgId_partyPaymentId_fkey" FOREIGN KEY ("orgId", "partyPaymentId") REFERENCES "PartyPayment"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;



-- What Prisma cannot say
SELECT "installTriggers"('"PartyPayment"', '{version,changes}');
SELECT "installCount"('"PartyPayment"');
SELECT "installTextSearch"('"PartyPayment"', 'documentId', 'reference');

-- Filters by columns that are empty in most rows.
CREATE INDEX "PartyPaymentRefund_reversedById" ON "PartyPaymentRefund"("orgId", "reversedById") WHERE "reversedById" IS NOT NULL;

-- Checks: no more is used of a payment than was paid.
ALTER TABLE "PartyPayment" ADD CONSTRAINT "PartyPayment_party_check" CHECK (
  ("supplierId" IS NULL) <> ("clientId" IS NULL));
ALTER TABLE "PartyPayment" ADD CONSTRAINT "PartyPayment_amount_check" CHECK ("amount" > 0);
ALTER TABLE "PartyPayment" ADD CONSTRAINT "PartyPayment_use_check" CHECK (
  "allocatedAmount" >= 0 AND "refundedAmount" >= 0 AND "unallocatedAmount" BETWEEN 0 AND "amount"
    AND "allocatedAmount" + "refundedAmount" <= "amount");
ALTER TABLE "PartyPaymentRefund" ADD CONSTRAINT "PartyPaymentRefund_amount_check" CHECK ("amount" > 0);
ALTER TABLE "PartyPaymentRefund" ADD CONSTRAINT "PartyPaymentRefund_reversal_check" CHECK (
  ("reversedAt" IS NULL) = ("reversalReason" IS NULL));
