-- The home of an account, which has the say over it; invitations, which an account accepts before it becomes a member elsewhere; and
-- sessions that end with a membership.

-- CreateEnum
CREATE TYPE "InvitationStatus" AS ENUM ('PENDING', 'ACCEPTED', 'DECLINED', 'WITHDRAWN');

-- AlterEnum
ALTER TYPE "SessionEnd" ADD VALUE 'REMOVED';

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "homeOrgId" TEXT;

-- Who made an account stands in the trail. Accounts without such a line were planted or made by hand: their first membership tells.
UPDATE "User" u SET "homeOrgId" = made."orgId"
FROM (SELECT DISTINCT ON ("entityId") "entityId", "orgId" FROM "AuditLine" WHERE "entity" = 'User' AND "action" = 'create' ORDER BY "entityId", "at") made
WHERE made."entityId" = u."id";
UPDATE "User" u SET "homeOrgId" = joined."orgId"
FROM (SELECT DISTINCT ON ("userId") "userId", "orgId" FROM "Membership" ORDER BY "userId", "createdAt", "orgId") joined
WHERE u."homeOrgId" IS NULL AND joined."userId" = u."id";
UPDATE "User" SET "homeOrgId" = "defaultOrgId" WHERE "homeOrgId" IS NULL;

ALTER TABLE "User" ALTER COLUMN "homeOrgId" SET NOT NULL;

-- CreateTable
CREATE TABLE "Invitation" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "roles" "Role"[],
    "status" "InvitationStatus" NOT NULL DEFAULT 'PENDING',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT NOT NULL,
    "createdByName" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "Invitation_email_idx" ON "Invitation"("email");

-- CreateIndex
CREATE INDEX "Invitation_orgId_status_idx" ON "Invitation"("orgId", "status");

-- CreateIndex
CREATE INDEX "Invitation_orgId_createdAt_id_idx" ON "Invitation"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Invitation_orgId_expiresAt_idx" ON "Invitation"("orgId", "expiresAt");

-- An address has one open invitation of an organization.
CREATE UNIQUE INDEX "Invitation_pending_email_key" ON "Invitation"("orgId", "email") WHERE "status" = 'PENDING';

-- CreateIndex
CREATE INDEX "User_homeOrgId_idx" ON "User"("homeOrgId");

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_homeOrgId_fkey" FOREIGN KEY ("homeOrgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
