-- AlterEnum
ALTER TYPE "DeliveryStatus" ADD VALUE 'FAILED';

-- AlterTable
ALTER TABLE "SalesOrder" ADD COLUMN     "deliveryCount" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "SalesOrderLine" ADD COLUMN     "deliveredQty" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "shippedQty" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "ShipmentScheduleEntry" ADD COLUMN     "deliveredQty" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "shippedQty" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "DeliveryLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "salesOrderLineId" TEXT NOT NULL,
    "shipmentId" TEXT,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "DeliveryLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "DeliveryLine_orgId_deliveryId_itemNumber_idx" ON "DeliveryLine"("orgId", "deliveryId", "itemNumber");

-- CreateIndex
CREATE INDEX "DeliveryLine_orgId_salesOrderLineId_idx" ON "DeliveryLine"("orgId", "salesOrderLineId");

-- CreateIndex
CREATE INDEX "DeliveryLine_orgId_shipmentId_idx" ON "DeliveryLine"("orgId", "shipmentId");

-- AddForeignKey
ALTER TABLE "DeliveryLine" ADD CONSTRAINT "DeliveryLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "DeliveryLine" ADD CONSTRAINT "DeliveryLine_orgId_deliveryId_fkey" FOREIGN KEY ("orgId", "deliveryId") REFERENCES "Delivery"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "DeliveryLine" ADD CONSTRAINT "DeliveryLine_orgId_salesOrderLineId_fkey" FOREIGN KEY ("orgId", "salesOrderLineId") REFERENCES "SalesOrderLine"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "DeliveryLine" ADD CONSTRAINT "DeliveryLine_orgId_shipmentId_fkey" FOREIGN KEY ("orgId", "shipmentId") REFERENCES "ShipmentScheduleEntry"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;



-- No quantity is negative, whatever the code does.
ALTER TABLE "DeliveryLine" ADD CONSTRAINT "DeliveryLine_quantity_check" CHECK ("quantity" > 0);
ALTER TABLE "SalesOrder" ADD CONSTRAINT "SalesOrder_deliveryCount_check" CHECK ("deliveryCount" >= 0);
ALTER TABLE "SalesOrderLine" ADD CONSTRAINT "SalesOrderLine_quantities_check" CHECK ("shippedQty" >= 0 AND "deliveredQty" >= 0);
ALTER TABLE "ShipmentScheduleEntry" ADD CONSTRAINT "ShipmentScheduleEntry_quantities_check" CHECK ("shippedQty" >= 0 AND "deliveredQty" >= 0);
