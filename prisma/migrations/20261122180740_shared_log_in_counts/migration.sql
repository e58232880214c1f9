-- Counts of log-in attempts, which all gateways on the database share.
-- CreateEnum
CREATE TYPE "LogInLimit" AS ENUM ('PAIR', 'ACCOUNT', 'ADDRESS');

-- CreateTable
CREATE TABLE "LogInCount" (
    "key" TEXT NOT NULL,
    "limit" "LogInLimit" NOT NULL,
    "accountKey" TEXT,
    "attempts" INTEGER NOT NULL,
    "windowEndsAt" TIMESTAMPTZ(3) NOT NULL,
    "knownUntil" TIMESTAMPTZ(3),
    "keptUntil" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LogInCount_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "LogInCount_accountKey_idx" ON "LogInCount"("accountKey");

-- CreateIndex
CREATE INDEX "LogInCount_keptUntil_idx" ON "LogInCount"("keptUntil");
