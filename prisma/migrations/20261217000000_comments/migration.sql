-- CreateTable
CREATE TABLE "Comment" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "recordType" TEXT NOT NULL,
    "recordId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "mentions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "authorId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "Mention" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "commentId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seenAt" TIMESTAMPTZ(3),

    CONSTRAINT "Mention_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "Comment_orgId_recordType_recordId_at_id_idx" ON "Comment"("orgId", "recordType", "recordId", "at", "id");

-- CreateIndex
CREATE INDEX "Comment_orgId_authorId_idx" ON "Comment"("orgId", "authorId");

-- CreateIndex
CREATE INDEX "Comment_orgId_at_id_idx" ON "Comment"("orgId", "at", "id");

-- CreateIndex
CREATE INDEX "Comment_orgId_updatedAt_id_idx" ON "Comment"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Mention_orgId_userId_at_id_idx" ON "Mention"("orgId", "userId", "at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Mention_orgId_commentId_userId_key" ON "Mention"("orgId", "commentId", "userId");

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Mention" ADD CONSTRAINT "Mention_orgId_commentId_fkey" FOREIGN KEY ("orgId", "commentId") REFERENCES "Comment"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What Prisma cannot say
SELECT "installTriggers"('"Comment"', '{version}');
SELECT "installCount"('"Comment"');
SELECT "installTextSearch"('"Comment"', 'text');
