-- The first tables: one per model, then the checks, partial indexes and triggers that Prisma cannot say.

-- CreateEnum
CREATE TYPE "BillType" AS ENUM ('SUPPLIER', 'CLIENT', 'EMPLOYEE');

-- CreateEnum
CREATE TYPE "BillStatus" AS ENUM ('DRAFT', 'POSTED', 'PARTIALLY_PAID', 'PAID', 'VOID');

-- CreateEnum
CREATE TYPE "SourceOfFunds" AS ENUM ('BANK', 'CASH', 'PETTY_CASH', 'CREDIT_CARD', 'EMPLOYEE_ADVANCE', 'OTHER');

-- CreateEnum
CREATE TYPE "BillMatchStatus" AS ENUM ('MATCHED', 'WITHIN_TOLERANCE', 'EXCEPTION', 'PENDING_RECEIPT', 'NOT_APPLICABLE', 'OVERRIDDEN');

-- CreateEnum
CREATE TYPE "CostSheetStatus" AS ENUM ('DRAFT', 'UNDER_REVIEW', 'APPROVED', 'REJECTED');

-- CreateEnum
CREATE TYPE "ExpenseRequestType" AS ENUM ('REIMBURSEMENT', 'ADVANCE', 'VENDOR_PAYMENT', 'PETTY_CASH');

-- CreateEnum
CREATE TYPE "PaymentMethod" AS ENUM ('CASH', 'BANK_TRANSFER', 'CARD', 'CHEQUE', 'MOBILE_MONEY');

