-- Lists are filtered by everyone who acted on their records.
CREATE INDEX "Rate_orgId_createdById_idx" ON "Rate"("orgId", "createdById");
CREATE INDEX "Invitation_orgId_createdById_idx" ON "Invitation"("orgId", "createdById");
CREATE INDEX "SalesOrderRevision_orgId_createdById_idx" ON "SalesOrderRevision"("orgId", "createdById");
CREATE INDEX "StockMovement_orgId_createdById_idx" ON "StockMovement"("orgId", "createdById");

-- Most rows have no value in these columns, so these rows are not in the index: what writes them does not pay for it. A
-- filter by a value finds its rows there all the same. A Prisma schema has no word for such an index.
CREATE INDEX "MaterialRequest_submittedById" ON "MaterialRequest"("orgId", "submittedById") WHERE "submittedById" IS NOT NULL;
CREATE INDEX "MaterialRequest_approvedById" ON "MaterialRequest"("orgId", "approvedById") WHERE "approvedById" IS NOT NULL;
CREATE INDEX "MaterialRequest_rejectedById" ON "MaterialRequest"("orgId", "rejectedById") WHERE "rejectedById" IS NOT NULL;
CREATE INDEX "CostSheet_submittedById" ON "CostSheet"("orgId", "submittedById") WHERE "submittedById" IS NOT NULL;
CREATE INDEX "CostSheet_submittedForId" ON "CostSheet"("orgId", "submittedForId") WHERE "submittedForId" IS NOT NULL;
CREATE INDEX "CostSheet_approvedById" ON "CostSheet"("orgId", "approvedById") WHERE "approvedById" IS NOT NULL;
CREATE INDEX "CostSheet_rejectedById" ON "CostSheet"("orgId", "rejectedById") WHERE "rejectedById" IS NOT NULL;
CREATE INDEX "ExpenseRequest_sourceTemplateId" ON "ExpenseRequest"("orgId", "sourceTemplateId") WHERE "sourceTemplateId" IS NOT NULL;
CREATE INDEX "ExpenseRequest_approvedById" ON "ExpenseRequest"("orgId", "approvedById") WHERE "approvedById" IS NOT NULL;
CREATE INDEX "ExpenseRequest_rejectedById" ON "ExpenseRequest"("orgId", "rejectedById") WHERE "rejectedById" IS NOT NULL;
CREATE INDEX "Quote_sentById" ON "Quote"("orgId", "sentById") WHERE "sentById" IS NOT NULL;
CREATE INDEX "Quote_acceptedById" ON "Quote"("orgId", "acceptedById") WHERE "acceptedById" IS NOT NULL;
CREATE INDEX "Quote_rejectedById" ON "Quote"("orgId", "rejectedById") WHERE "rejectedById" IS NOT NULL;
CREATE INDEX "Quote_cancelledById" ON "Quote"("orgId", "cancelledById") WHERE "cancelledById" IS NOT NULL;
CREATE INDEX "Quote_convertedById" ON "Quote"("orgId", "convertedById") WHERE "convertedById" IS NOT NULL;
CREATE INDEX "Bill_overriddenById" ON "Bill"("orgId", "overriddenById") WHERE "overriddenById" IS NOT NULL;
CREATE INDEX "BillPayment_reversedById" ON "BillPayment"("orgId", "reversedById") WHERE "reversedById" IS NOT NULL;
CREATE INDEX "AuditLine_actingForId" ON "AuditLine"("orgId", "actingForId") WHERE "actingForId" IS NOT NULL;
CREATE INDEX "AuditLine_apiKeyId" ON "AuditLine"("orgId", "apiKeyId") WHERE "apiKeyId" IS NOT NULL;
CREATE INDEX "AuditLine_requestId" ON "AuditLine"("orgId", "requestId") WHERE "requestId" IS NOT NULL;
