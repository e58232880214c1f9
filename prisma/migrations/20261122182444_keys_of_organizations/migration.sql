-- Every unique key of the records of an organization begins with the organization.
-- DropIndex
DROP INDEX "ApiKey_previousSecretHash_key";

-- DropIndex
DROP INDEX "ApiKey_secretHash_key";

-- CreateIndex
CREATE INDEX "ApiKey_secretHash_idx" ON "ApiKey"("secretHash");

-- CreateIndex
CREATE INDEX "ApiKey_previousSecretHash_idx" ON "ApiKey"("previousSecretHash");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_orgId_secretHash_key" ON "ApiKey"("orgId", "secretHash");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_orgId_previousSecretHash_key" ON "ApiKey"("orgId", "previousSecretHash");
