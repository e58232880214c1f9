-- CreateTable
CREATE TABLE "JournalHandOver" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "handedOverAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handedOverById" TEXT,
    "kept" JSONB NOT NULL,

    CONSTRAINT "JournalHandOver_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "Bill_orgId_voidedAt_idx" ON "Bill"("orgId", "voidedAt");

-- CreateIndex
CREATE INDEX "BillNote_orgId_voidedAt_idx" ON "BillNote"("orgId", "voidedAt");

-- CreateIndex
CREATE INDEX "BillNoteRefund_orgId_paidAt_idx" ON "BillNoteRefund"("orgId", "paidAt");

-- CreateIndex
CREATE INDEX "BillNoteRefund_orgId_reversedAt_idx" ON "BillNoteRefund"("orgId", "reversedAt");

-- CreateIndex
CREATE INDEX "BillPayment_orgId_reversedAt_idx" ON "BillPayment"("orgId", "reversedAt");

-- CreateIndex
CREATE INDEX "ExpenseRequestHistory_orgId_at_idx" ON "ExpenseRequestHistory"("orgId", "at");

-- CreateIndex
CREATE INDEX "PartyPayment_orgId_voidedAt_idx" ON "PartyPayment"("orgId", "voidedAt");

-- CreateIndex
CREATE INDEX "PartyPaymentRefund_orgId_paidAt_idx" ON "PartyPaymentRefund"("orgId", "paidAt");

-- CreateIndex
CREATE INDEX "PartyPaymentRefund_orgId_reversedAt_idx" ON "PartyPaymentRefund"("orgId", "reversedAt");

-- AddForeignKey
ALTER TABLE "JournalHandOver" ADD CONSTRAINT "JournalHandOver_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
