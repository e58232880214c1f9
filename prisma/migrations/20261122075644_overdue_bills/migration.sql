-- CreateIndex
CREATE INDEX "Bill_orgId_status_dueDate_idx" ON "Bill"("orgId", "status", "dueDate");


