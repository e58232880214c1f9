-- Calls to the documented REST paths, counted per client and day.

-- CreateEnum
CREATE TYPE "LegacyClientKind" AS ENUM ('USER', 'API_KEY');

-- CreateTable
CREATE TABLE "LegacyUsage" (
    "orgId" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "clientKind" "LegacyClientKind" NOT NULL,
    "clientId" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "calls" INTEGER NOT NULL,
    "lastAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LegacyUsage_pkey" PRIMARY KEY ("orgId","method","path","clientKind","clientId","day")
);

-- CreateIndex
CREATE INDEX "LegacyUsage_orgId_path_idx" ON "LegacyUsage"("orgId", "path");

-- CreateIndex
CREATE INDEX "LegacyUsage_orgId_clientId_idx" ON "LegacyUsage"("orgId", "clientId");

-- CreateIndex
CREATE INDEX "LegacyUsage_orgId_day_idx" ON "LegacyUsage"("orgId", "day");

-- AddForeignKey
ALTER TABLE "LegacyUsage" ADD CONSTRAINT "LegacyUsage_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;


