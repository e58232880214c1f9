-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Bill" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "BillOfMaterials" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "BillPayment" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Client" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "CostSheet" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "DeliveryStop" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Employee" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "ExpenseRequest" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "GoodsReceipt" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Invitation" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Location" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "ManagementAccount" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Material" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "MaterialRequest" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Membership" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Organization" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "ProductionOrder" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "PurchaseOrder" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Quote" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Rate" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "RequestForQuotation" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "SalesOrder" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Style" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Supplier" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "recordVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "ApiKey_orgId_updatedAt_id_idx" ON "ApiKey"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_updatedAt_id_idx" ON "Bill"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "BillOfMaterials_orgId_updatedAt_id_idx" ON "BillOfMaterials"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "BillPayment_orgId_updatedAt_id_idx" ON "BillPayment"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Client_orgId_updatedAt_id_idx" ON "Client"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_updatedAt_id_idx" ON "CostSheet"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Delivery_orgId_updatedAt_id_idx" ON "Delivery"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "DeliveryStop_orgId_updatedAt_id_idx" ON "DeliveryStop"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Employee_orgId_updatedAt_id_idx" ON "Employee"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ExpenseRequest_orgId_updatedAt_id_idx" ON "ExpenseRequest"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "GoodsReceipt_orgId_updatedAt_id_idx" ON "GoodsReceipt"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Invitation_orgId_updatedAt_id_idx" ON "Invitation"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Location_orgId_updatedAt_id_idx" ON "Location"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ManagementAccount_orgId_updatedAt_id_idx" ON "ManagementAccount"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Material_orgId_updatedAt_id_idx" ON "Material"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "MaterialRequest_orgId_updatedAt_id_idx" ON "MaterialRequest"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ProductionOrder_orgId_updatedAt_id_idx" ON "ProductionOrder"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "PurchaseOrder_orgId_updatedAt_id_idx" ON "PurchaseOrder"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Quote_orgId_updatedAt_id_idx" ON "Quote"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Rate_orgId_updatedAt_id_idx" ON "Rate"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "RequestForQuotation_orgId_updatedAt_id_idx" ON "RequestForQuotation"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_updatedAt_id_idx" ON "SalesOrder"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Style_orgId_updatedAt_id_idx" ON "Style"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Supplier_orgId_updatedAt_id_idx" ON "Supplier"("orgId", "updatedAt", "id");


-- Records from before were last changed at an unknown time, not before they were created.
UPDATE "Organization" SET "updatedAt" = "createdAt";
UPDATE "User" SET "updatedAt" = "createdAt";
UPDATE "Membership" SET "updatedAt" = "createdAt";
UPDATE "Invitation" SET "updatedAt" = "createdAt";
UPDATE "ApiKey" SET "updatedAt" = "createdAt";
UPDATE "Employee" SET "updatedAt" = "createdAt";
UPDATE "Supplier" SET "updatedAt" = "createdAt";
UPDATE "Client" SET "updatedAt" = "createdAt";
UPDATE "ManagementAccount" SET "updatedAt" = "createdAt";
UPDATE "Rate" SET "updatedAt" = "createdAt";
UPDATE "Material" SET "updatedAt" = "createdAt";
UPDATE "Style" SET "updatedAt" = "createdAt";
UPDATE "ProductionOrder" SET "updatedAt" = "createdAt";
UPDATE "BillOfMaterials" SET "updatedAt" = "createdAt";
UPDATE "RequestForQuotation" SET "updatedAt" = "createdAt";
UPDATE "Quote" SET "updatedAt" = "createdAt";
UPDATE "SalesOrder" SET "updatedAt" = "createdAt";
UPDATE "MaterialRequest" SET "updatedAt" = "createdAt";
UPDATE "PurchaseOrder" SET "updatedAt" = "createdAt";
UPDATE "GoodsReceipt" SET "updatedAt" = "createdAt";
UPDATE "Delivery" SET "updatedAt" = "createdAt";
UPDATE "DeliveryStop" SET "updatedAt" = "createdAt";
UPDATE "ExpenseRequest" SET "updatedAt" = "createdAt";
UPDATE "Bill" SET "updatedAt" = "createdAt";
UPDATE "BillPayment" SET "updatedAt" = "createdAt";

-- Every change of a record raises its version, whatever made the change. A statement that sets no time of change gets
-- the present time.
CREATE FUNCTION "raiseVersion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."recordVersion" := OLD."recordVersion" + 1;
  IF NEW."updatedAt" IS NOT DISTINCT FROM OLD."updatedAt" THEN
    NEW."updatedAt" := date_trunc('milliseconds', clock_timestamp());
  END IF;
  RETURN NEW;
END;
$$;
CREATE TRIGGER "Organization_version" BEFORE UPDATE ON "Organization" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "User_version" BEFORE UPDATE ON "User" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "Membership_version" BEFORE UPDATE ON "Membership" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "Invitation_version" BEFORE UPDATE ON "Invitation" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
-- A key that is used has not changed.
CREATE TRIGGER "ApiKey_version" BEFORE UPDATE ON "ApiKey" FOR EACH ROW
  WHEN (NEW."lastUsedAt" IS NOT DISTINCT FROM OLD."lastUsedAt") EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "Employee_version" BEFORE UPDATE ON "Employee" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "Supplier_version" BEFORE UPDATE ON "Supplier" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "Client_version" BEFORE UPDATE ON "Client" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "ManagementAccount_version" BEFORE UPDATE ON "ManagementAccount" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "Rate_version" BEFORE UPDATE ON "Rate" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "Material_version" BEFORE UPDATE ON "Material" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "Style_version" BEFORE UPDATE ON "Style" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "ProductionOrder_version" BEFORE UPDATE ON "ProductionOrder" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "BillOfMaterials_version" BEFORE UPDATE ON "BillOfMaterials" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "RequestForQuotation_version" BEFORE UPDATE ON "RequestForQuotation" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "Quote_version" BEFORE UPDATE ON "Quote" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "SalesOrder_version" BEFORE UPDATE ON "SalesOrder" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "CostSheet_version" BEFORE UPDATE ON "CostSheet" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "MaterialRequest_version" BEFORE UPDATE ON "MaterialRequest" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "PurchaseOrder_version" BEFORE UPDATE ON "PurchaseOrder" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "GoodsReceipt_version" BEFORE UPDATE ON "GoodsReceipt" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "Location_version" BEFORE UPDATE ON "Location" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "Delivery_version" BEFORE UPDATE ON "Delivery" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "DeliveryStop_version" BEFORE UPDATE ON "DeliveryStop" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "ExpenseRequest_version" BEFORE UPDATE ON "ExpenseRequest" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "Bill_version" BEFORE UPDATE ON "Bill" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
CREATE TRIGGER "BillPayment_version" BEFORE UPDATE ON "BillPayment" FOR EACH ROW EXECUTE FUNCTION "raiseVersion"();
