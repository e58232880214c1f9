-- AlterTable
ALTER TABLE "CostSheet" ADD COLUMN     "billOfMaterialsId" TEXT;

-- AlterTable
ALTER TABLE "Quote" ADD COLUMN     "costSheetId" TEXT;

-- AlterTable
ALTER TABLE "SalesOrder" ADD COLUMN     "costSheetId" TEXT;

-- CreateIndex
CREATE INDEX "CostSheet_orgId_billOfMaterialsId_idx" ON "CostSheet"("orgId", "billOfMaterialsId");

-- CreateIndex
CREATE INDEX "Quote_orgId_costSheetId_idx" ON "Quote"("orgId", "costSheetId");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_costSheetId_idx" ON "SalesOrder"("orgId", "costSheetId");

-- AddForeignKey
ALTER TABLE "CostSheet" ADD CONSTRAINT "CostSheet_orgId_billOfMaterialsId_fkey" FOREIGN KEY ("orgId", "billOfMaterialsId") REFERENCES "BillOfMaterials"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_orgId_costSheetId_fkey" FOREIGN KEY ("orgId", "costSheetId") REFERENCES "CostSheet"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrder" ADD CONSTRAINT "SalesOrder_orgId_costSheetId_fkey" FOREIGN KEY ("orgId", "costSheetId") REFERENCES "CostSheet"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;


