-- CreateEnum
CREATE TYPE "ListExportFormat" AS ENUM ('JSONL', 'CSV');

-- CreateEnum
CREATE TYPE "ListExportStatus" AS ENUM ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED');

-- AlterEnum
ALTER TYPE "ObjectDeletionCause" ADD VALUE 'EXPORT_PART';

-- CreateTable
CREATE TABLE "ListExport" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "requestedById" TEXT NOT NULL,
    "sessionId" TEXT,
    "apiKeyId" TEXT,
    "document" TEXT NOT NULL,
    "variables" JSONB NOT NULL DEFAULT '{}',
    "listName" TEXT NOT NULL,
    "format" "ListExportFormat" NOT NULL,
    "status" "ListExportStatus" NOT NULL DEFAULT 'QUEUED',
    "rows" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "size" INTEGER NOT NULL DEFAULT 0,
    "parts" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "permissions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "withheld" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "changesCursor" TEXT,
    "errorCode" TEXT,
    "errorMessage" TEXT,
    "claimedUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ListExport_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "ListExport_orgId_requestedById_createdAt_id_idx" ON "ListExport"("orgId", "requestedById", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ListExport_orgId_expiresAt_idx" ON "ListExport"("orgId", "expiresAt");

-- CreateIndex
CREATE INDEX "ListExport_claimedUntil_idx" ON "ListExport"("claimedUntil");

-- AddForeignKey
ALTER TABLE "ListExport" ADD CONSTRAINT "ListExport_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
