-- The histories of documents that another installation wrote.
CREATE TABLE "DocumentHistory" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actorId" TEXT,
    "actorName" TEXT,
    "actingForId" TEXT,
    "actingForName" TEXT,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" TEXT NOT NULL,
    "from" TEXT,
    "to" TEXT,
    "reason" TEXT,
    "comments" TEXT,

    CONSTRAINT "DocumentHistory_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "DocumentHistory_orgId_entity_entityId_at_id_idx" ON "DocumentHistory"("orgId", "entity", "entityId", "at", "id");

-- AddForeignKey
ALTER TABLE "DocumentHistory" ADD CONSTRAINT "DocumentHistory_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What was done is not rewritten.
SELECT "installTriggers"('"DocumentHistory"', '{append-only}');
