-- AlterTable
ALTER TABLE "SalesOrder" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "SalesOrderRevision" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "salesOrderId" TEXT NOT NULL,
    "revisionNumber" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,
    "createdByName" TEXT,

    CONSTRAINT "SalesOrderRevision_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "SalesOrderRevisionChange" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "revisionId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "salesOrderLineId" TEXT,
    "shipmentNumber" INTEGER,
    "field" TEXT NOT NULL,
    "before" TEXT,
    "after" TEXT,

    CONSTRAINT "SalesOrderRevisionChange_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "SalesOrderRevision_orgId_createdAt_id_idx" ON "SalesOrderRevision"("orgId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SalesOrderRevision_orgId_salesOrderId_revisionNumber_key" ON "SalesOrderRevision"("orgId", "salesOrderId", "revisionNumber");

-- CreateIndex
CREATE INDEX "SalesOrderRevisionChange_orgId_revisionId_itemNumber_idx" ON "SalesOrderRevisionChange"("orgId", "revisionId", "itemNumber");

-- CreateIndex
CREATE INDEX "SalesOrderRevisionChange_orgId_salesOrderLineId_id_idx" ON "SalesOrderRevisionChange"("orgId", "salesOrderLineId", "id");

-- AddForeignKey
ALTER TABLE "SalesOrderRevision" ADD CONSTRAINT "SalesOrderRevision_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrderRevision" ADD CONSTRAINT "SalesOrderRevision_orgId_salesOrderId_fkey" FOREIGN KEY ("orgId", "salesOrderId") REFERENCES "SalesOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrderRevisionChange" ADD CONSTRAINT "SalesOrderRevisionChange_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrderRevisionChange" ADD CONSTRAINT "SalesOrderRevisionChange_orgId_revisionId_fkey" FOREIGN KEY ("orgId", "revisionId") REFERENCES "SalesOrderRevision"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrderRevisionChange" ADD CONSTRAINT "SalesOrderRevisionChange_orgId_salesOrderLineId_fkey" FOREIGN KEY ("orgId", "salesOrderLineId") REFERENCES "SalesOrderLine"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;



ALTER TABLE "SalesOrder" ADD CONSTRAINT "SalesOrder_revision_check" CHECK ("revision" >= 0);

CREATE TRIGGER "SalesOrderRevision_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "SalesOrderRevision"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"();
CREATE TRIGGER "SalesOrderRevisionChange_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "SalesOrderRevisionChange"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"();
