-- Sessions that can be refreshed and ended, rotation of API keys, and the count that their rate limit is held by.

-- CreateEnum
CREATE TYPE "SessionEnd" AS ENUM ('LOGGED_OUT', 'ENDED_FROM_ANOTHER', 'REFRESH_TOKEN_REUSED', 'SWITCHED_OFF', 'PASSWORD_CHANGED');

-- CreateEnum
CREATE TYPE "Door" AS ENUM ('GRAPHQL', 'REST');

-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN     "previousSecretHash" TEXT,
ADD COLUMN     "previousValidUntil" TIMESTAMPTZ(3);

-- CreateTable
CREATE UNLOGGED TABLE "ApiKeyUsage" (
    "orgId" TEXT NOT NULL,
    "apiKeyId" TEXT NOT NULL,
    "windowStartedAt" TIMESTAMPTZ(3) NOT NULL,
    "requests" INTEGER NOT NULL,

    CONSTRAINT "ApiKeyUsage_pkey" PRIMARY KEY ("orgId","apiKeyId")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "orgId" TEXT NOT NULL,
    "door" "Door" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "refreshedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "refreshHash" TEXT,
    "endedAt" TIMESTAMPTZ(3),
    "endReason" "SessionEnd",
    "address" TEXT NOT NULL,
    "userAgent" TEXT,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Session_userId_expiresAt_idx" ON "Session"("userId", "expiresAt");

-- CreateIndex
CREATE INDEX "Session_orgId_idx" ON "Session"("orgId");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_previousSecretHash_key" ON "ApiKey"("previousSecretHash");

-- AddForeignKey
ALTER TABLE "ApiKeyUsage" ADD CONSTRAINT "ApiKeyUsage_orgId_apiKeyId_fkey" FOREIGN KEY ("orgId", "apiKeyId") REFERENCES "ApiKey"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What Prisma cannot say. Rows of the count are updated in place, again and again: the room for that stays on their page.
ALTER TABLE "ApiKeyUsage"
  SET (fillfactor = 50),
  ADD CONSTRAINT "ApiKeyUsage_requests_check" CHECK ("requests" > 0);
ALTER TABLE "ApiKey"
  ADD CONSTRAINT "ApiKey_previous_check" CHECK (("previousSecretHash" IS NULL) = ("previousValidUntil" IS NULL));
ALTER TABLE "Session"
  ADD CONSTRAINT "Session_ended_check" CHECK (("endedAt" IS NULL) = ("endReason" IS NULL));
