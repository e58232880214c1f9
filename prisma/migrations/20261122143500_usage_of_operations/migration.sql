-- AlterTable
ALTER TABLE "LegacyUsage" DROP CONSTRAINT "LegacyUsage_pkey",
ADD COLUMN     "clientName" TEXT NOT NULL DEFAULT '',
ADD CONSTRAINT "LegacyUsage_pkey" PRIMARY KEY ("orgId", "method", "path", "clientKind", "clientId", "clientName", "day");


