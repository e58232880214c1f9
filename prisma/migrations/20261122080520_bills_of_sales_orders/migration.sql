-- CreateTable
CREATE TABLE "BilledOrderLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "billId" TEXT NOT NULL,
    "salesOrderLineId" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "BilledOrderLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "BilledOrderLine_orgId_billId_idx" ON "BilledOrderLine"("orgId", "billId");

-- CreateIndex
CREATE INDEX "BilledOrderLine_orgId_salesOrderLineId_id_idx" ON "BilledOrderLine"("orgId", "salesOrderLineId", "id");

-- AddForeignKey
ALTER TABLE "BilledOrderLine" ADD CONSTRAINT "BilledOrderLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BilledOrderLine" ADD CONSTRAINT "BilledOrderLine_orgId_billId_fkey" FOREIGN KEY ("orgId", "billId") REFERENCES "Bill"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BilledOrderLine" ADD CONSTRAINT "BilledOrderLine_orgId_salesOrderLineId_fkey" FOREIGN KEY ("orgId", "salesOrderLineId") REFERENCES "SalesOrderLine"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;



ALTER TABLE "BilledOrderLine" ADD CONSTRAINT "BilledOrderLine_quantity_check" CHECK ("quantity" > 0);