-- CreateEnum
CREATE TYPE "ExpenseRequestStatus" AS ENUM ('DRAFT', 'PENDING', 'APPROVED', 'PARTIALLY_PAID', 'PAID', 'SETTLED', 'REJECTED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('ADMIN', 'MANAGER', 'DIRECTOR', 'FINANCE', 'HR', 'STAFF');

-- CreateEnum
CREATE TYPE "DeliveryStatus" AS ENUM ('SCHEDULED', 'IN_TRANSIT', 'COMPLETED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "StopType" AS ENUM ('PICKUP', 'WAYPOINT', 'DROPOFF', 'PORT', 'CUSTOMS', 'RETURN');

-- CreateEnum
CREATE TYPE "StopState" AS ENUM ('UPCOMING', 'EN_ROUTE', 'ARRIVED', 'COMPLETED', 'SKIPPED', 'FAILED');

-- CreateEnum
CREATE TYPE "MaterialRequestStatus" AS ENUM ('DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED', 'CANCELLED', 'PARTIALLY_ORDERED', 'ORDERED', 'PARTIALLY_RECEIVED', 'RECEIVED');

-- CreateEnum
CREATE TYPE "MaterialRequestLineStatus" AS ENUM ('PENDING', 'ORDERED', 'RECEIVED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "ProductionOrderStatus" AS ENUM ('PLANNED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "PurchaseOrderStatus" AS ENUM ('DRAFT', 'SENT', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CANCELLED', 'CLOSED');

-- CreateEnum
CREATE TYPE "GoodsReceiptStatus" AS ENUM ('DRAFT', 'POSTED', 'VOID');

-- CreateEnum
CREATE TYPE "RequestForQuotationStatus" AS ENUM ('OPEN', 'QUOTED', 'CLOSED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "QuoteStatus" AS ENUM ('DRAFT', 'SENT', 'ACCEPTED', 'CONVERTED', 'REJECTED', 'EXPIRED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "SalesOrderStatus" AS ENUM ('DRAFT', 'CONFIRMED', 'IN_PRODUCTION', 'READY', 'SHIPPED', 'COMPLETED', 'ON_HOLD', 'CANCELLED');

-- CreateEnum
CREATE TYPE "SalesOrderLineStatus" AS ENUM ('PENDING', 'CONFIRMED', 'IN_PRODUCTION', 'SHIPPED', 'CANCELLED');

-- CreateTable
CREATE TABLE "ManagementAccount" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ManagementAccount_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "Rate" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "fromCurrency" TEXT NOT NULL,
    "toCurrency" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "rate" DECIMAL(18,8) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,

    CONSTRAINT "Rate_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "secretHash" TEXT NOT NULL,
    "permissions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "rateLimit" INTEGER NOT NULL DEFAULT 60,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "Attachment" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "employeeId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "objectKey" TEXT NOT NULL,
    "uploadedById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Attachment_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "ObjectDeletion" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "objectKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ObjectDeletion_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "AuditLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorId" TEXT,
    "actorName" TEXT,
    "actingForId" TEXT,
    "apiKeyId" TEXT,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" TEXT NOT NULL,
    "reason" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "requestId" TEXT,

    CONSTRAINT "AuditLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "Bill" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "billNumber" TEXT NOT NULL,
    "billType" "BillType" NOT NULL,
    "partyKey" TEXT NOT NULL,
    "supplierId" TEXT,
    "clientId" TEXT,
    "employeeId" TEXT,
    "employeeName" TEXT,
    "purchaseOrderId" TEXT,
    "managementAccountId" TEXT,
    "expenseRequestId" TEXT,
    "goodsReceiptId" TEXT,
    "currency" TEXT NOT NULL,
    "dueDate" TEXT,
    "status" "BillStatus" NOT NULL DEFAULT 'DRAFT',
    "sourceOfFunds" "SourceOfFunds",
    "notes" TEXT,
    "subtotal" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "taxRate" DECIMAL(14,8),
    "taxAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "totalAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "paidAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "remainingBalance" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "varianceAmount" DECIMAL(18,4),
    "variancePct" DECIMAL(18,4),
    "priceVarianceAmount" DECIMAL(18,4),
    "matchStatus" "BillMatchStatus" NOT NULL DEFAULT 'NOT_APPLICABLE',
    "overrideReason" TEXT,
    "overriddenAt" TIMESTAMPTZ(3),
    "overriddenById" TEXT,
    "glPosted" BOOLEAN NOT NULL DEFAULT false,
    "postedAt" TIMESTAMPTZ(3),
    "voidedAt" TIMESTAMPTZ(3),
    "voidReason" TEXT,
    "taxInvoiceReceivedDate" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,

    CONSTRAINT "Bill_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "BillLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "billId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "description" TEXT,
    "purchaseOrderLineId" TEXT,
    "poQty" DECIMAL(18,6),
    "prevBilled" DECIMAL(18,6),
    "billQty" DECIMAL(18,6),
    "qty" DECIMAL(18,6),
    "unitPrice" DECIMAL(18,6),
    "amount" DECIMAL(18,4),
    "uom" TEXT,
    "matchStatus" "BillMatchStatus",
    "extra" JSONB,

    CONSTRAINT "BillLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "BillPayment" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "billId" TEXT NOT NULL,
    "amount" DECIMAL(18,4) NOT NULL,
    "paidAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sourceOfFunds" "SourceOfFunds",
    "reference" TEXT,
    "recordedById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BillPayment_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "CostingDocument" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "latestVersion" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,

    CONSTRAINT "CostingDocument_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "CostSheet" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "costingId" TEXT NOT NULL,
    "versionNumber" INTEGER NOT NULL DEFAULT 1,
    "isLatest" BOOLEAN NOT NULL DEFAULT true,
    "status" "CostSheetStatus" NOT NULL DEFAULT 'DRAFT',
    "costSheetName" TEXT,
    "clientId" TEXT,
    "styleId" TEXT,
    "skuId" TEXT,
    "mainCurrency" TEXT NOT NULL DEFAULT 'USD',
    "orderQuantity" DECIMAL(18,6),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,
    "createdByName" TEXT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "submittedAt" TIMESTAMPTZ(3),
    "submittedById" TEXT,
    "submittedByName" TEXT,
    "submittedForId" TEXT,
    "approvedAt" TIMESTAMPTZ(3),
    "approvedById" TEXT,
    "approvedByName" TEXT,
    "rejectedAt" TIMESTAMPTZ(3),
    "rejectedById" TEXT,
    "rejectedByName" TEXT,
    "rejectionReason" TEXT,

    CONSTRAINT "CostSheet_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "CostSheetBomItem" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "costSheetId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "materialName" TEXT NOT NULL,
    "materialType" TEXT,
    "unit" TEXT,
    "consumption" DECIMAL(18,6),
    "unitCost" DECIMAL(18,6),
    "materialId" TEXT,
    "materialSkuId" TEXT,
    "tolerancePercent" DECIMAL(9,4) NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "exchangeRate" DECIMAL(18,8) NOT NULL DEFAULT 1,

    CONSTRAINT "CostSheetBomItem_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "CostSheetProcessingItem" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "costSheetId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "processingType" TEXT NOT NULL,
    "costAmount" DECIMAL(18,4),
    "unitCost" DECIMAL(18,6),
    "vendorName" TEXT,
    "supplierId" TEXT,
    "description" TEXT,
    "quantity" DECIMAL(18,6) NOT NULL DEFAULT 1,
    "unit" TEXT NOT NULL DEFAULT 'piece',
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "exchangeRate" DECIMAL(18,8) NOT NULL DEFAULT 1,

    CONSTRAINT "CostSheetProcessingItem_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "CostSheetLogisticsItem" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "costSheetId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "costAmount" DECIMAL(18,4) NOT NULL DEFAULT 1,
    "basis" TEXT,
    "description" TEXT,
    "notes" TEXT,
    "calculationMode" TEXT NOT NULL DEFAULT 'estimate',
    "transportMode" TEXT NOT NULL DEFAULT 'air',
    "quantity" DECIMAL(18,6) NOT NULL DEFAULT 0,
    "rate" DECIMAL(18,6) NOT NULL DEFAULT 0,
    "handlingFee" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "baseCost" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "contingencyPercent" DECIMAL(9,4) NOT NULL DEFAULT 0,
    "contingencyAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "shipmentTotal" DECIMAL(18,4),
    "orderQuantity" DECIMAL(18,6),
    "unitCost" DECIMAL(18,6),
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "exchangeRate" DECIMAL(18,8) NOT NULL DEFAULT 1,

    CONSTRAINT "CostSheetLogisticsItem_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "CostSheetOverheadItem" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "costSheetId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "overheadType" TEXT NOT NULL,
    "description" TEXT,
    "costAmount" DECIMAL(18,4),
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "exchangeRate" DECIMAL(18,8) NOT NULL DEFAULT 1,

    CONSTRAINT "CostSheetOverheadItem_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "CostSheetProfitScenario" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "costSheetId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT,
    "quotedPrice" DECIMAL(18,6) NOT NULL,
    "quotedCurrency" TEXT NOT NULL DEFAULT 'USD',
    "expectedGrossMargin" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "expectedGrossProfit" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "expectedNetMargin" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "expectedNetProfit" DECIMAL(18,4) NOT NULL DEFAULT 0,

    CONSTRAINT "CostSheetProfitScenario_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "CostSheetHistory" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "costSheetId" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "status" "CostSheetStatus" NOT NULL,
    "performedById" TEXT,
    "performedByName" TEXT,
    "performedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" TEXT,
    "comments" TEXT,

    CONSTRAINT "CostSheetHistory_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "Employee" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "position" TEXT,
    "userId" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "hiredAt" DATE,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Employee_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "ExpenseRequest" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "requesterId" TEXT NOT NULL,
    "requesterName" TEXT,
    "requestType" "ExpenseRequestType" NOT NULL,
    "paymentMethod" "PaymentMethod",
    "currency" TEXT NOT NULL,
    "status" "ExpenseRequestStatus" NOT NULL DEFAULT 'DRAFT',
    "supplierId" TEXT,
    "notes" TEXT,
    "linkedAdvanceRequestId" TEXT,
    "sourceTemplateId" TEXT,
    "totalAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "paidAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "usedAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "submittedAt" TIMESTAMPTZ(3),
    "approvedAt" TIMESTAMPTZ(3),
    "approvedById" TEXT,
    "approvedByName" TEXT,
    "rejectedAt" TIMESTAMPTZ(3),
    "rejectedById" TEXT,
    "rejectedByName" TEXT,
    "rejectionReason" TEXT,
    "cancelledAt" TIMESTAMPTZ(3),
    "settledAt" TIMESTAMPTZ(3),

    CONSTRAINT "ExpenseRequest_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "ExpenseLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "expenseRequestId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "description" TEXT,
    "supplierId" TEXT,
    "managementAccountId" TEXT,
    "receiptUrl" TEXT,
    "amount" DECIMAL(18,4) NOT NULL,
    "quantity" DECIMAL(18,6) NOT NULL DEFAULT 1,
    "unitPrice" DECIMAL(18,6) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ExpenseLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "ExpenseRequestHistory" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "expenseRequestId" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "status" "ExpenseRequestStatus" NOT NULL,
    "amount" DECIMAL(18,4),
    "performedById" TEXT,
    "performedByName" TEXT,
    "performedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" TEXT,
    "comments" TEXT,

    CONSTRAINT "ExpenseRequestHistory_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "defaultOrgId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Membership" (
    "orgId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "roles" "Role"[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Membership_pkey" PRIMARY KEY ("orgId","userId")
);

-- CreateTable
CREATE TABLE "Location" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "locationType" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "linkedEntityType" TEXT,
    "linkedEntityId" TEXT,
    "code" TEXT,
    "address" TEXT,
    "city" TEXT,
    "country" TEXT,
    "contactName" TEXT,
    "contactPhone" TEXT,
    "latitude" DECIMAL(9,6),
    "longitude" DECIMAL(9,6),
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Location_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "Delivery" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "status" "DeliveryStatus" NOT NULL DEFAULT 'SCHEDULED',
    "salesOrderId" TEXT,
    "plannedAt" TIMESTAMPTZ(3),
    "notes" TEXT,
    "cancelledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "DeliveryStop" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "stopOrder" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "subLabel" TEXT,
    "stopType" "StopType" NOT NULL DEFAULT 'WAYPOINT',
    "state" "StopState" NOT NULL DEFAULT 'UPCOMING',
    "plannedAt" TEXT,
    "actualAt" TIMESTAMPTZ(3),
    "notes" TEXT,
    "locationId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DeliveryStop_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "MaterialRequest" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "status" "MaterialRequestStatus" NOT NULL DEFAULT 'DRAFT',
    "urgency" TEXT,
    "notes" TEXT,
    "rejectionReason" TEXT,
    "productionOrderId" TEXT,
    "salesOrderId" TEXT,
    "bomId" TEXT,
    "wastagePercent" DECIMAL(9,4),
    "autoGenerated" BOOLEAN NOT NULL DEFAULT false,
    "lineItemsCount" INTEGER NOT NULL DEFAULT 0,
    "totalEstimatedAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,
    "createdByName" TEXT,
    "submittedAt" TIMESTAMPTZ(3),
    "submittedById" TEXT,
    "submittedByName" TEXT,
    "approvedAt" TIMESTAMPTZ(3),
    "approvedById" TEXT,
    "approvedByName" TEXT,
    "rejectedAt" TIMESTAMPTZ(3),
    "rejectedById" TEXT,
    "rejectedByName" TEXT,

    CONSTRAINT "MaterialRequest_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "MaterialRequestLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "materialRequestId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "materialId" TEXT,
    "materialName" TEXT,
    "supplierId" TEXT,
    "supplierName" TEXT,
    "uom" TEXT,
    "requiredQty" DECIMAL(18,6) NOT NULL,
    "warehouseAvailableQty" DECIMAL(18,6) NOT NULL DEFAULT 0,
    "qtyToPurchase" DECIMAL(18,6) NOT NULL,
    "unitPrice" DECIMAL(18,6),
    "estimatedAmount" DECIMAL(18,4),
    "linkedPoLineId" TEXT,
    "status" "MaterialRequestLineStatus" NOT NULL DEFAULT 'PENDING',
    "notes" TEXT,

    CONSTRAINT "MaterialRequestLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "MaterialRequestHistory" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "materialRequestId" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "status" "MaterialRequestStatus" NOT NULL,
    "performedById" TEXT,
    "performedByName" TEXT,
    "performedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" TEXT,
    "comments" TEXT,

    CONSTRAINT "MaterialRequestHistory_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "Material" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "materialType" TEXT,
    "unit" TEXT NOT NULL,
    "unitPrice" DECIMAL(18,6),
    "currency" TEXT,
    "supplierId" TEXT,
    "warehouseQty" DECIMAL(18,6) NOT NULL DEFAULT 0,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Material_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "Organization" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "materialRequestSelfApproval" BOOLEAN NOT NULL DEFAULT false,
    "costSheetSelfApproval" BOOLEAN NOT NULL DEFAULT true,
    "priceTolerancePercent" DECIMAL(9,4) NOT NULL DEFAULT 5,
    "quantityTolerancePercent" DECIMAL(9,4) NOT NULL DEFAULT 2,

    CONSTRAINT "Organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DocumentCounter" (
    "orgId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "lastNumber" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "DocumentCounter_pkey" PRIMARY KEY ("orgId","kind","year")
);

-- CreateTable
CREATE TABLE "Supplier" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "currency" TEXT,
    "country" TEXT,
    "city" TEXT,
    "address" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Supplier_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "Client" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "currency" TEXT,
    "country" TEXT,
    "city" TEXT,
    "address" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Client_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "ProductionOrder" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "styleId" TEXT NOT NULL,
    "salesOrderId" TEXT,
    "status" "ProductionOrderStatus" NOT NULL DEFAULT 'PLANNED',
    "quantity" INTEGER NOT NULL,
    "plannedStart" TIMESTAMPTZ(3),
    "plannedEnd" TIMESTAMPTZ(3),
    "startedAt" TIMESTAMPTZ(3),
    "completedAt" TIMESTAMPTZ(3),
    "cancelledAt" TIMESTAMPTZ(3),
    "notes" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,

    CONSTRAINT "ProductionOrder_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "BillOfMaterials" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "styleId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,

    CONSTRAINT "BillOfMaterials_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "BillOfMaterialsItem" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "billOfMaterialsId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "materialId" TEXT NOT NULL,
    "consumption" DECIMAL(18,6) NOT NULL,
    "unit" TEXT NOT NULL,
    "wastagePercent" DECIMAL(9,4) NOT NULL DEFAULT 0,

    CONSTRAINT "BillOfMaterialsItem_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "PurchaseOrder" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "supplierId" TEXT NOT NULL,
    "materialRequestId" TEXT,
    "status" "PurchaseOrderStatus" NOT NULL DEFAULT 'DRAFT',
    "currency" TEXT NOT NULL,
    "total" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "expectedAt" TIMESTAMPTZ(3),
    "notes" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,
    "sentAt" TIMESTAMPTZ(3),
    "cancelledAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PurchaseOrder_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "PurchaseOrderLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "purchaseOrderId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "materialId" TEXT,
    "description" TEXT,
    "qty" DECIMAL(18,6) NOT NULL,
    "unitPrice" DECIMAL(18,6) NOT NULL,
    "amount" DECIMAL(18,4) NOT NULL,
    "uom" TEXT,

    CONSTRAINT "PurchaseOrderLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "GoodsReceipt" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "purchaseOrderId" TEXT NOT NULL,
    "status" "GoodsReceiptStatus" NOT NULL DEFAULT 'DRAFT',
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "notes" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,
    "postedAt" TIMESTAMPTZ(3),
    "voidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "GoodsReceipt_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "GoodsReceiptLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "goodsReceiptId" TEXT NOT NULL,
    "purchaseOrderLineId" TEXT NOT NULL,
    "qty" DECIMAL(18,6) NOT NULL,

    CONSTRAINT "GoodsReceiptLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "RequestForQuotation" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "styleId" TEXT,
    "status" "RequestForQuotationStatus" NOT NULL DEFAULT 'OPEN',
    "notes" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,

    CONSTRAINT "RequestForQuotation_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "RequestForQuotationLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "requestForQuotationId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "styleSkuId" TEXT,
    "minimumOrderQuantity" INTEGER,
    "targetPrice" DECIMAL(18,6),

    CONSTRAINT "RequestForQuotationLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "Quote" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "styleId" TEXT,
    "requestForQuotationId" TEXT,
    "status" "QuoteStatus" NOT NULL DEFAULT 'DRAFT',
    "validUntil" TIMESTAMPTZ(3),
    "currency" TEXT NOT NULL,
    "unitPrice" DECIMAL(18,6),
    "quantity" INTEGER,
    "shippingTerm" TEXT,
    "paymentTerm" TEXT,
    "notes" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,
    "sentAt" TIMESTAMPTZ(3),
    "sentById" TEXT,
    "acceptedAt" TIMESTAMPTZ(3),
    "acceptedById" TEXT,
    "rejectedAt" TIMESTAMPTZ(3),
    "rejectedById" TEXT,
    "rejectionReason" TEXT,
    "expiredAt" TIMESTAMPTZ(3),
    "cancelledAt" TIMESTAMPTZ(3),
    "cancelledById" TEXT,
    "convertedAt" TIMESTAMPTZ(3),
    "convertedById" TEXT,

    CONSTRAINT "Quote_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "SalesOrder" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "quoteId" TEXT,
    "clientId" TEXT NOT NULL,
    "styleId" TEXT,
    "status" "SalesOrderStatus" NOT NULL DEFAULT 'DRAFT',
    "etd" TIMESTAMPTZ(3),
    "shippingTerm" TEXT,
    "deadline" TIMESTAMPTZ(3),
    "shipmentPlan" TEXT,
    "paymentTerm" TEXT,
    "notes" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,

    CONSTRAINT "SalesOrder_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "SalesOrderLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "salesOrderId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "styleSkuId" TEXT,
    "orderQuantity" INTEGER NOT NULL,
    "clientTolerance" DECIMAL(9,4),
    "requestedDeliveryDate" TIMESTAMPTZ(3),
    "requestedBulkReadyDate" TIMESTAMPTZ(3),
    "status" "SalesOrderLineStatus" NOT NULL DEFAULT 'PENDING',

    CONSTRAINT "SalesOrderLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "ShipmentScheduleEntry" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "salesOrderId" TEXT NOT NULL,
    "shipmentNumber" INTEGER NOT NULL,
    "etd" TIMESTAMPTZ(3),
    "quantity" INTEGER,

    CONSTRAINT "ShipmentScheduleEntry_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "Style" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "season" TEXT,
    "clientId" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Style_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "StyleSku" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "styleId" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "size" TEXT,
    "color" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StyleSku_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "ManagementAccount_orgId_name_id_idx" ON "ManagementAccount"("orgId", "name", "id");

-- CreateIndex
CREATE INDEX "ManagementAccount_orgId_isActive_idx" ON "ManagementAccount"("orgId", "isActive");

-- CreateIndex
CREATE UNIQUE INDEX "ManagementAccount_orgId_code_key" ON "ManagementAccount"("orgId", "code");

-- CreateIndex
CREATE INDEX "Rate_orgId_date_id_idx" ON "Rate"("orgId", "date", "id");

-- CreateIndex
CREATE INDEX "Rate_orgId_toCurrency_idx" ON "Rate"("orgId", "toCurrency");

-- CreateIndex
CREATE UNIQUE INDEX "Rate_orgId_fromCurrency_toCurrency_date_key" ON "Rate"("orgId", "fromCurrency", "toCurrency", "date");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_secretHash_key" ON "ApiKey"("secretHash");

-- CreateIndex
CREATE INDEX "ApiKey_orgId_createdAt_id_idx" ON "ApiKey"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ApiKey_orgId_isActive_idx" ON "ApiKey"("orgId", "isActive");

-- CreateIndex
CREATE INDEX "ApiKey_orgId_createdById_idx" ON "ApiKey"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "ApiKey_orgId_expiresAt_idx" ON "ApiKey"("orgId", "expiresAt");

-- CreateIndex
CREATE INDEX "Attachment_orgId_employeeId_createdAt_id_idx" ON "Attachment"("orgId", "employeeId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Attachment_orgId_uploadedById_idx" ON "Attachment"("orgId", "uploadedById");

-- CreateIndex
CREATE INDEX "Attachment_orgId_contentType_idx" ON "Attachment"("orgId", "contentType");

-- CreateIndex
CREATE INDEX "Attachment_orgId_createdAt_idx" ON "Attachment"("orgId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Attachment_orgId_objectKey_key" ON "Attachment"("orgId", "objectKey");

-- CreateIndex
CREATE INDEX "ObjectDeletion_nextAttemptAt_idx" ON "ObjectDeletion"("nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "ObjectDeletion_orgId_objectKey_key" ON "ObjectDeletion"("orgId", "objectKey");

-- CreateIndex
CREATE INDEX "AuditLine_orgId_entity_entityId_at_id_idx" ON "AuditLine"("orgId", "entity", "entityId", "at", "id");

-- CreateIndex
CREATE INDEX "AuditLine_orgId_at_id_idx" ON "AuditLine"("orgId", "at", "id");

-- CreateIndex
CREATE INDEX "AuditLine_orgId_actorId_idx" ON "AuditLine"("orgId", "actorId");

-- CreateIndex
CREATE INDEX "Bill_orgId_billNumber_idx" ON "Bill"("orgId", "billNumber");

-- CreateIndex
CREATE INDEX "Bill_orgId_supplierId_idx" ON "Bill"("orgId", "supplierId");

-- CreateIndex
CREATE INDEX "Bill_orgId_clientId_idx" ON "Bill"("orgId", "clientId");

-- CreateIndex
CREATE INDEX "Bill_orgId_employeeId_idx" ON "Bill"("orgId", "employeeId");

-- CreateIndex
CREATE INDEX "Bill_orgId_purchaseOrderId_idx" ON "Bill"("orgId", "purchaseOrderId");

-- CreateIndex
CREATE INDEX "Bill_orgId_managementAccountId_idx" ON "Bill"("orgId", "managementAccountId");

-- CreateIndex
CREATE INDEX "Bill_orgId_expenseRequestId_idx" ON "Bill"("orgId", "expenseRequestId");

-- CreateIndex
CREATE INDEX "Bill_orgId_goodsReceiptId_idx" ON "Bill"("orgId", "goodsReceiptId");

-- CreateIndex
CREATE INDEX "Bill_orgId_billType_idx" ON "Bill"("orgId", "billType");

-- CreateIndex
CREATE INDEX "Bill_orgId_matchStatus_idx" ON "Bill"("orgId", "matchStatus");

-- CreateIndex
CREATE INDEX "Bill_orgId_dueDate_idx" ON "Bill"("orgId", "dueDate");

-- CreateIndex
CREATE INDEX "Bill_orgId_status_createdAt_id_idx" ON "Bill"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_createdAt_id_idx" ON "Bill"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "BillLine_orgId_billId_itemNumber_idx" ON "BillLine"("orgId", "billId", "itemNumber");

-- CreateIndex
CREATE INDEX "BillLine_orgId_purchaseOrderLineId_idx" ON "BillLine"("orgId", "purchaseOrderLineId");

-- CreateIndex
CREATE INDEX "BillPayment_orgId_billId_paidAt_idx" ON "BillPayment"("orgId", "billId", "paidAt");

-- CreateIndex
CREATE INDEX "CostingDocument_orgId_createdAt_id_idx" ON "CostingDocument"("orgId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CostingDocument_orgId_documentId_key" ON "CostingDocument"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_clientId_idx" ON "CostSheet"("orgId", "clientId");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_styleId_idx" ON "CostSheet"("orgId", "styleId");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_status_createdAt_id_idx" ON "CostSheet"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_isLatest_createdAt_id_idx" ON "CostSheet"("orgId", "isLatest", "createdAt", "id");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_createdAt_id_idx" ON "CostSheet"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_createdById_idx" ON "CostSheet"("orgId", "createdById");

-- CreateIndex
CREATE UNIQUE INDEX "CostSheet_orgId_costingId_versionNumber_key" ON "CostSheet"("orgId", "costingId", "versionNumber");

-- CreateIndex
CREATE INDEX "CostSheetBomItem_orgId_costSheetId_position_idx" ON "CostSheetBomItem"("orgId", "costSheetId", "position");

-- CreateIndex
CREATE INDEX "CostSheetProcessingItem_orgId_costSheetId_position_idx" ON "CostSheetProcessingItem"("orgId", "costSheetId", "position");

-- CreateIndex
CREATE INDEX "CostSheetLogisticsItem_orgId_costSheetId_position_idx" ON "CostSheetLogisticsItem"("orgId", "costSheetId", "position");

-- CreateIndex
CREATE INDEX "CostSheetOverheadItem_orgId_costSheetId_position_idx" ON "CostSheetOverheadItem"("orgId", "costSheetId", "position");

-- CreateIndex
CREATE INDEX "CostSheetProfitScenario_orgId_costSheetId_position_idx" ON "CostSheetProfitScenario"("orgId", "costSheetId", "position");

-- CreateIndex
CREATE INDEX "CostSheetHistory_orgId_costSheetId_performedAt_id_idx" ON "CostSheetHistory"("orgId", "costSheetId", "performedAt", "id");

-- CreateIndex
CREATE INDEX "Employee_orgId_name_id_idx" ON "Employee"("orgId", "name", "id");

-- CreateIndex
CREATE INDEX "Employee_orgId_createdAt_id_idx" ON "Employee"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Employee_orgId_isActive_idx" ON "Employee"("orgId", "isActive");

-- CreateIndex
CREATE INDEX "Employee_orgId_hiredAt_idx" ON "Employee"("orgId", "hiredAt");

-- CreateIndex
CREATE UNIQUE INDEX "Employee_orgId_code_key" ON "Employee"("orgId", "code");

-- CreateIndex
CREATE UNIQUE INDEX "Employee_orgId_userId_key" ON "Employee"("orgId", "userId");

-- CreateIndex
CREATE INDEX "ExpenseRequest_orgId_requesterId_idx" ON "ExpenseRequest"("orgId", "requesterId");

-- CreateIndex
CREATE INDEX "ExpenseRequest_orgId_supplierId_idx" ON "ExpenseRequest"("orgId", "supplierId");

-- CreateIndex
CREATE INDEX "ExpenseRequest_orgId_linkedAdvanceRequestId_idx" ON "ExpenseRequest"("orgId", "linkedAdvanceRequestId");

-- CreateIndex
CREATE INDEX "ExpenseRequest_orgId_requestType_idx" ON "ExpenseRequest"("orgId", "requestType");

-- CreateIndex
CREATE INDEX "ExpenseRequest_orgId_status_createdAt_id_idx" ON "ExpenseRequest"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ExpenseRequest_orgId_createdAt_id_idx" ON "ExpenseRequest"("orgId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ExpenseRequest_orgId_documentId_key" ON "ExpenseRequest"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "ExpenseLine_orgId_expenseRequestId_itemNumber_idx" ON "ExpenseLine"("orgId", "expenseRequestId", "itemNumber");

-- CreateIndex
CREATE INDEX "ExpenseLine_orgId_supplierId_idx" ON "ExpenseLine"("orgId", "supplierId");

-- CreateIndex
CREATE INDEX "ExpenseLine_orgId_managementAccountId_idx" ON "ExpenseLine"("orgId", "managementAccountId");

-- CreateIndex
CREATE INDEX "ExpenseRequestHistory_orgId_expenseRequestId_performedAt_id_idx" ON "ExpenseRequestHistory"("orgId", "expenseRequestId", "performedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "User_defaultOrgId_idx" ON "User"("defaultOrgId");

-- CreateIndex
CREATE INDEX "Membership_userId_idx" ON "Membership"("userId");

-- CreateIndex
CREATE INDEX "Location_orgId_name_id_idx" ON "Location"("orgId", "name", "id");

-- CreateIndex
CREATE INDEX "Location_orgId_locationType_idx" ON "Location"("orgId", "locationType");

-- CreateIndex
CREATE INDEX "Location_orgId_isActive_idx" ON "Location"("orgId", "isActive");

-- CreateIndex
CREATE INDEX "Location_orgId_country_idx" ON "Location"("orgId", "country");

-- CreateIndex
CREATE INDEX "Location_orgId_linkedEntityType_linkedEntityId_idx" ON "Location"("orgId", "linkedEntityType", "linkedEntityId");

-- CreateIndex
CREATE INDEX "Location_orgId_linkedEntityId_idx" ON "Location"("orgId", "linkedEntityId");

-- CreateIndex
CREATE INDEX "Delivery_orgId_salesOrderId_idx" ON "Delivery"("orgId", "salesOrderId");

-- CreateIndex
CREATE INDEX "Delivery_orgId_status_createdAt_id_idx" ON "Delivery"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Delivery_orgId_createdAt_id_idx" ON "Delivery"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Delivery_orgId_plannedAt_idx" ON "Delivery"("orgId", "plannedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Delivery_orgId_documentId_key" ON "Delivery"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "DeliveryStop_orgId_locationId_idx" ON "DeliveryStop"("orgId", "locationId");

-- CreateIndex
CREATE UNIQUE INDEX "DeliveryStop_orgId_deliveryId_stopOrder_key" ON "DeliveryStop"("orgId", "deliveryId", "stopOrder");

-- CreateIndex
CREATE INDEX "MaterialRequest_orgId_productionOrderId_idx" ON "MaterialRequest"("orgId", "productionOrderId");

-- CreateIndex
CREATE INDEX "MaterialRequest_orgId_salesOrderId_idx" ON "MaterialRequest"("orgId", "salesOrderId");

-- CreateIndex
CREATE INDEX "MaterialRequest_orgId_bomId_idx" ON "MaterialRequest"("orgId", "bomId");

-- CreateIndex
CREATE INDEX "MaterialRequest_orgId_createdById_idx" ON "MaterialRequest"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "MaterialRequest_orgId_status_createdAt_id_idx" ON "MaterialRequest"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "MaterialRequest_orgId_createdAt_id_idx" ON "MaterialRequest"("orgId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "MaterialRequest_orgId_documentId_key" ON "MaterialRequest"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "MaterialRequestLine_orgId_materialRequestId_itemNumber_idx" ON "MaterialRequestLine"("orgId", "materialRequestId", "itemNumber");

-- CreateIndex
CREATE INDEX "MaterialRequestLine_orgId_materialId_idx" ON "MaterialRequestLine"("orgId", "materialId");

-- CreateIndex
CREATE INDEX "MaterialRequestLine_orgId_supplierId_idx" ON "MaterialRequestLine"("orgId", "supplierId");

-- CreateIndex
CREATE INDEX "MaterialRequestLine_orgId_linkedPoLineId_idx" ON "MaterialRequestLine"("orgId", "linkedPoLineId");

-- CreateIndex
CREATE INDEX "MaterialRequestHistory_orgId_materialRequestId_performedAt__idx" ON "MaterialRequestHistory"("orgId", "materialRequestId", "performedAt", "id");

-- CreateIndex
CREATE INDEX "Material_orgId_supplierId_idx" ON "Material"("orgId", "supplierId");

-- CreateIndex
CREATE INDEX "Material_orgId_materialType_idx" ON "Material"("orgId", "materialType");

-- CreateIndex
CREATE INDEX "Material_orgId_name_id_idx" ON "Material"("orgId", "name", "id");

-- CreateIndex
CREATE INDEX "Material_orgId_createdAt_id_idx" ON "Material"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Material_orgId_isActive_idx" ON "Material"("orgId", "isActive");

-- CreateIndex
CREATE UNIQUE INDEX "Material_orgId_code_key" ON "Material"("orgId", "code");

-- CreateIndex
CREATE INDEX "Organization_name_id_idx" ON "Organization"("name", "id");

-- CreateIndex
CREATE INDEX "Supplier_orgId_name_id_idx" ON "Supplier"("orgId", "name", "id");

-- CreateIndex
CREATE INDEX "Supplier_orgId_createdAt_id_idx" ON "Supplier"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Supplier_orgId_isActive_idx" ON "Supplier"("orgId", "isActive");

-- CreateIndex
CREATE INDEX "Supplier_orgId_country_idx" ON "Supplier"("orgId", "country");

-- CreateIndex
CREATE INDEX "Supplier_orgId_currency_idx" ON "Supplier"("orgId", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "Supplier_orgId_code_key" ON "Supplier"("orgId", "code");

-- CreateIndex
CREATE INDEX "Client_orgId_name_id_idx" ON "Client"("orgId", "name", "id");

-- CreateIndex
CREATE INDEX "Client_orgId_createdAt_id_idx" ON "Client"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Client_orgId_isActive_idx" ON "Client"("orgId", "isActive");

-- CreateIndex
CREATE INDEX "Client_orgId_country_idx" ON "Client"("orgId", "country");

-- CreateIndex
CREATE INDEX "Client_orgId_currency_idx" ON "Client"("orgId", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "Client_orgId_code_key" ON "Client"("orgId", "code");

-- CreateIndex
CREATE INDEX "ProductionOrder_orgId_styleId_idx" ON "ProductionOrder"("orgId", "styleId");

-- CreateIndex
CREATE INDEX "ProductionOrder_orgId_salesOrderId_idx" ON "ProductionOrder"("orgId", "salesOrderId");

-- CreateIndex
CREATE INDEX "ProductionOrder_orgId_status_createdAt_id_idx" ON "ProductionOrder"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ProductionOrder_orgId_createdAt_id_idx" ON "ProductionOrder"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ProductionOrder_orgId_plannedStart_idx" ON "ProductionOrder"("orgId", "plannedStart");

-- CreateIndex
CREATE UNIQUE INDEX "ProductionOrder_orgId_documentId_key" ON "ProductionOrder"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "BillOfMaterials_orgId_styleId_idx" ON "BillOfMaterials"("orgId", "styleId");

-- CreateIndex
CREATE INDEX "BillOfMaterials_orgId_isActive_idx" ON "BillOfMaterials"("orgId", "isActive");

-- CreateIndex
CREATE INDEX "BillOfMaterials_orgId_createdAt_id_idx" ON "BillOfMaterials"("orgId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "BillOfMaterials_orgId_documentId_key" ON "BillOfMaterials"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "BillOfMaterialsItem_orgId_billOfMaterialsId_itemNumber_idx" ON "BillOfMaterialsItem"("orgId", "billOfMaterialsId", "itemNumber");

-- CreateIndex
CREATE INDEX "BillOfMaterialsItem_orgId_materialId_idx" ON "BillOfMaterialsItem"("orgId", "materialId");

-- CreateIndex
CREATE INDEX "PurchaseOrder_orgId_supplierId_idx" ON "PurchaseOrder"("orgId", "supplierId");

-- CreateIndex
CREATE INDEX "PurchaseOrder_orgId_materialRequestId_idx" ON "PurchaseOrder"("orgId", "materialRequestId");

-- CreateIndex
CREATE INDEX "PurchaseOrder_orgId_status_createdAt_id_idx" ON "PurchaseOrder"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "PurchaseOrder_orgId_createdAt_id_idx" ON "PurchaseOrder"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "PurchaseOrder_orgId_expectedAt_idx" ON "PurchaseOrder"("orgId", "expectedAt");

-- CreateIndex
CREATE UNIQUE INDEX "PurchaseOrder_orgId_documentId_key" ON "PurchaseOrder"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "PurchaseOrderLine_orgId_purchaseOrderId_itemNumber_idx" ON "PurchaseOrderLine"("orgId", "purchaseOrderId", "itemNumber");

-- CreateIndex
CREATE INDEX "PurchaseOrderLine_orgId_materialId_idx" ON "PurchaseOrderLine"("orgId", "materialId");

-- CreateIndex
CREATE INDEX "GoodsReceipt_orgId_purchaseOrderId_receivedAt_idx" ON "GoodsReceipt"("orgId", "purchaseOrderId", "receivedAt");

-- CreateIndex
CREATE INDEX "GoodsReceipt_orgId_status_createdAt_id_idx" ON "GoodsReceipt"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "GoodsReceipt_orgId_createdAt_id_idx" ON "GoodsReceipt"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "GoodsReceipt_orgId_receivedAt_idx" ON "GoodsReceipt"("orgId", "receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "GoodsReceipt_orgId_documentId_key" ON "GoodsReceipt"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "GoodsReceiptLine_orgId_goodsReceiptId_idx" ON "GoodsReceiptLine"("orgId", "goodsReceiptId");

-- CreateIndex
CREATE INDEX "GoodsReceiptLine_orgId_purchaseOrderLineId_idx" ON "GoodsReceiptLine"("orgId", "purchaseOrderLineId");

-- CreateIndex
CREATE INDEX "RequestForQuotation_orgId_clientId_idx" ON "RequestForQuotation"("orgId", "clientId");

-- CreateIndex
CREATE INDEX "RequestForQuotation_orgId_styleId_idx" ON "RequestForQuotation"("orgId", "styleId");

-- CreateIndex
CREATE INDEX "RequestForQuotation_orgId_status_createdAt_id_idx" ON "RequestForQuotation"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "RequestForQuotation_orgId_createdAt_id_idx" ON "RequestForQuotation"("orgId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "RequestForQuotation_orgId_documentId_key" ON "RequestForQuotation"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "RequestForQuotationLine_orgId_requestForQuotationId_itemNum_idx" ON "RequestForQuotationLine"("orgId", "requestForQuotationId", "itemNumber");

-- CreateIndex
CREATE INDEX "RequestForQuotationLine_orgId_styleSkuId_idx" ON "RequestForQuotationLine"("orgId", "styleSkuId");

-- CreateIndex
CREATE INDEX "Quote_orgId_clientId_idx" ON "Quote"("orgId", "clientId");

-- CreateIndex
CREATE INDEX "Quote_orgId_styleId_idx" ON "Quote"("orgId", "styleId");

-- CreateIndex
CREATE INDEX "Quote_orgId_requestForQuotationId_idx" ON "Quote"("orgId", "requestForQuotationId");

-- CreateIndex
CREATE INDEX "Quote_orgId_status_createdAt_id_idx" ON "Quote"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Quote_orgId_createdAt_id_idx" ON "Quote"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Quote_orgId_validUntil_idx" ON "Quote"("orgId", "validUntil");

-- CreateIndex
CREATE UNIQUE INDEX "Quote_orgId_documentId_key" ON "Quote"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_clientId_idx" ON "SalesOrder"("orgId", "clientId");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_styleId_idx" ON "SalesOrder"("orgId", "styleId");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_status_createdAt_id_idx" ON "SalesOrder"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_createdAt_id_idx" ON "SalesOrder"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_deadline_idx" ON "SalesOrder"("orgId", "deadline");

-- CreateIndex
CREATE UNIQUE INDEX "SalesOrder_orgId_documentId_key" ON "SalesOrder"("orgId", "documentId");

-- CreateIndex
CREATE UNIQUE INDEX "SalesOrder_orgId_quoteId_key" ON "SalesOrder"("orgId", "quoteId");

-- CreateIndex
CREATE INDEX "SalesOrderLine_orgId_salesOrderId_itemNumber_idx" ON "SalesOrderLine"("orgId", "salesOrderId", "itemNumber");

-- CreateIndex
CREATE INDEX "SalesOrderLine_orgId_styleSkuId_idx" ON "SalesOrderLine"("orgId", "styleSkuId");

-- CreateIndex
CREATE UNIQUE INDEX "ShipmentScheduleEntry_orgId_salesOrderId_shipmentNumber_key" ON "ShipmentScheduleEntry"("orgId", "salesOrderId", "shipmentNumber");

-- CreateIndex
CREATE INDEX "Style_orgId_clientId_idx" ON "Style"("orgId", "clientId");

-- CreateIndex
CREATE INDEX "Style_orgId_season_idx" ON "Style"("orgId", "season");

-- CreateIndex
CREATE INDEX "Style_orgId_name_id_idx" ON "Style"("orgId", "name", "id");

-- CreateIndex
CREATE INDEX "Style_orgId_createdAt_id_idx" ON "Style"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Style_orgId_isActive_idx" ON "Style"("orgId", "isActive");

-- CreateIndex
CREATE UNIQUE INDEX "Style_orgId_code_key" ON "Style"("orgId", "code");

-- CreateIndex
CREATE INDEX "StyleSku_orgId_styleId_idx" ON "StyleSku"("orgId", "styleId");

-- CreateIndex
CREATE INDEX "StyleSku_orgId_size_idx" ON "StyleSku"("orgId", "size");

-- CreateIndex
CREATE INDEX "StyleSku_orgId_color_idx" ON "StyleSku"("orgId", "color");

-- CreateIndex
CREATE UNIQUE INDEX "StyleSku_orgId_code_key" ON "StyleSku"("orgId", "code");

-- AddForeignKey
ALTER TABLE "ManagementAccount" ADD CONSTRAINT "ManagementAccount_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Rate" ADD CONSTRAINT "Rate_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Attachment" ADD CONSTRAINT "Attachment_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Attachment" ADD CONSTRAINT "Attachment_orgId_employeeId_fkey" FOREIGN KEY ("orgId", "employeeId") REFERENCES "Employee"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ObjectDeletion" ADD CONSTRAINT "ObjectDeletion_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "AuditLine" ADD CONSTRAINT "AuditLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_orgId_supplierId_fkey" FOREIGN KEY ("orgId", "supplierId") REFERENCES "Supplier"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_orgId_clientId_fkey" FOREIGN KEY ("orgId", "clientId") REFERENCES "Client"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_orgId_employeeId_fkey" FOREIGN KEY ("orgId", "employeeId") REFERENCES "Employee"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_orgId_purchaseOrderId_fkey" FOREIGN KEY ("orgId", "purchaseOrderId") REFERENCES "PurchaseOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_orgId_managementAccountId_fkey" FOREIGN KEY ("orgId", "managementAccountId") REFERENCES "ManagementAccount"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_orgId_expenseRequestId_fkey" FOREIGN KEY ("orgId", "expenseRequestId") REFERENCES "ExpenseRequest"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_orgId_goodsReceiptId_fkey" FOREIGN KEY ("orgId", "goodsReceiptId") REFERENCES "GoodsReceipt"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillLine" ADD CONSTRAINT "BillLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillLine" ADD CONSTRAINT "BillLine_orgId_billId_fkey" FOREIGN KEY ("orgId", "billId") REFERENCES "Bill"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillLine" ADD CONSTRAINT "BillLine_orgId_purchaseOrderLineId_fkey" FOREIGN KEY ("orgId", "purchaseOrderLineId") REFERENCES "PurchaseOrderLine"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillPayment" ADD CONSTRAINT "BillPayment_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillPayment" ADD CONSTRAINT "BillPayment_orgId_billId_fkey" FOREIGN KEY ("orgId", "billId") REFERENCES "Bill"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostingDocument" ADD CONSTRAINT "CostingDocument_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheet" ADD CONSTRAINT "CostSheet_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheet" ADD CONSTRAINT "CostSheet_orgId_costingId_fkey" FOREIGN KEY ("orgId", "costingId") REFERENCES "CostingDocument"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheetBomItem" ADD CONSTRAINT "CostSheetBomItem_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheetBomItem" ADD CONSTRAINT "CostSheetBomItem_orgId_costSheetId_fkey" FOREIGN KEY ("orgId", "costSheetId") REFERENCES "CostSheet"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheetProcessingItem" ADD CONSTRAINT "CostSheetProcessingItem_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheetProcessingItem" ADD CONSTRAINT "CostSheetProcessingItem_orgId_costSheetId_fkey" FOREIGN KEY ("orgId", "costSheetId") REFERENCES "CostSheet"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheetLogisticsItem" ADD CONSTRAINT "CostSheetLogisticsItem_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheetLogisticsItem" ADD CONSTRAINT "CostSheetLogisticsItem_orgId_costSheetId_fkey" FOREIGN KEY ("orgId", "costSheetId") REFERENCES "CostSheet"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheetOverheadItem" ADD CONSTRAINT "CostSheetOverheadItem_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheetOverheadItem" ADD CONSTRAINT "CostSheetOverheadItem_orgId_costSheetId_fkey" FOREIGN KEY ("orgId", "costSheetId") REFERENCES "CostSheet"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheetProfitScenario" ADD CONSTRAINT "CostSheetProfitScenario_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheetProfitScenario" ADD CONSTRAINT "CostSheetProfitScenario_orgId_costSheetId_fkey" FOREIGN KEY ("orgId", "costSheetId") REFERENCES "CostSheet"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheetHistory" ADD CONSTRAINT "CostSheetHistory_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheetHistory" ADD CONSTRAINT "CostSheetHistory_orgId_costSheetId_fkey" FOREIGN KEY ("orgId", "costSheetId") REFERENCES "CostSheet"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Employee" ADD CONSTRAINT "Employee_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Employee" ADD CONSTRAINT "Employee_orgId_userId_fkey" FOREIGN KEY ("orgId", "userId") REFERENCES "Membership"("orgId", "userId") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ExpenseRequest" ADD CONSTRAINT "ExpenseRequest_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ExpenseRequest" ADD CONSTRAINT "ExpenseRequest_orgId_supplierId_fkey" FOREIGN KEY ("orgId", "supplierId") REFERENCES "Supplier"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ExpenseRequest" ADD CONSTRAINT "ExpenseRequest_orgId_linkedAdvanceRequestId_fkey" FOREIGN KEY ("orgId", "linkedAdvanceRequestId") REFERENCES "ExpenseRequest"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ExpenseLine" ADD CONSTRAINT "ExpenseLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ExpenseLine" ADD CONSTRAINT "ExpenseLine_orgId_expenseRequestId_fkey" FOREIGN KEY ("orgId", "expenseRequestId") REFERENCES "ExpenseRequest"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ExpenseLine" ADD CONSTRAINT "ExpenseLine_orgId_supplierId_fkey" FOREIGN KEY ("orgId", "supplierId") REFERENCES "Supplier"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ExpenseLine" ADD CONSTRAINT "ExpenseLine_orgId_managementAccountId_fkey" FOREIGN KEY ("orgId", "managementAccountId") REFERENCES "ManagementAccount"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ExpenseRequestHistory" ADD CONSTRAINT "ExpenseRequestHistory_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ExpenseRequestHistory" ADD CONSTRAINT "ExpenseRequestHistory_orgId_expenseRequestId_fkey" FOREIGN KEY ("orgId", "expenseRequestId") REFERENCES "ExpenseRequest"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_defaultOrgId_fkey" FOREIGN KEY ("defaultOrgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Location" ADD CONSTRAINT "Location_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_orgId_salesOrderId_fkey" FOREIGN KEY ("orgId", "salesOrderId") REFERENCES "SalesOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "DeliveryStop" ADD CONSTRAINT "DeliveryStop_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "DeliveryStop" ADD CONSTRAINT "DeliveryStop_orgId_deliveryId_fkey" FOREIGN KEY ("orgId", "deliveryId") REFERENCES "Delivery"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "DeliveryStop" ADD CONSTRAINT "DeliveryStop_orgId_locationId_fkey" FOREIGN KEY ("orgId", "locationId") REFERENCES "Location"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "MaterialRequest" ADD CONSTRAINT "MaterialRequest_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "MaterialRequest" ADD CONSTRAINT "MaterialRequest_orgId_productionOrderId_fkey" FOREIGN KEY ("orgId", "productionOrderId") REFERENCES "ProductionOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "MaterialRequest" ADD CONSTRAINT "MaterialRequest_orgId_salesOrderId_fkey" FOREIGN KEY ("orgId", "salesOrderId") REFERENCES "SalesOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "MaterialRequest" ADD CONSTRAINT "MaterialRequest_orgId_bomId_fkey" FOREIGN KEY ("orgId", "bomId") REFERENCES "BillOfMaterials"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "MaterialRequestLine" ADD CONSTRAINT "MaterialRequestLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "MaterialRequestLine" ADD CONSTRAINT "MaterialRequestLine_orgId_materialRequestId_fkey" FOREIGN KEY ("orgId", "materialRequestId") REFERENCES "MaterialRequest"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "MaterialRequestLine" ADD CONSTRAINT "MaterialRequestLine_orgId_materialId_fkey" FOREIGN KEY ("orgId", "materialId") REFERENCES "Material"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "MaterialRequestLine" ADD CONSTRAINT "MaterialRequestLine_orgId_supplierId_fkey" FOREIGN KEY ("orgId", "supplierId") REFERENCES "Supplier"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "MaterialRequestLine" ADD CONSTRAINT "MaterialRequestLine_orgId_linkedPoLineId_fkey" FOREIGN KEY ("orgId", "linkedPoLineId") REFERENCES "PurchaseOrderLine"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "MaterialRequestHistory" ADD CONSTRAINT "MaterialRequestHistory_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "MaterialRequestHistory" ADD CONSTRAINT "MaterialRequestHistory_orgId_materialRequestId_fkey" FOREIGN KEY ("orgId", "materialRequestId") REFERENCES "MaterialRequest"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Material" ADD CONSTRAINT "Material_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Material" ADD CONSTRAINT "Material_orgId_supplierId_fkey" FOREIGN KEY ("orgId", "supplierId") REFERENCES "Supplier"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "DocumentCounter" ADD CONSTRAINT "DocumentCounter_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Supplier" ADD CONSTRAINT "Supplier_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Client" ADD CONSTRAINT "Client_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ProductionOrder" ADD CONSTRAINT "ProductionOrder_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ProductionOrder" ADD CONSTRAINT "ProductionOrder_orgId_styleId_fkey" FOREIGN KEY ("orgId", "styleId") REFERENCES "Style"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ProductionOrder" ADD CONSTRAINT "ProductionOrder_orgId_salesOrderId_fkey" FOREIGN KEY ("orgId", "salesOrderId") REFERENCES "SalesOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillOfMaterials" ADD CONSTRAINT "BillOfMaterials_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillOfMaterials" ADD CONSTRAINT "BillOfMaterials_orgId_styleId_fkey" FOREIGN KEY ("orgId", "styleId") REFERENCES "Style"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillOfMaterialsItem" ADD CONSTRAINT "BillOfMaterialsItem_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillOfMaterialsItem" ADD CONSTRAINT "BillOfMaterialsItem_orgId_billOfMaterialsId_fkey" FOREIGN KEY ("orgId", "billOfMaterialsId") REFERENCES "BillOfMaterials"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BillOfMaterialsItem" ADD CONSTRAINT "BillOfMaterialsItem_orgId_materialId_fkey" FOREIGN KEY ("orgId", "materialId") REFERENCES "Material"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PurchaseOrder" ADD CONSTRAINT "PurchaseOrder_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PurchaseOrder" ADD CONSTRAINT "PurchaseOrder_orgId_supplierId_fkey" FOREIGN KEY ("orgId", "supplierId") REFERENCES "Supplier"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PurchaseOrder" ADD CONSTRAINT "PurchaseOrder_orgId_materialRequestId_fkey" FOREIGN KEY ("orgId", "materialRequestId") REFERENCES "MaterialRequest"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PurchaseOrderLine" ADD CONSTRAINT "PurchaseOrderLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PurchaseOrderLine" ADD CONSTRAINT "PurchaseOrderLine_orgId_purchaseOrderId_fkey" FOREIGN KEY ("orgId", "purchaseOrderId") REFERENCES "PurchaseOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "PurchaseOrderLine" ADD CONSTRAINT "PurchaseOrderLine_orgId_materialId_fkey" FOREIGN KEY ("orgId", "materialId") REFERENCES "Material"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "GoodsReceipt" ADD CONSTRAINT "GoodsReceipt_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "GoodsReceipt" ADD CONSTRAINT "GoodsReceipt_orgId_purchaseOrderId_fkey" FOREIGN KEY ("orgId", "purchaseOrderId") REFERENCES "PurchaseOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "GoodsReceiptLine" ADD CONSTRAINT "GoodsReceiptLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "GoodsReceiptLine" ADD CONSTRAINT "GoodsReceiptLine_orgId_goodsReceiptId_fkey" FOREIGN KEY ("orgId", "goodsReceiptId") REFERENCES "GoodsReceipt"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "GoodsReceiptLine" ADD CONSTRAINT "GoodsReceiptLine_orgId_purchaseOrderLineId_fkey" FOREIGN KEY ("orgId", "purchaseOrderLineId") REFERENCES "PurchaseOrderLine"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "RequestForQuotation" ADD CONSTRAINT "RequestForQuotation_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "RequestForQuotation" ADD CONSTRAINT "RequestForQuotation_orgId_clientId_fkey" FOREIGN KEY ("orgId", "clientId") REFERENCES "Client"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "RequestForQuotation" ADD CONSTRAINT "RequestForQuotation_orgId_styleId_fkey" FOREIGN KEY ("orgId", "styleId") REFERENCES "Style"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "RequestForQuotationLine" ADD CONSTRAINT "RequestForQuotationLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "RequestForQuotationLine" ADD CONSTRAINT "RequestForQuotationLine_orgId_requestForQuotationId_fkey" FOREIGN KEY ("orgId", "requestForQuotationId") REFERENCES "RequestForQuotation"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "RequestForQuotationLine" ADD CONSTRAINT "RequestForQuotationLine_orgId_styleSkuId_fkey" FOREIGN KEY ("orgId", "styleSkuId") REFERENCES "StyleSku"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_orgId_clientId_fkey" FOREIGN KEY ("orgId", "clientId") REFERENCES "Client"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_orgId_styleId_fkey" FOREIGN KEY ("orgId", "styleId") REFERENCES "Style"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_orgId_requestForQuotationId_fkey" FOREIGN KEY ("orgId", "requestForQuotationId") REFERENCES "RequestForQuotation"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrder" ADD CONSTRAINT "SalesOrder_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrder" ADD CONSTRAINT "SalesOrder_orgId_quoteId_fkey" FOREIGN KEY ("orgId", "quoteId") REFERENCES "Quote"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrder" ADD CONSTRAINT "SalesOrder_orgId_clientId_fkey" FOREIGN KEY ("orgId", "clientId") REFERENCES "Client"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrder" ADD CONSTRAINT "SalesOrder_orgId_styleId_fkey" FOREIGN KEY ("orgId", "styleId") REFERENCES "Style"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrderLine" ADD CONSTRAINT "SalesOrderLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrderLine" ADD CONSTRAINT "SalesOrderLine_orgId_salesOrderId_fkey" FOREIGN KEY ("orgId", "salesOrderId") REFERENCES "SalesOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrderLine" ADD CONSTRAINT "SalesOrderLine_orgId_styleSkuId_fkey" FOREIGN KEY ("orgId", "styleSkuId") REFERENCES "StyleSku"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ShipmentScheduleEntry" ADD CONSTRAINT "ShipmentScheduleEntry_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ShipmentScheduleEntry" ADD CONSTRAINT "ShipmentScheduleEntry_orgId_salesOrderId_fkey" FOREIGN KEY ("orgId", "salesOrderId") REFERENCES "SalesOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Style" ADD CONSTRAINT "Style_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Style" ADD CONSTRAINT "Style_orgId_clientId_fkey" FOREIGN KEY ("orgId", "clientId") REFERENCES "Client"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "StyleSku" ADD CONSTRAINT "StyleSku_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "StyleSku" ADD CONSTRAINT "StyleSku_orgId_styleId_fkey" FOREIGN KEY ("orgId", "styleId") REFERENCES "Style"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;



-- From here on: what the Prisma schema cannot say.

-- At most one of many: the number of a bill among those that count, and the latest version of a costing.
CREATE UNIQUE INDEX "Bill_live_billNumber_key" ON "Bill"("orgId", "partyKey", "billNumber") WHERE "status" <> 'VOID';
CREATE UNIQUE INDEX "CostSheet_latest_key" ON "CostSheet"("orgId", "costingId") WHERE "isLatest";

-- Organizations, people, keys
ALTER TABLE "Organization"
  ADD CONSTRAINT "Organization_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT "Organization_tolerances_check" CHECK ("priceTolerancePercent" BETWEEN 0 AND 100 AND "quantityTolerancePercent" BETWEEN 0 AND 100);
ALTER TABLE "DocumentCounter"
  ADD CONSTRAINT "DocumentCounter_lastNumber_check" CHECK ("lastNumber" >= 0);
ALTER TABLE "User"
  ADD CONSTRAINT "User_email_check" CHECK ("email" = lower("email"));
ALTER TABLE "ApiKey"
  ADD CONSTRAINT "ApiKey_rateLimit_check" CHECK ("rateLimit" > 0);

-- Rates and materials
ALTER TABLE "Rate"
  ADD CONSTRAINT "Rate_rate_check" CHECK ("rate" > 0),
  ADD CONSTRAINT "Rate_pair_check" CHECK ("fromCurrency" ~ '^[A-Z]{3}$' AND "toCurrency" ~ '^[A-Z]{3}$' AND "fromCurrency" <> "toCurrency");
ALTER TABLE "Material"
  ADD CONSTRAINT "Material_unitPrice_check" CHECK ("unitPrice" >= 0),
  ADD CONSTRAINT "Material_warehouseQty_check" CHECK ("warehouseQty" >= 0);

-- Production
ALTER TABLE "ProductionOrder"
  ADD CONSTRAINT "ProductionOrder_quantity_check" CHECK ("quantity" > 0);
ALTER TABLE "BillOfMaterialsItem"
  ADD CONSTRAINT "BillOfMaterialsItem_consumption_check" CHECK ("consumption" > 0),
  ADD CONSTRAINT "BillOfMaterialsItem_wastagePercent_check" CHECK ("wastagePercent" BETWEEN 0 AND 100);

-- Quotes and sales orders
ALTER TABLE "RequestForQuotationLine"
  ADD CONSTRAINT "RequestForQuotationLine_minimumOrderQuantity_check" CHECK ("minimumOrderQuantity" > 0),
  ADD CONSTRAINT "RequestForQuotationLine_targetPrice_check" CHECK ("targetPrice" >= 0);
ALTER TABLE "Quote"
  ADD CONSTRAINT "Quote_unitPrice_check" CHECK ("unitPrice" >= 0),
  ADD CONSTRAINT "Quote_quantity_check" CHECK ("quantity" > 0);
ALTER TABLE "SalesOrderLine"
  ADD CONSTRAINT "SalesOrderLine_orderQuantity_check" CHECK ("orderQuantity" > 0),
  ADD CONSTRAINT "SalesOrderLine_clientTolerance_check" CHECK ("clientTolerance" BETWEEN 0 AND 100);
ALTER TABLE "ShipmentScheduleEntry"
  ADD CONSTRAINT "ShipmentScheduleEntry_quantity_check" CHECK ("quantity" >= 0);

-- Costing. Drafts and rejected sheets are saved without validation, and rows do not know the state of their sheet.
ALTER TABLE "CostingDocument"
  ADD CONSTRAINT "CostingDocument_latestVersion_check" CHECK ("latestVersion" >= 1);
ALTER TABLE "CostSheet"
  ADD CONSTRAINT "CostSheet_versionNumber_check" CHECK ("versionNumber" >= 1),
  ADD CONSTRAINT "CostSheet_submitted_check" CHECK (
    "status" IN ('DRAFT', 'REJECTED')
    OR ("costSheetName" IS NOT NULL AND "styleId" IS NOT NULL AND "orderQuantity" IS NOT NULL AND "orderQuantity" > 0));

-- Material requests
ALTER TABLE "MaterialRequest"
  ADD CONSTRAINT "MaterialRequest_wastagePercent_check" CHECK ("wastagePercent" BETWEEN 0 AND 100),
  ADD CONSTRAINT "MaterialRequest_totals_check" CHECK ("lineItemsCount" >= 0 AND "totalEstimatedAmount" >= 0);
ALTER TABLE "MaterialRequestLine"
  ADD CONSTRAINT "MaterialRequestLine_quantities_check" CHECK ("requiredQty" >= 0 AND "warehouseAvailableQty" >= 0 AND "qtyToPurchase" >= 0),
  ADD CONSTRAINT "MaterialRequestLine_amounts_check" CHECK ("unitPrice" >= 0 AND "estimatedAmount" >= 0);

-- Purchasing
ALTER TABLE "PurchaseOrder"
  ADD CONSTRAINT "PurchaseOrder_total_check" CHECK ("total" >= 0);
ALTER TABLE "PurchaseOrderLine"
  ADD CONSTRAINT "PurchaseOrderLine_qty_check" CHECK ("qty" > 0),
  ADD CONSTRAINT "PurchaseOrderLine_amounts_check" CHECK ("unitPrice" >= 0 AND "amount" >= 0);
ALTER TABLE "GoodsReceiptLine"
  ADD CONSTRAINT "GoodsReceiptLine_qty_check" CHECK ("qty" > 0);

-- Logistics
ALTER TABLE "Location"
  ADD CONSTRAINT "Location_latitude_check" CHECK ("latitude" BETWEEN -90 AND 90),
  ADD CONSTRAINT "Location_longitude_check" CHECK ("longitude" BETWEEN -180 AND 180);
ALTER TABLE "DeliveryStop"
  ADD CONSTRAINT "DeliveryStop_stopOrder_check" CHECK ("stopOrder" >= 1),
  ADD CONSTRAINT "DeliveryStop_plannedAt_check" CHECK ("plannedAt" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?Z)?$');

-- Expense requests. More is never paid than was asked for, nor more of an advance settled than there was.
ALTER TABLE "ExpenseRequest"
  ADD CONSTRAINT "ExpenseRequest_totalAmount_check" CHECK ("totalAmount" >= 0),
  ADD CONSTRAINT "ExpenseRequest_paidAmount_check" CHECK ("paidAmount" BETWEEN 0 AND "totalAmount"),
  ADD CONSTRAINT "ExpenseRequest_usedAmount_check" CHECK ("usedAmount" BETWEEN 0 AND "totalAmount"),
  ADD CONSTRAINT "ExpenseRequest_linkedAdvanceRequestId_check" CHECK ("linkedAdvanceRequestId" <> "id");
ALTER TABLE "ExpenseLine"
  ADD CONSTRAINT "ExpenseLine_amounts_check" CHECK ("amount" >= 0 AND "quantity" >= 0 AND "unitPrice" >= 0);

-- Bills. A draft may hold what was sent; a posted one is in the ledger, is not an open exception and is not overpaid.
ALTER TABLE "Bill"
  ADD CONSTRAINT "Bill_party_check" CHECK (
    ("billType" = 'SUPPLIER' AND "supplierId" IS NOT NULL)
    OR ("billType" = 'CLIENT' AND "clientId" IS NOT NULL)
    OR ("billType" = 'EMPLOYEE' AND ("employeeId" IS NOT NULL OR "employeeName" IS NOT NULL))),
  ADD CONSTRAINT "Bill_posted_check" CHECK (
    "status" IN ('DRAFT', 'VOID') OR ("glPosted" AND "postedAt" IS NOT NULL AND "matchStatus" <> 'EXCEPTION')),
  ADD CONSTRAINT "Bill_paidAmount_check" CHECK (
    "status" IN ('DRAFT', 'VOID') OR "paidAmount" BETWEEN 0 AND greatest("totalAmount", 0)),
  ADD CONSTRAINT "Bill_override_check" CHECK (
    "matchStatus" <> 'OVERRIDDEN' OR ("overrideReason" IS NOT NULL AND "overriddenById" IS NOT NULL)),
  ADD CONSTRAINT "Bill_dueDate_check" CHECK ("dueDate" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?Z)?$'),
  ADD CONSTRAINT "Bill_taxInvoiceReceivedDate_check" CHECK ("taxInvoiceReceivedDate" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?Z)?$');
ALTER TABLE "BillPayment"
  ADD CONSTRAINT "BillPayment_amount_check" CHECK ("amount" > 0);

-- Attachments
ALTER TABLE "Attachment"
  ADD CONSTRAINT "Attachment_size_check" CHECK ("size" >= 0);
ALTER TABLE "ObjectDeletion"
  ADD CONSTRAINT "ObjectDeletion_attempts_check" CHECK ("attempts" >= 0);

-- What was done is not rewritten: the audit trail and the histories take new rows and nothing else.
CREATE FUNCTION "refuseChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP;
END;
$$;

CREATE TRIGGER "AuditLine_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditLine"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"();
CREATE TRIGGER "MaterialRequestHistory_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "MaterialRequestHistory"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"();
CREATE TRIGGER "CostSheetHistory_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "CostSheetHistory"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"();
CREATE TRIGGER "ExpenseRequestHistory_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ExpenseRequestHistory"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"();
