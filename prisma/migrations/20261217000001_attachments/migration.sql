-- Files belong to records of any kind. Those that are there belong to employees.
ALTER TABLE "Attachment" ADD COLUMN "recordType" TEXT;
ALTER TABLE "Attachment" ADD COLUMN "recordId" TEXT;
ALTER TABLE "Attachment" ADD COLUMN "shownAs" TEXT;
UPDATE "Attachment" SET "recordType" = 'Employee', "recordId" = "employeeId";
ALTER TABLE "Attachment" ALTER COLUMN "recordType" SET NOT NULL;
ALTER TABLE "Attachment" ALTER COLUMN "recordId" SET NOT NULL;

-- DropForeignKey
ALTER TABLE "Attachment" DROP CONSTRAINT "Attachment_orgId_employeeId_fkey";

-- DropIndex
DROP INDEX "Attachment_orgId_employeeId_createdAt_id_idx";

ALTER TABLE "Attachment" DROP COLUMN "employeeId";

-- CreateIndex
CREATE INDEX "Attachment_orgId_recordType_recordId_createdAt_id_idx" ON "Attachment"("orgId", "recordType", "recordId", "createdAt", "id");
