-- Members who are switched off in one organization, and what the audit trail is searched by.

-- AlterTable
ALTER TABLE "Membership" ADD COLUMN     "isActive" BOOLEAN NOT NULL DEFAULT true;

-- CreateIndex
CREATE INDEX "AuditLine_orgId_entityId_idx" ON "AuditLine"("orgId", "entityId");

-- CreateIndex
CREATE INDEX "AuditLine_orgId_action_idx" ON "AuditLine"("orgId", "action");
