-- CreateIndex
CREATE INDEX "Bill_orgId_partyKey_postingDate_idx" ON "Bill"("orgId", "partyKey", "postingDate");

-- CreateIndex
CREATE INDEX "BillNote_orgId_partyKey_postingDate_idx" ON "BillNote"("orgId", "partyKey", "postingDate");
