-- Part 1: what the Prisma schema says, as Prisma prints it.
-- CreateEnum
CREATE TYPE "ObjectDeletionCause" AS ENUM ('RECORD_DELETED', 'UPLOAD_UNFINISHED');

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
CREATE TYPE "Incoterm" AS ENUM ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP');

-- CreateEnum
CREATE TYPE "ExpenseRequestType" AS ENUM ('REIMBURSEMENT', 'ADVANCE', 'VENDOR_PAYMENT', 'PETTY_CASH');

-- CreateEnum
CREATE TYPE "PaymentMethod" AS ENUM ('CASH', 'BANK_TRANSFER', 'CARD', 'CHEQUE', 'MOBILE_MONEY');

-- CreateEnum
CREATE TYPE "ExpenseRequestStatus" AS ENUM ('DRAFT', 'PENDING', 'APPROVED', 'PARTIALLY_PAID', 'PAID', 'SETTLED', 'REJECTED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('ADMIN', 'MANAGER', 'DIRECTOR', 'FINANCE', 'HR', 'STAFF');

-- CreateEnum
CREATE TYPE "InvitationStatus" AS ENUM ('PENDING', 'ACCEPTED', 'DECLINED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "SessionEnd" AS ENUM ('LOGGED_OUT', 'ENDED_FROM_ANOTHER', 'REFRESH_TOKEN_REUSED', 'SWITCHED_OFF', 'PASSWORD_CHANGED', 'REMOVED');

-- CreateEnum
CREATE TYPE "Door" AS ENUM ('GRAPHQL', 'REST');

-- CreateEnum
CREATE TYPE "LogInLimit" AS ENUM ('PAIR', 'ACCOUNT', 'ADDRESS');

-- CreateEnum
CREATE TYPE "LegacyClientKind" AS ENUM ('USER', 'API_KEY');

-- CreateEnum
CREATE TYPE "DeliveryStatus" AS ENUM ('SCHEDULED', 'IN_TRANSIT', 'COMPLETED', 'FAILED', 'CANCELLED');

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
CREATE TYPE "BillOfMaterialsStatus" AS ENUM ('DRAFT', 'ACTIVE', 'RETIRED');

-- CreateEnum
CREATE TYPE "PurchaseOrderStatus" AS ENUM ('DRAFT', 'SENT', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CANCELLED', 'CLOSED');

-- CreateEnum
CREATE TYPE "GoodsReceiptStatus" AS ENUM ('DRAFT', 'POSTED', 'VOID');

-- CreateEnum
CREATE TYPE "RequestForQuotationStatus" AS ENUM ('DRAFT', 'OPEN', 'QUOTED', 'CLOSED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "QuoteStatus" AS ENUM ('DRAFT', 'SENT', 'ACCEPTED', 'CONVERTED', 'REJECTED', 'EXPIRED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "SalesOrderStatus" AS ENUM ('DRAFT', 'CONFIRMED', 'IN_PRODUCTION', 'READY', 'SHIPPED', 'COMPLETED', 'ON_HOLD', 'CANCELLED');

-- CreateEnum
CREATE TYPE "SalesOrderLineStatus" AS ENUM ('PENDING', 'CONFIRMED', 'IN_PRODUCTION', 'SHIPPED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "StockMovementKind" AS ENUM ('RECEIPT', 'ISSUE', 'RETURN', 'ADJUSTMENT');

-- CreateEnum
CREATE TYPE "WebhookDeliveryStatus" AS ENUM ('PENDING', 'DELIVERED', 'DEAD');

-- CreateTable
CREATE TABLE "ManagementAccount" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,

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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
    "createdById" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "previousSecretHash" TEXT,
    "previousValidUntil" TIMESTAMPTZ(3),

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "ApiKeyUsage" (
    "orgId" TEXT NOT NULL,
    "apiKeyId" TEXT NOT NULL,
    "windowStartedAt" TIMESTAMPTZ(3) NOT NULL,
    "requests" INTEGER NOT NULL,

    CONSTRAINT "ApiKeyUsage_pkey" PRIMARY KEY ("orgId","apiKeyId")
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
    "cause" "ObjectDeletionCause" NOT NULL DEFAULT 'RECORD_DELETED',
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
    "from" TEXT,
    "to" TEXT,
    "reason" TEXT,
    "comments" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "requestId" TEXT,
    "position" INTEGER,
    "hash" TEXT,

    CONSTRAINT "AuditLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "AuditChain" (
    "orgId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "archivedPosition" INTEGER NOT NULL DEFAULT 0,
    "archivedHash" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "AuditChain_pkey" PRIMARY KEY ("orgId")
);

-- CreateTable
CREATE TABLE "Bill" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "billNumber" TEXT NOT NULL,
    "billNumberKey" TEXT NOT NULL,
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
    "totalsGiven" BOOLEAN NOT NULL DEFAULT false,
    "taxRate" DECIMAL(14,8),
    "taxAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "totalAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "paidAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "remainingBalance" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "varianceAmount" DECIMAL(18,4),
    "variancePct" DECIMAL(18,4),
    "priceVarianceAmount" DECIMAL(18,4),
    "matchStatus" "BillMatchStatus" NOT NULL DEFAULT 'NOT_APPLICABLE',
    "matchTerms" JSONB,
    "expenseRate" JSONB,
    "overrideReason" TEXT,
    "overriddenAt" TIMESTAMPTZ(3),
    "overriddenById" TEXT,
    "glPosted" BOOLEAN NOT NULL DEFAULT false,
    "postedAt" TIMESTAMPTZ(3),
    "voidedAt" TIMESTAMPTZ(3),
    "voidReason" TEXT,
    "taxInvoiceReceivedDate" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
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
    "receivedQty" DECIMAL(18,6),
    "prevBilled" DECIMAL(18,6),
    "orderedUnitPrice" DECIMAL(18,6),
    "orderPrice" DECIMAL(18,6),
    "exchangeRate" DECIMAL(18,8),
    "exchangeRateDate" DATE,
    "allowedQty" DECIMAL(18,6),
    "billQty" DECIMAL(18,6),
    "qty" DECIMAL(18,6),
    "unitPrice" DECIMAL(18,6),
    "amount" DECIMAL(18,4),
    "uom" TEXT,
    "matchStatus" "BillMatchStatus",
    "matchExplanation" TEXT,
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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
    "reversedAt" TIMESTAMPTZ(3),
    "reversedById" TEXT,
    "reversalReason" TEXT,

    CONSTRAINT "BillPayment_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "Change" (
    "orgId" TEXT NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "recordId" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "actorId" TEXT,
    "recordVersion" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "position" BIGINT,

    CONSTRAINT "Change_pkey" PRIMARY KEY ("orgId","seq")
);

-- CreateTable
CREATE TABLE "ChangeLog" (
    "orgId" TEXT NOT NULL,
    "placed" BIGINT NOT NULL DEFAULT 0,
    "removed" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ChangeLog_pkey" PRIMARY KEY ("orgId")
);

-- CreateTable
CREATE TABLE "BilledOrderLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "billId" TEXT NOT NULL,
    "salesOrderLineId" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "shippedQty" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "BilledOrderLine_pkey" PRIMARY KEY ("orgId","id")
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
    "billOfMaterialsId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
    "createdById" TEXT,
    "createdByName" TEXT,
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
    "incoterm" "Incoterm",
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
    "from" "CostSheetStatus",
    "to" "CostSheetStatus" NOT NULL,
    "actorId" TEXT,
    "actorName" TEXT,
    "actingForId" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,

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
    "returnedAmount" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
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
    "from" "ExpenseRequestStatus",
    "to" "ExpenseRequestStatus" NOT NULL,
    "amount" DECIMAL(18,4),
    "actorId" TEXT,
    "actorName" TEXT,
    "actingForId" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" TEXT,
    "comments" TEXT,

    CONSTRAINT "ExpenseRequestHistory_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "orgId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "done" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("orgId","userId","key")
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "defaultOrgId" TEXT NOT NULL,
    "homeOrgId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Membership" (
    "orgId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "roles" "Role"[],
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Membership_pkey" PRIMARY KEY ("orgId","userId")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "roles" "Role"[],
    "status" "InvitationStatus" NOT NULL DEFAULT 'PENDING',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
    "createdById" TEXT NOT NULL,
    "createdByName" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("orgId","id")
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

-- CreateTable
CREATE TABLE "LogInCount" (
    "key" TEXT NOT NULL,
    "limit" "LogInLimit" NOT NULL,
    "accountKey" TEXT,
    "attempts" INTEGER NOT NULL,
    "windowEndsAt" TIMESTAMPTZ(3) NOT NULL,
    "knownUntil" TIMESTAMPTZ(3),
    "keptUntil" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LogInCount_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "LegacyUsage" (
    "orgId" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "clientKind" "LegacyClientKind" NOT NULL,
    "clientId" TEXT NOT NULL,
    "clientName" TEXT NOT NULL DEFAULT '',
    "day" DATE NOT NULL,
    "calls" INTEGER NOT NULL,
    "lastAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LegacyUsage_pkey" PRIMARY KEY ("orgId","method","path","clientKind","clientId","clientName","day")
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
    "recordVersion" INTEGER NOT NULL DEFAULT 1,

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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
    "createdById" TEXT,

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "DeliveryLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "salesOrderLineId" TEXT NOT NULL,
    "shipmentId" TEXT,
    "stopId" TEXT,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "DeliveryLine_pkey" PRIMARY KEY ("orgId","id")
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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,

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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
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
    "reservedQty" DECIMAL(18,6) NOT NULL DEFAULT 0,
    "qtyToPurchase" DECIMAL(18,6) NOT NULL,
    "unitPrice" DECIMAL(18,6),
    "estimatedAmount" DECIMAL(18,4),
    "purchaseOrderLineId" TEXT,
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
    "from" "MaterialRequestStatus",
    "status" "MaterialRequestStatus" NOT NULL,
    "performedById" TEXT,
    "performedByName" TEXT,
    "actingForId" TEXT,
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
    "minimumOrderQuantity" DECIMAL(18,6),
    "leadTimeDays" INTEGER,
    "counted" BOOLEAN NOT NULL DEFAULT false,
    "warehouseQty" DECIMAL(18,6) NOT NULL DEFAULT 0,
    "reservedQty" DECIMAL(18,6) NOT NULL DEFAULT 0,
    "onOrderQty" DECIMAL(18,6) NOT NULL DEFAULT 0,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Material_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "Organization" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL DEFAULT 'UTC',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
    "materialRequestSelfApproval" BOOLEAN NOT NULL DEFAULT false,
    "costSheetSelfApproval" BOOLEAN NOT NULL DEFAULT true,
    "priceTolerancePercent" DECIMAL(9,4) NOT NULL DEFAULT 5,
    "quantityTolerancePercent" DECIMAL(9,4) NOT NULL DEFAULT 2,
    "priceToleranceAmount" DECIMAL(18,4),
    "unorderedAllowance" DECIMAL(18,4) NOT NULL DEFAULT 0,

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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,

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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,

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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
    "createdById" TEXT,

    CONSTRAINT "ProductionOrder_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "ProductionOrderLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "productionOrderId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "styleSkuId" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "ProductionOrderLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "BillOfMaterials" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "styleId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" "BillOfMaterialsStatus" NOT NULL DEFAULT 'DRAFT',
    "versionNumber" INTEGER NOT NULL,
    "activatedAt" TIMESTAMPTZ(3),
    "retiredAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
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
    "wastagePercent" DECIMAL(9,4),
    "styleSkuId" TEXT,
    "size" TEXT,
    "color" TEXT,

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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
    "createdById" TEXT,
    "sentAt" TIMESTAMPTZ(3),
    "cancelledAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),
    "closeReason" TEXT,

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
    "quantity" DECIMAL(18,6) NOT NULL,
    "unitPrice" DECIMAL(18,6) NOT NULL,
    "amount" DECIMAL(18,4) NOT NULL,
    "uom" TEXT,
    "receivedQty" DECIMAL(18,6) NOT NULL DEFAULT 0,
    "billedQty" DECIMAL(18,6) NOT NULL DEFAULT 0,

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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
    "createdById" TEXT,
    "postedAt" TIMESTAMPTZ(3),
    "voidedAt" TIMESTAMPTZ(3),
    "voidReason" TEXT,

    CONSTRAINT "GoodsReceipt_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "GoodsReceiptLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "goodsReceiptId" TEXT NOT NULL,
    "purchaseOrderLineId" TEXT NOT NULL,
    "quantity" DECIMAL(18,6) NOT NULL,

    CONSTRAINT "GoodsReceiptLine_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "RequestForQuotation" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "styleId" TEXT,
    "status" "RequestForQuotationStatus" NOT NULL DEFAULT 'DRAFT',
    "notes" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
    "createdById" TEXT,
    "openedAt" TIMESTAMPTZ(3),
    "quotedAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),
    "cancelledAt" TIMESTAMPTZ(3),

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
CREATE TABLE "QuoteLine" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "quoteId" TEXT NOT NULL,
    "itemNumber" INTEGER NOT NULL,
    "styleSkuId" TEXT NOT NULL,
    "unitPrice" DECIMAL(18,6) NOT NULL,

    CONSTRAINT "QuoteLine_pkey" PRIMARY KEY ("orgId","id")
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
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
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
    "costSheetId" TEXT,

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
    "currency" TEXT,
    "etd" TIMESTAMPTZ(3),
    "shippingTerm" TEXT,
    "deadline" TIMESTAMPTZ(3),
    "shipmentPlan" TEXT,
    "paymentTerm" TEXT,
    "notes" TEXT,
    "deliveryCount" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
    "createdById" TEXT,
    "costSheetId" TEXT,

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
    "unitPrice" DECIMAL(18,6),
    "clientTolerance" DECIMAL(9,4),
    "requestedDeliveryDate" TIMESTAMPTZ(3),
    "requestedBulkReadyDate" TIMESTAMPTZ(3),
    "status" "SalesOrderLineStatus" NOT NULL DEFAULT 'PENDING',
    "shippedQty" INTEGER NOT NULL DEFAULT 0,
    "deliveredQty" INTEGER NOT NULL DEFAULT 0,

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
    "shippedQty" INTEGER NOT NULL DEFAULT 0,
    "deliveredQty" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ShipmentScheduleEntry_pkey" PRIMARY KEY ("orgId","id")
);

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

-- CreateTable
CREATE TABLE "StockMovement" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "materialId" TEXT NOT NULL,
    "kind" "StockMovementKind" NOT NULL,
    "quantity" DECIMAL(18,6) NOT NULL,
    "goodsReceiptLineId" TEXT,
    "productionOrderId" TEXT,
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" TEXT,
    "createdByName" TEXT,

    CONSTRAINT "StockMovement_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "Style" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "season" TEXT,
    "sizes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "colors" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "clientId" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,

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
    "position" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StyleSku_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "TrustedDocument" (
    "hash" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "addedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TrustedDocument_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "Webhook" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "kinds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recordVersion" INTEGER NOT NULL DEFAULT 1,
    "secret" TEXT NOT NULL,
    "previousSecret" TEXT,
    "previousValidUntil" TIMESTAMPTZ(3),
    "position" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "orgId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "webhookId" TEXT NOT NULL,
    "recordType" TEXT NOT NULL,
    "recordId" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "recordVersion" INTEGER,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,
    "status" "WebhookDeliveryStatus" NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "giveUpAt" TIMESTAMPTZ(3) NOT NULL,
    "lastAttemptAt" TIMESTAMPTZ(3),
    "lastStatus" INTEGER,
    "lastError" TEXT,
    "responseBody" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("orgId","id")
);

-- CreateIndex
CREATE INDEX "ManagementAccount_orgId_name_id_idx" ON "ManagementAccount"("orgId", "name", "id");

-- CreateIndex
CREATE INDEX "ManagementAccount_orgId_isActive_idx" ON "ManagementAccount"("orgId", "isActive");

-- CreateIndex
CREATE INDEX "ManagementAccount_orgId_createdAt_id_idx" ON "ManagementAccount"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ManagementAccount_orgId_updatedAt_id_idx" ON "ManagementAccount"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ManagementAccount_orgId_code_key" ON "ManagementAccount"("orgId", "code");

-- CreateIndex
CREATE INDEX "Rate_orgId_date_id_idx" ON "Rate"("orgId", "date", "id");

-- CreateIndex
CREATE INDEX "Rate_orgId_toCurrency_idx" ON "Rate"("orgId", "toCurrency");

-- CreateIndex
CREATE INDEX "Rate_orgId_createdById_idx" ON "Rate"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "Rate_orgId_updatedAt_id_idx" ON "Rate"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Rate_orgId_fromCurrency_toCurrency_date_key" ON "Rate"("orgId", "fromCurrency", "toCurrency", "date");

-- CreateIndex
CREATE INDEX "ApiKey_secretHash_idx" ON "ApiKey"("secretHash");

-- CreateIndex
CREATE INDEX "ApiKey_previousSecretHash_idx" ON "ApiKey"("previousSecretHash");

-- CreateIndex
CREATE INDEX "ApiKey_orgId_createdAt_id_idx" ON "ApiKey"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ApiKey_orgId_isActive_idx" ON "ApiKey"("orgId", "isActive");

-- CreateIndex
CREATE INDEX "ApiKey_orgId_createdById_idx" ON "ApiKey"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "ApiKey_orgId_expiresAt_id_idx" ON "ApiKey"("orgId", "expiresAt", "id");

-- CreateIndex
CREATE INDEX "ApiKey_orgId_updatedAt_id_idx" ON "ApiKey"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_orgId_secretHash_key" ON "ApiKey"("orgId", "secretHash");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_orgId_previousSecretHash_key" ON "ApiKey"("orgId", "previousSecretHash");

-- CreateIndex
CREATE INDEX "Attachment_orgId_employeeId_createdAt_id_idx" ON "Attachment"("orgId", "employeeId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Attachment_orgId_uploadedById_idx" ON "Attachment"("orgId", "uploadedById");

-- CreateIndex
CREATE INDEX "Attachment_orgId_contentType_idx" ON "Attachment"("orgId", "contentType");

-- CreateIndex
CREATE INDEX "Attachment_orgId_createdAt_id_idx" ON "Attachment"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Attachment_orgId_size_id_idx" ON "Attachment"("orgId", "size", "id");

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
CREATE INDEX "AuditLine_orgId_entityId_idx" ON "AuditLine"("orgId", "entityId");

-- CreateIndex
CREATE INDEX "AuditLine_orgId_action_idx" ON "AuditLine"("orgId", "action");

-- CreateIndex
CREATE UNIQUE INDEX "AuditLine_orgId_position_key" ON "AuditLine"("orgId", "position");

-- CreateIndex
CREATE INDEX "Bill_orgId_billNumber_id_idx" ON "Bill"("orgId", "billNumber", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_supplierId_idx" ON "Bill"("orgId", "supplierId");

-- CreateIndex
CREATE INDEX "Bill_orgId_clientId_idx" ON "Bill"("orgId", "clientId");

-- CreateIndex
CREATE INDEX "Bill_orgId_employeeId_idx" ON "Bill"("orgId", "employeeId");

-- CreateIndex
CREATE INDEX "Bill_orgId_purchaseOrderId_idx" ON "Bill"("orgId", "purchaseOrderId");

-- CreateIndex
CREATE INDEX "Bill_orgId_managementAccountId_createdAt_id_idx" ON "Bill"("orgId", "managementAccountId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_expenseRequestId_idx" ON "Bill"("orgId", "expenseRequestId");

-- CreateIndex
CREATE INDEX "Bill_orgId_goodsReceiptId_createdAt_id_idx" ON "Bill"("orgId", "goodsReceiptId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_billType_idx" ON "Bill"("orgId", "billType");

-- CreateIndex
CREATE INDEX "Bill_orgId_matchStatus_idx" ON "Bill"("orgId", "matchStatus");

-- CreateIndex
CREATE INDEX "Bill_orgId_dueDate_id_idx" ON "Bill"("orgId", "dueDate", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_status_dueDate_idx" ON "Bill"("orgId", "status", "dueDate");

-- CreateIndex
CREATE INDEX "Bill_orgId_status_createdAt_id_idx" ON "Bill"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_createdAt_id_idx" ON "Bill"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_remainingBalance_id_idx" ON "Bill"("orgId", "remainingBalance", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_totalAmount_id_idx" ON "Bill"("orgId", "totalAmount", "id");

-- CreateIndex
CREATE INDEX "Bill_orgId_createdById_idx" ON "Bill"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "Bill_orgId_updatedAt_id_idx" ON "Bill"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "BillLine_orgId_billId_itemNumber_idx" ON "BillLine"("orgId", "billId", "itemNumber");

-- CreateIndex
CREATE INDEX "BillLine_orgId_purchaseOrderLineId_idx" ON "BillLine"("orgId", "purchaseOrderLineId");

-- CreateIndex
CREATE INDEX "BillPayment_orgId_billId_paidAt_idx" ON "BillPayment"("orgId", "billId", "paidAt");

-- CreateIndex
CREATE INDEX "BillPayment_orgId_paidAt_id_idx" ON "BillPayment"("orgId", "paidAt", "id");

-- CreateIndex
CREATE INDEX "BillPayment_orgId_sourceOfFunds_idx" ON "BillPayment"("orgId", "sourceOfFunds");

-- CreateIndex
CREATE INDEX "BillPayment_orgId_recordedById_idx" ON "BillPayment"("orgId", "recordedById");

-- CreateIndex
CREATE INDEX "BillPayment_orgId_amount_id_idx" ON "BillPayment"("orgId", "amount", "id");

-- CreateIndex
CREATE INDEX "BillPayment_orgId_updatedAt_id_idx" ON "BillPayment"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Change_orgId_at_idx" ON "Change"("orgId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "Change_orgId_position_key" ON "Change"("orgId", "position");

-- CreateIndex
CREATE INDEX "BilledOrderLine_orgId_billId_idx" ON "BilledOrderLine"("orgId", "billId");

-- CreateIndex
CREATE INDEX "BilledOrderLine_orgId_salesOrderLineId_id_idx" ON "BilledOrderLine"("orgId", "salesOrderLineId", "id");

-- CreateIndex
CREATE INDEX "CostingDocument_orgId_createdAt_id_idx" ON "CostingDocument"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "CostingDocument_orgId_createdById_idx" ON "CostingDocument"("orgId", "createdById");

-- CreateIndex
CREATE UNIQUE INDEX "CostingDocument_orgId_documentId_key" ON "CostingDocument"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_clientId_idx" ON "CostSheet"("orgId", "clientId");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_styleId_idx" ON "CostSheet"("orgId", "styleId");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_billOfMaterialsId_idx" ON "CostSheet"("orgId", "billOfMaterialsId");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_status_createdAt_id_idx" ON "CostSheet"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_isLatest_createdAt_id_idx" ON "CostSheet"("orgId", "isLatest", "createdAt", "id");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_createdAt_id_idx" ON "CostSheet"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_createdById_idx" ON "CostSheet"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_skuId_idx" ON "CostSheet"("orgId", "skuId");

-- CreateIndex
CREATE INDEX "CostSheet_orgId_updatedAt_id_idx" ON "CostSheet"("orgId", "updatedAt", "id");

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
CREATE INDEX "CostSheetHistory_orgId_costSheetId_at_id_idx" ON "CostSheetHistory"("orgId", "costSheetId", "at", "id");

-- CreateIndex
CREATE INDEX "Employee_orgId_name_id_idx" ON "Employee"("orgId", "name", "id");

-- CreateIndex
CREATE INDEX "Employee_orgId_createdAt_id_idx" ON "Employee"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Employee_orgId_isActive_idx" ON "Employee"("orgId", "isActive");

-- CreateIndex
CREATE INDEX "Employee_orgId_hiredAt_id_idx" ON "Employee"("orgId", "hiredAt", "id");

-- CreateIndex
CREATE INDEX "Employee_orgId_updatedAt_id_idx" ON "Employee"("orgId", "updatedAt", "id");

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
CREATE INDEX "ExpenseRequest_orgId_totalAmount_id_idx" ON "ExpenseRequest"("orgId", "totalAmount", "id");

-- CreateIndex
CREATE INDEX "ExpenseRequest_orgId_updatedAt_id_idx" ON "ExpenseRequest"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ExpenseRequest_orgId_documentId_key" ON "ExpenseRequest"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "ExpenseLine_orgId_expenseRequestId_itemNumber_idx" ON "ExpenseLine"("orgId", "expenseRequestId", "itemNumber");

-- CreateIndex
CREATE INDEX "ExpenseLine_orgId_supplierId_createdAt_id_idx" ON "ExpenseLine"("orgId", "supplierId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ExpenseLine_orgId_managementAccountId_createdAt_id_idx" ON "ExpenseLine"("orgId", "managementAccountId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ExpenseRequestHistory_orgId_expenseRequestId_at_id_idx" ON "ExpenseRequestHistory"("orgId", "expenseRequestId", "at", "id");

-- CreateIndex
CREATE INDEX "IdempotencyKey_orgId_createdAt_idx" ON "IdempotencyKey"("orgId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "User_defaultOrgId_idx" ON "User"("defaultOrgId");

-- CreateIndex
CREATE INDEX "User_homeOrgId_idx" ON "User"("homeOrgId");

-- CreateIndex
CREATE INDEX "Membership_userId_idx" ON "Membership"("userId");

-- CreateIndex
CREATE INDEX "Invitation_email_idx" ON "Invitation"("email");

-- CreateIndex
CREATE INDEX "Invitation_orgId_status_idx" ON "Invitation"("orgId", "status");

-- CreateIndex
CREATE INDEX "Invitation_orgId_createdById_idx" ON "Invitation"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "Invitation_orgId_createdAt_id_idx" ON "Invitation"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Invitation_orgId_expiresAt_id_idx" ON "Invitation"("orgId", "expiresAt", "id");

-- CreateIndex
CREATE INDEX "Invitation_orgId_email_id_idx" ON "Invitation"("orgId", "email", "id");

-- CreateIndex
CREATE INDEX "Invitation_orgId_updatedAt_id_idx" ON "Invitation"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Session_userId_expiresAt_idx" ON "Session"("userId", "expiresAt");

-- CreateIndex
CREATE INDEX "Session_orgId_idx" ON "Session"("orgId");

-- CreateIndex
CREATE INDEX "LogInCount_accountKey_idx" ON "LogInCount"("accountKey");

-- CreateIndex
CREATE INDEX "LogInCount_keptUntil_idx" ON "LogInCount"("keptUntil");

-- CreateIndex
CREATE INDEX "LegacyUsage_orgId_path_idx" ON "LegacyUsage"("orgId", "path");

-- CreateIndex
CREATE INDEX "LegacyUsage_orgId_clientId_idx" ON "LegacyUsage"("orgId", "clientId");

-- CreateIndex
CREATE INDEX "LegacyUsage_orgId_day_idx" ON "LegacyUsage"("orgId", "day");

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
CREATE INDEX "Location_orgId_createdAt_id_idx" ON "Location"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Location_orgId_code_id_idx" ON "Location"("orgId", "code", "id");

-- CreateIndex
CREATE INDEX "Location_orgId_updatedAt_id_idx" ON "Location"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Delivery_orgId_salesOrderId_idx" ON "Delivery"("orgId", "salesOrderId");

-- CreateIndex
CREATE INDEX "Delivery_orgId_status_createdAt_id_idx" ON "Delivery"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Delivery_orgId_createdAt_id_idx" ON "Delivery"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Delivery_orgId_plannedAt_id_idx" ON "Delivery"("orgId", "plannedAt", "id");

-- CreateIndex
CREATE INDEX "Delivery_orgId_createdById_idx" ON "Delivery"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "Delivery_orgId_updatedAt_id_idx" ON "Delivery"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Delivery_orgId_documentId_key" ON "Delivery"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "DeliveryLine_orgId_deliveryId_itemNumber_idx" ON "DeliveryLine"("orgId", "deliveryId", "itemNumber");

-- CreateIndex
CREATE INDEX "DeliveryLine_orgId_salesOrderLineId_idx" ON "DeliveryLine"("orgId", "salesOrderLineId");

-- CreateIndex
CREATE INDEX "DeliveryLine_orgId_shipmentId_idx" ON "DeliveryLine"("orgId", "shipmentId");

-- CreateIndex
CREATE INDEX "DeliveryLine_orgId_stopId_itemNumber_idx" ON "DeliveryLine"("orgId", "stopId", "itemNumber");

-- CreateIndex
CREATE INDEX "DeliveryStop_orgId_locationId_createdAt_id_idx" ON "DeliveryStop"("orgId", "locationId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "DeliveryStop_orgId_state_createdAt_id_idx" ON "DeliveryStop"("orgId", "state", "createdAt", "id");

-- CreateIndex
CREATE INDEX "DeliveryStop_orgId_stopType_idx" ON "DeliveryStop"("orgId", "stopType");

-- CreateIndex
CREATE INDEX "DeliveryStop_orgId_plannedAt_id_idx" ON "DeliveryStop"("orgId", "plannedAt", "id");

-- CreateIndex
CREATE INDEX "DeliveryStop_orgId_createdAt_id_idx" ON "DeliveryStop"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "DeliveryStop_orgId_updatedAt_id_idx" ON "DeliveryStop"("orgId", "updatedAt", "id");

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
CREATE INDEX "MaterialRequest_orgId_totalEstimatedAmount_id_idx" ON "MaterialRequest"("orgId", "totalEstimatedAmount", "id");

-- CreateIndex
CREATE INDEX "MaterialRequest_orgId_updatedAt_id_idx" ON "MaterialRequest"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "MaterialRequest_orgId_documentId_key" ON "MaterialRequest"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "MaterialRequestLine_orgId_materialRequestId_itemNumber_idx" ON "MaterialRequestLine"("orgId", "materialRequestId", "itemNumber");

-- CreateIndex
CREATE INDEX "MaterialRequestLine_orgId_materialId_id_idx" ON "MaterialRequestLine"("orgId", "materialId", "id");

-- CreateIndex
CREATE INDEX "MaterialRequestLine_orgId_supplierId_id_idx" ON "MaterialRequestLine"("orgId", "supplierId", "id");

-- CreateIndex
CREATE INDEX "MaterialRequestLine_orgId_purchaseOrderLineId_idx" ON "MaterialRequestLine"("orgId", "purchaseOrderLineId");

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
CREATE INDEX "Material_orgId_warehouseQty_id_idx" ON "Material"("orgId", "warehouseQty", "id");

-- CreateIndex
CREATE INDEX "Material_orgId_updatedAt_id_idx" ON "Material"("orgId", "updatedAt", "id");

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
CREATE INDEX "Supplier_orgId_updatedAt_id_idx" ON "Supplier"("orgId", "updatedAt", "id");

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
CREATE INDEX "Client_orgId_updatedAt_id_idx" ON "Client"("orgId", "updatedAt", "id");

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
CREATE INDEX "ProductionOrder_orgId_plannedStart_id_idx" ON "ProductionOrder"("orgId", "plannedStart", "id");

-- CreateIndex
CREATE INDEX "ProductionOrder_orgId_createdById_idx" ON "ProductionOrder"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "ProductionOrder_orgId_updatedAt_id_idx" ON "ProductionOrder"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ProductionOrder_orgId_documentId_key" ON "ProductionOrder"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "ProductionOrderLine_orgId_productionOrderId_itemNumber_idx" ON "ProductionOrderLine"("orgId", "productionOrderId", "itemNumber");

-- CreateIndex
CREATE INDEX "ProductionOrderLine_orgId_styleSkuId_id_idx" ON "ProductionOrderLine"("orgId", "styleSkuId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ProductionOrderLine_orgId_productionOrderId_styleSkuId_key" ON "ProductionOrderLine"("orgId", "productionOrderId", "styleSkuId");

-- CreateIndex
CREATE INDEX "BillOfMaterials_orgId_status_createdAt_id_idx" ON "BillOfMaterials"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "BillOfMaterials_orgId_createdAt_id_idx" ON "BillOfMaterials"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "BillOfMaterials_orgId_createdById_idx" ON "BillOfMaterials"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "BillOfMaterials_orgId_updatedAt_id_idx" ON "BillOfMaterials"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "BillOfMaterials_orgId_documentId_key" ON "BillOfMaterials"("orgId", "documentId");

-- CreateIndex
CREATE UNIQUE INDEX "BillOfMaterials_orgId_styleId_versionNumber_key" ON "BillOfMaterials"("orgId", "styleId", "versionNumber");

-- CreateIndex
CREATE INDEX "BillOfMaterialsItem_orgId_styleSkuId_id_idx" ON "BillOfMaterialsItem"("orgId", "styleSkuId", "id");

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
CREATE INDEX "PurchaseOrder_orgId_expectedAt_id_idx" ON "PurchaseOrder"("orgId", "expectedAt", "id");

-- CreateIndex
CREATE INDEX "PurchaseOrder_orgId_total_id_idx" ON "PurchaseOrder"("orgId", "total", "id");

-- CreateIndex
CREATE INDEX "PurchaseOrder_orgId_createdById_idx" ON "PurchaseOrder"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "PurchaseOrder_orgId_updatedAt_id_idx" ON "PurchaseOrder"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PurchaseOrder_orgId_documentId_key" ON "PurchaseOrder"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "PurchaseOrderLine_orgId_purchaseOrderId_itemNumber_idx" ON "PurchaseOrderLine"("orgId", "purchaseOrderId", "itemNumber");

-- CreateIndex
CREATE INDEX "PurchaseOrderLine_orgId_materialId_id_idx" ON "PurchaseOrderLine"("orgId", "materialId", "id");

-- CreateIndex
CREATE INDEX "GoodsReceipt_orgId_purchaseOrderId_receivedAt_idx" ON "GoodsReceipt"("orgId", "purchaseOrderId", "receivedAt");

-- CreateIndex
CREATE INDEX "GoodsReceipt_orgId_status_createdAt_id_idx" ON "GoodsReceipt"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "GoodsReceipt_orgId_createdAt_id_idx" ON "GoodsReceipt"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "GoodsReceipt_orgId_receivedAt_id_idx" ON "GoodsReceipt"("orgId", "receivedAt", "id");

-- CreateIndex
CREATE INDEX "GoodsReceipt_orgId_createdById_idx" ON "GoodsReceipt"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "GoodsReceipt_orgId_updatedAt_id_idx" ON "GoodsReceipt"("orgId", "updatedAt", "id");

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
CREATE INDEX "RequestForQuotation_orgId_createdById_idx" ON "RequestForQuotation"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "RequestForQuotation_orgId_updatedAt_id_idx" ON "RequestForQuotation"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "RequestForQuotation_orgId_documentId_key" ON "RequestForQuotation"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "RequestForQuotationLine_orgId_requestForQuotationId_itemNum_idx" ON "RequestForQuotationLine"("orgId", "requestForQuotationId", "itemNumber");

-- CreateIndex
CREATE INDEX "RequestForQuotationLine_orgId_styleSkuId_id_idx" ON "RequestForQuotationLine"("orgId", "styleSkuId", "id");

-- CreateIndex
CREATE INDEX "QuoteLine_orgId_quoteId_itemNumber_idx" ON "QuoteLine"("orgId", "quoteId", "itemNumber");

-- CreateIndex
CREATE INDEX "QuoteLine_orgId_styleSkuId_id_idx" ON "QuoteLine"("orgId", "styleSkuId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "QuoteLine_orgId_quoteId_styleSkuId_key" ON "QuoteLine"("orgId", "quoteId", "styleSkuId");

-- CreateIndex
CREATE INDEX "Quote_orgId_clientId_idx" ON "Quote"("orgId", "clientId");

-- CreateIndex
CREATE INDEX "Quote_orgId_styleId_idx" ON "Quote"("orgId", "styleId");

-- CreateIndex
CREATE INDEX "Quote_orgId_requestForQuotationId_idx" ON "Quote"("orgId", "requestForQuotationId");

-- CreateIndex
CREATE INDEX "Quote_orgId_costSheetId_idx" ON "Quote"("orgId", "costSheetId");

-- CreateIndex
CREATE INDEX "Quote_orgId_status_createdAt_id_idx" ON "Quote"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Quote_orgId_createdAt_id_idx" ON "Quote"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Quote_orgId_validUntil_id_idx" ON "Quote"("orgId", "validUntil", "id");

-- CreateIndex
CREATE INDEX "Quote_orgId_createdById_idx" ON "Quote"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "Quote_orgId_updatedAt_id_idx" ON "Quote"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Quote_orgId_documentId_key" ON "Quote"("orgId", "documentId");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_costSheetId_idx" ON "SalesOrder"("orgId", "costSheetId");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_clientId_idx" ON "SalesOrder"("orgId", "clientId");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_styleId_idx" ON "SalesOrder"("orgId", "styleId");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_status_createdAt_id_idx" ON "SalesOrder"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_createdAt_id_idx" ON "SalesOrder"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_deadline_id_idx" ON "SalesOrder"("orgId", "deadline", "id");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_createdById_idx" ON "SalesOrder"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "SalesOrder_orgId_updatedAt_id_idx" ON "SalesOrder"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SalesOrder_orgId_documentId_key" ON "SalesOrder"("orgId", "documentId");

-- CreateIndex
CREATE UNIQUE INDEX "SalesOrder_orgId_quoteId_key" ON "SalesOrder"("orgId", "quoteId");

-- CreateIndex
CREATE INDEX "SalesOrderLine_orgId_salesOrderId_itemNumber_idx" ON "SalesOrderLine"("orgId", "salesOrderId", "itemNumber");

-- CreateIndex
CREATE INDEX "SalesOrderLine_orgId_styleSkuId_id_idx" ON "SalesOrderLine"("orgId", "styleSkuId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ShipmentScheduleEntry_orgId_salesOrderId_shipmentNumber_key" ON "ShipmentScheduleEntry"("orgId", "salesOrderId", "shipmentNumber");

-- CreateIndex
CREATE INDEX "SalesOrderRevision_orgId_createdAt_id_idx" ON "SalesOrderRevision"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SalesOrderRevision_orgId_createdById_idx" ON "SalesOrderRevision"("orgId", "createdById");

-- CreateIndex
CREATE UNIQUE INDEX "SalesOrderRevision_orgId_salesOrderId_revisionNumber_key" ON "SalesOrderRevision"("orgId", "salesOrderId", "revisionNumber");

-- CreateIndex
CREATE INDEX "SalesOrderRevisionChange_orgId_revisionId_itemNumber_idx" ON "SalesOrderRevisionChange"("orgId", "revisionId", "itemNumber");

-- CreateIndex
CREATE INDEX "SalesOrderRevisionChange_orgId_salesOrderLineId_id_idx" ON "SalesOrderRevisionChange"("orgId", "salesOrderLineId", "id");

-- CreateIndex
CREATE INDEX "StockMovement_orgId_materialId_createdAt_id_idx" ON "StockMovement"("orgId", "materialId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "StockMovement_orgId_goodsReceiptLineId_idx" ON "StockMovement"("orgId", "goodsReceiptLineId");

-- CreateIndex
CREATE INDEX "StockMovement_orgId_createdById_idx" ON "StockMovement"("orgId", "createdById");

-- CreateIndex
CREATE INDEX "StockMovement_orgId_productionOrderId_materialId_idx" ON "StockMovement"("orgId", "productionOrderId", "materialId");

-- CreateIndex
CREATE INDEX "StockMovement_orgId_kind_createdAt_id_idx" ON "StockMovement"("orgId", "kind", "createdAt", "id");

-- CreateIndex
CREATE INDEX "StockMovement_orgId_createdAt_id_idx" ON "StockMovement"("orgId", "createdAt", "id");

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
CREATE INDEX "Style_orgId_updatedAt_id_idx" ON "Style"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Style_orgId_code_key" ON "Style"("orgId", "code");

-- CreateIndex
CREATE INDEX "StyleSku_orgId_styleId_position_id_idx" ON "StyleSku"("orgId", "styleId", "position", "id");

-- CreateIndex
CREATE INDEX "StyleSku_orgId_size_idx" ON "StyleSku"("orgId", "size");

-- CreateIndex
CREATE INDEX "StyleSku_orgId_color_idx" ON "StyleSku"("orgId", "color");

-- CreateIndex
CREATE INDEX "StyleSku_orgId_createdAt_id_idx" ON "StyleSku"("orgId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "StyleSku_orgId_code_key" ON "StyleSku"("orgId", "code");

-- CreateIndex
CREATE INDEX "Webhook_orgId_createdAt_id_idx" ON "Webhook"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Webhook_orgId_updatedAt_id_idx" ON "Webhook"("orgId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Webhook_orgId_isActive_idx" ON "Webhook"("orgId", "isActive");

-- CreateIndex
CREATE INDEX "WebhookDelivery_orgId_webhookId_nextAttemptAt_idx" ON "WebhookDelivery"("orgId", "webhookId", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_orgId_createdAt_id_idx" ON "WebhookDelivery"("orgId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_orgId_status_createdAt_id_idx" ON "WebhookDelivery"("orgId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_orgId_recordId_idx" ON "WebhookDelivery"("orgId", "recordId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_orgId_updatedAt_id_idx" ON "WebhookDelivery"("orgId", "updatedAt", "id");

-- AddForeignKey
ALTER TABLE "ManagementAccount" ADD CONSTRAINT "ManagementAccount_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Rate" ADD CONSTRAINT "Rate_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ApiKeyUsage" ADD CONSTRAINT "ApiKeyUsage_orgId_apiKeyId_fkey" FOREIGN KEY ("orgId", "apiKeyId") REFERENCES "ApiKey"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Attachment" ADD CONSTRAINT "Attachment_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Attachment" ADD CONSTRAINT "Attachment_orgId_employeeId_fkey" FOREIGN KEY ("orgId", "employeeId") REFERENCES "Employee"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ObjectDeletion" ADD CONSTRAINT "ObjectDeletion_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "AuditLine" ADD CONSTRAINT "AuditLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "AuditChain" ADD CONSTRAINT "AuditChain_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

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
ALTER TABLE "Change" ADD CONSTRAINT "Change_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ChangeLog" ADD CONSTRAINT "ChangeLog_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BilledOrderLine" ADD CONSTRAINT "BilledOrderLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BilledOrderLine" ADD CONSTRAINT "BilledOrderLine_orgId_billId_fkey" FOREIGN KEY ("orgId", "billId") REFERENCES "Bill"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "BilledOrderLine" ADD CONSTRAINT "BilledOrderLine_orgId_salesOrderLineId_fkey" FOREIGN KEY ("orgId", "salesOrderLineId") REFERENCES "SalesOrderLine"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostingDocument" ADD CONSTRAINT "CostingDocument_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheet" ADD CONSTRAINT "CostSheet_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheet" ADD CONSTRAINT "CostSheet_orgId_costingId_fkey" FOREIGN KEY ("orgId", "costingId") REFERENCES "CostingDocument"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "CostSheet" ADD CONSTRAINT "CostSheet_orgId_billOfMaterialsId_fkey" FOREIGN KEY ("orgId", "billOfMaterialsId") REFERENCES "BillOfMaterials"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

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
ALTER TABLE "IdempotencyKey" ADD CONSTRAINT "IdempotencyKey_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_defaultOrgId_fkey" FOREIGN KEY ("defaultOrgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_homeOrgId_fkey" FOREIGN KEY ("homeOrgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "LegacyUsage" ADD CONSTRAINT "LegacyUsage_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Location" ADD CONSTRAINT "Location_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_orgId_salesOrderId_fkey" FOREIGN KEY ("orgId", "salesOrderId") REFERENCES "SalesOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "DeliveryLine" ADD CONSTRAINT "DeliveryLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "DeliveryLine" ADD CONSTRAINT "DeliveryLine_orgId_deliveryId_fkey" FOREIGN KEY ("orgId", "deliveryId") REFERENCES "Delivery"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "DeliveryLine" ADD CONSTRAINT "DeliveryLine_orgId_salesOrderLineId_fkey" FOREIGN KEY ("orgId", "salesOrderLineId") REFERENCES "SalesOrderLine"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "DeliveryLine" ADD CONSTRAINT "DeliveryLine_orgId_shipmentId_fkey" FOREIGN KEY ("orgId", "shipmentId") REFERENCES "ShipmentScheduleEntry"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "DeliveryLine" ADD CONSTRAINT "DeliveryLine_orgId_stopId_fkey" FOREIGN KEY ("orgId", "stopId") REFERENCES "DeliveryStop"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

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
ALTER TABLE "MaterialRequestLine" ADD CONSTRAINT "MaterialRequestLine_orgId_purchaseOrderLineId_fkey" FOREIGN KEY ("orgId", "purchaseOrderLineId") REFERENCES "PurchaseOrderLine"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

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
ALTER TABLE "ProductionOrderLine" ADD CONSTRAINT "ProductionOrderLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ProductionOrderLine" ADD CONSTRAINT "ProductionOrderLine_orgId_productionOrderId_fkey" FOREIGN KEY ("orgId", "productionOrderId") REFERENCES "ProductionOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ProductionOrderLine" ADD CONSTRAINT "ProductionOrderLine_orgId_styleSkuId_fkey" FOREIGN KEY ("orgId", "styleSkuId") REFERENCES "StyleSku"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

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
ALTER TABLE "BillOfMaterialsItem" ADD CONSTRAINT "BillOfMaterialsItem_orgId_styleSkuId_fkey" FOREIGN KEY ("orgId", "styleSkuId") REFERENCES "StyleSku"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

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
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_orgId_quoteId_fkey" FOREIGN KEY ("orgId", "quoteId") REFERENCES "Quote"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_orgId_styleSkuId_fkey" FOREIGN KEY ("orgId", "styleSkuId") REFERENCES "StyleSku"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_orgId_clientId_fkey" FOREIGN KEY ("orgId", "clientId") REFERENCES "Client"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_orgId_styleId_fkey" FOREIGN KEY ("orgId", "styleId") REFERENCES "Style"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_orgId_requestForQuotationId_fkey" FOREIGN KEY ("orgId", "requestForQuotationId") REFERENCES "RequestForQuotation"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_orgId_costSheetId_fkey" FOREIGN KEY ("orgId", "costSheetId") REFERENCES "CostSheet"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrder" ADD CONSTRAINT "SalesOrder_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrder" ADD CONSTRAINT "SalesOrder_orgId_quoteId_fkey" FOREIGN KEY ("orgId", "quoteId") REFERENCES "Quote"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrder" ADD CONSTRAINT "SalesOrder_orgId_clientId_fkey" FOREIGN KEY ("orgId", "clientId") REFERENCES "Client"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrder" ADD CONSTRAINT "SalesOrder_orgId_styleId_fkey" FOREIGN KEY ("orgId", "styleId") REFERENCES "Style"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrder" ADD CONSTRAINT "SalesOrder_orgId_costSheetId_fkey" FOREIGN KEY ("orgId", "costSheetId") REFERENCES "CostSheet"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

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
ALTER TABLE "SalesOrderRevision" ADD CONSTRAINT "SalesOrderRevision_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrderRevision" ADD CONSTRAINT "SalesOrderRevision_orgId_salesOrderId_fkey" FOREIGN KEY ("orgId", "salesOrderId") REFERENCES "SalesOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrderRevisionChange" ADD CONSTRAINT "SalesOrderRevisionChange_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrderRevisionChange" ADD CONSTRAINT "SalesOrderRevisionChange_orgId_revisionId_fkey" FOREIGN KEY ("orgId", "revisionId") REFERENCES "SalesOrderRevision"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "SalesOrderRevisionChange" ADD CONSTRAINT "SalesOrderRevisionChange_orgId_salesOrderLineId_fkey" FOREIGN KEY ("orgId", "salesOrderLineId") REFERENCES "SalesOrderLine"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "StockMovement" ADD CONSTRAINT "StockMovement_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "StockMovement" ADD CONSTRAINT "StockMovement_orgId_materialId_fkey" FOREIGN KEY ("orgId", "materialId") REFERENCES "Material"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "StockMovement" ADD CONSTRAINT "StockMovement_orgId_goodsReceiptLineId_fkey" FOREIGN KEY ("orgId", "goodsReceiptLineId") REFERENCES "GoodsReceiptLine"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "StockMovement" ADD CONSTRAINT "StockMovement_orgId_productionOrderId_fkey" FOREIGN KEY ("orgId", "productionOrderId") REFERENCES "ProductionOrder"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Style" ADD CONSTRAINT "Style_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Style" ADD CONSTRAINT "Style_orgId_clientId_fkey" FOREIGN KEY ("orgId", "clientId") REFERENCES "Client"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "StyleSku" ADD CONSTRAINT "StyleSku_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "StyleSku" ADD CONSTRAINT "StyleSku_orgId_styleId_fkey" FOREIGN KEY ("orgId", "styleId") REFERENCES "Style"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_orgId_webhookId_fkey" FOREIGN KEY ("orgId", "webhookId") REFERENCES "Webhook"("orgId", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;


-- Part 2: what a Prisma schema cannot say. It is written by hand, ordered by subject.

-- Extensions. Trigrams find a text within a column, and btree_gin lets such an index begin with the organization. Both
-- come with PostgreSQL and with PGlite; the owner of a database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Storage. What an API key has used of its limit need not outlive a crash. Its rows are updated in place, again and
-- again, and the room for that stays on their page.
ALTER TABLE "ApiKeyUsage" SET UNLOGGED, SET (fillfactor = 50);

-- The number of a change is an identity, so that whoever may write the table needs no permission for its sequence.
ALTER TABLE "Change" ALTER COLUMN "seq" DROP DEFAULT;
DROP SEQUENCE "Change_seq_seq";
ALTER TABLE "Change" ALTER COLUMN "seq" ADD GENERATED BY DEFAULT AS IDENTITY;

-- Keys that are compared at the end of a statement. Lines are changed where they are, so that two lines can exchange
-- their values.
DROP INDEX "QuoteLine_orgId_quoteId_styleSkuId_key";
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_orgId_quoteId_styleSkuId_key"
  UNIQUE ("orgId", "quoteId", "styleSkuId") DEFERRABLE;
DROP INDEX "ProductionOrderLine_orgId_productionOrderId_styleSkuId_key";
ALTER TABLE "ProductionOrderLine" ADD CONSTRAINT "ProductionOrderLine_orgId_productionOrderId_styleSkuId_key"
  UNIQUE ("orgId", "productionOrderId", "styleSkuId") DEFERRABLE;
DROP INDEX "ShipmentScheduleEntry_orgId_salesOrderId_shipmentNumber_key";
ALTER TABLE "ShipmentScheduleEntry" ADD CONSTRAINT "ShipmentScheduleEntry_orgId_salesOrderId_shipmentNumber_key"
  UNIQUE ("orgId", "salesOrderId", "shipmentNumber") DEFERRABLE;

-- At most one of many: the number of a bill among those that count, the latest version of a costing, the active bill of
-- materials of a style, the open invitation of an address.
CREATE UNIQUE INDEX "Bill_live_billNumberKey_key" ON "Bill"("orgId", "partyKey", "billNumberKey") WHERE "status" <> 'VOID';
CREATE UNIQUE INDEX "CostSheet_latest_key" ON "CostSheet"("orgId", "costingId") WHERE "isLatest";
CREATE UNIQUE INDEX "BillOfMaterials_active_key" ON "BillOfMaterials"("orgId", "styleId") WHERE "status" = 'ACTIVE';
CREATE UNIQUE INDEX "Invitation_pending_email_key" ON "Invitation"("orgId", "email") WHERE "status" = 'PENDING';

-- Filters by columns that are empty in most rows. These rows are not in the index, so what writes them does not pay for
-- it. A filter by a value finds its rows there all the same.
CREATE INDEX "MaterialRequest_submittedById" ON "MaterialRequest"("orgId", "submittedById") WHERE "submittedById" IS NOT NULL;
CREATE INDEX "MaterialRequest_approvedById" ON "MaterialRequest"("orgId", "approvedById") WHERE "approvedById" IS NOT NULL;
CREATE INDEX "MaterialRequest_rejectedById" ON "MaterialRequest"("orgId", "rejectedById") WHERE "rejectedById" IS NOT NULL;
CREATE INDEX "CostSheet_submittedById" ON "CostSheet"("orgId", "submittedById") WHERE "submittedById" IS NOT NULL;
CREATE INDEX "CostSheet_submittedForId" ON "CostSheet"("orgId", "submittedForId") WHERE "submittedForId" IS NOT NULL;
CREATE INDEX "CostSheet_approvedById" ON "CostSheet"("orgId", "approvedById") WHERE "approvedById" IS NOT NULL;
CREATE INDEX "CostSheet_rejectedById" ON "CostSheet"("orgId", "rejectedById") WHERE "rejectedById" IS NOT NULL;
CREATE INDEX "ExpenseRequest_sourceTemplateId" ON "ExpenseRequest"("orgId", "sourceTemplateId") WHERE "sourceTemplateId" IS NOT NULL;
CREATE INDEX "ExpenseRequest_approvedById" ON "ExpenseRequest"("orgId", "approvedById") WHERE "approvedById" IS NOT NULL;
CREATE INDEX "ExpenseRequest_rejectedById" ON "ExpenseRequest"("orgId", "rejectedById") WHERE "rejectedById" IS NOT NULL;
CREATE INDEX "Quote_sentById" ON "Quote"("orgId", "sentById") WHERE "sentById" IS NOT NULL;
CREATE INDEX "Quote_acceptedById" ON "Quote"("orgId", "acceptedById") WHERE "acceptedById" IS NOT NULL;
CREATE INDEX "Quote_rejectedById" ON "Quote"("orgId", "rejectedById") WHERE "rejectedById" IS NOT NULL;
CREATE INDEX "Quote_cancelledById" ON "Quote"("orgId", "cancelledById") WHERE "cancelledById" IS NOT NULL;
CREATE INDEX "Quote_convertedById" ON "Quote"("orgId", "convertedById") WHERE "convertedById" IS NOT NULL;
CREATE INDEX "Bill_overriddenById" ON "Bill"("orgId", "overriddenById") WHERE "overriddenById" IS NOT NULL;
CREATE INDEX "BillPayment_reversedById" ON "BillPayment"("orgId", "reversedById") WHERE "reversedById" IS NOT NULL;
CREATE INDEX "AuditLine_actingForId" ON "AuditLine"("orgId", "actingForId") WHERE "actingForId" IS NOT NULL;
CREATE INDEX "AuditLine_apiKeyId" ON "AuditLine"("orgId", "apiKeyId") WHERE "apiKeyId" IS NOT NULL;
CREATE INDEX "AuditLine_requestId" ON "AuditLine"("orgId", "requestId") WHERE "requestId" IS NOT NULL;

-- The changes that wait for their position. The triggers also look here for the changes of their own transaction.
CREATE INDEX "Change_waiting" ON "Change"("orgId", "recordId") WHERE "position" IS NULL;

-- Search. The filter `text` of a list searches in these columns, as one text.
CREATE FUNCTION "installTextSearch"(of_table regclass, VARIADIC columns name[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- The operators of trigrams are in whatever schema the extension is.
  schema name := (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm');
  texts text := (SELECT string_agg(format('coalesce(%I, '''')', c), ' || chr(31) || ' ORDER BY n)
    FROM unnest(columns) WITH ORDINALITY AS x(c, n));
BEGIN
  EXECUTE format('CREATE INDEX %I ON %s USING GIN ("orgId", (%s) %I.gin_trgm_ops)',
    (SELECT relname FROM pg_class WHERE oid = of_table) || '_text', of_table, texts, schema);
END;
$$;
SELECT "installTextSearch"('"ApiKey"', 'name', 'prefix');
SELECT "installTextSearch"('"Attachment"', 'fileName');
SELECT "installTextSearch"('"AuditLine"', 'action', 'entity', 'entityId', 'actorName', 'reason');
SELECT "installTextSearch"('"Bill"', 'billNumber', 'employeeName', 'notes');
SELECT "installTextSearch"('"BillOfMaterials"', 'documentId', 'name');
SELECT "installTextSearch"('"BillPayment"', 'reference');
SELECT "installTextSearch"('"Client"', 'code', 'name', 'email', 'city');
SELECT "installTextSearch"('"CostSheet"', 'costSheetName');
SELECT "installTextSearch"('"CostingDocument"', 'documentId');
SELECT "installTextSearch"('"Delivery"', 'documentId', 'notes');
SELECT "installTextSearch"('"DeliveryStop"', 'name', 'subLabel', 'notes');
SELECT "installTextSearch"('"Employee"', 'code', 'name', 'email', 'position');
SELECT "installTextSearch"('"ExpenseRequest"', 'documentId', 'requesterName', 'notes');
SELECT "installTextSearch"('"GoodsReceipt"', 'documentId', 'notes');
SELECT "installTextSearch"('"Invitation"', 'email', 'createdByName');
SELECT "installTextSearch"('"Location"', 'name', 'code', 'city');
SELECT "installTextSearch"('"ManagementAccount"', 'code', 'name');
SELECT "installTextSearch"('"Material"', 'code', 'name');
SELECT "installTextSearch"('"MaterialRequest"', 'documentId', 'urgency', 'notes');
SELECT "installTextSearch"('"ProductionOrder"', 'documentId', 'notes');
SELECT "installTextSearch"('"PurchaseOrder"', 'documentId', 'notes');
SELECT "installTextSearch"('"Quote"', 'documentId', 'notes');
SELECT "installTextSearch"('"RequestForQuotation"', 'documentId', 'notes');
SELECT "installTextSearch"('"SalesOrder"', 'documentId', 'shipmentPlan', 'notes');
SELECT "installTextSearch"('"SalesOrderRevision"', 'reason');
SELECT "installTextSearch"('"StockMovement"', 'reason');
SELECT "installTextSearch"('"Style"', 'code', 'name');
SELECT "installTextSearch"('"StyleSku"', 'code');
SELECT "installTextSearch"('"Supplier"', 'code', 'name', 'email', 'city');
SELECT "installTextSearch"('"Webhook"', 'url', 'description');
SELECT "installTextSearch"('"WebhookDelivery"', 'recordId', 'action');

-- Checks: organizations, people, keys. A currency has three capital letters.
ALTER TABLE "Organization"
  ADD CONSTRAINT "Organization_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT "Organization_tolerances_check" CHECK ("priceTolerancePercent" BETWEEN 0 AND 100 AND "quantityTolerancePercent" BETWEEN 0 AND 100),
  ADD CONSTRAINT "Organization_amounts_check" CHECK ("priceToleranceAmount" >= 0 AND "unorderedAllowance" >= 0);
ALTER TABLE "DocumentCounter"
  ADD CONSTRAINT "DocumentCounter_lastNumber_check" CHECK ("lastNumber" >= 0);
ALTER TABLE "User"
  ADD CONSTRAINT "User_email_check" CHECK ("email" = lower("email"));
ALTER TABLE "Session"
  ADD CONSTRAINT "Session_ended_check" CHECK (("endedAt" IS NULL) = ("endReason" IS NULL));
ALTER TABLE "ApiKey"
  ADD CONSTRAINT "ApiKey_rateLimit_check" CHECK ("rateLimit" > 0),
  ADD CONSTRAINT "ApiKey_previous_check" CHECK (("previousSecretHash" IS NULL) = ("previousValidUntil" IS NULL));
ALTER TABLE "ApiKeyUsage"
  ADD CONSTRAINT "ApiKeyUsage_requests_check" CHECK ("requests" > 0);

-- Checks: rates and materials. No quantity and no price is negative, whatever the code does; so also below.
ALTER TABLE "Rate"
  ADD CONSTRAINT "Rate_rate_check" CHECK ("rate" > 0),
  ADD CONSTRAINT "Rate_pair_check" CHECK ("fromCurrency" ~ '^[A-Z]{3}$' AND "toCurrency" ~ '^[A-Z]{3}$' AND "fromCurrency" <> "toCurrency");
ALTER TABLE "Material"
  ADD CONSTRAINT "Material_unitPrice_check" CHECK ("unitPrice" >= 0),
  ADD CONSTRAINT "Material_warehouseQty_check" CHECK ("warehouseQty" >= 0),
  ADD CONSTRAINT "Material_quantities_check" CHECK ("warehouseQty" >= 0 AND "reservedQty" >= 0 AND "onOrderQty" >= 0);

-- Checks: production
ALTER TABLE "ProductionOrder"
  ADD CONSTRAINT "ProductionOrder_quantity_check" CHECK ("quantity" > 0);
ALTER TABLE "BillOfMaterialsItem"
  ADD CONSTRAINT "BillOfMaterialsItem_consumption_check" CHECK ("consumption" > 0),
  ADD CONSTRAINT "BillOfMaterialsItem_wastagePercent_check" CHECK ("wastagePercent" BETWEEN 0 AND 100);

-- Checks: quotes and sales orders
ALTER TABLE "RequestForQuotationLine"
  ADD CONSTRAINT "RequestForQuotationLine_minimumOrderQuantity_check" CHECK ("minimumOrderQuantity" > 0),
  ADD CONSTRAINT "RequestForQuotationLine_targetPrice_check" CHECK ("targetPrice" >= 0);
ALTER TABLE "Quote"
  ADD CONSTRAINT "Quote_unitPrice_check" CHECK ("unitPrice" >= 0),
  ADD CONSTRAINT "Quote_quantity_check" CHECK ("quantity" > 0);
ALTER TABLE "QuoteLine"
  ADD CONSTRAINT "QuoteLine_unitPrice_check" CHECK ("unitPrice" >= 0);
ALTER TABLE "SalesOrder"
  ADD CONSTRAINT "SalesOrder_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT "SalesOrder_deliveryCount_check" CHECK ("deliveryCount" >= 0),
  ADD CONSTRAINT "SalesOrder_revision_check" CHECK ("revision" >= 0);
ALTER TABLE "SalesOrderLine"
  ADD CONSTRAINT "SalesOrderLine_orderQuantity_check" CHECK ("orderQuantity" > 0),
  ADD CONSTRAINT "SalesOrderLine_clientTolerance_check" CHECK ("clientTolerance" BETWEEN 0 AND 100),
  ADD CONSTRAINT "SalesOrderLine_unitPrice_check" CHECK ("unitPrice" >= 0),
  ADD CONSTRAINT "SalesOrderLine_quantities_check" CHECK ("shippedQty" >= 0 AND "deliveredQty" >= 0);
ALTER TABLE "ShipmentScheduleEntry"
  ADD CONSTRAINT "ShipmentScheduleEntry_quantity_check" CHECK ("quantity" >= 0),
  ADD CONSTRAINT "ShipmentScheduleEntry_quantities_check" CHECK ("shippedQty" >= 0 AND "deliveredQty" >= 0);

-- Checks: costing. Drafts and rejected sheets are saved without validation, and rows do not know the state of their sheet.
ALTER TABLE "CostingDocument"
  ADD CONSTRAINT "CostingDocument_latestVersion_check" CHECK ("latestVersion" >= 1);
ALTER TABLE "CostSheet"
  ADD CONSTRAINT "CostSheet_versionNumber_check" CHECK ("versionNumber" >= 1),
  ADD CONSTRAINT "CostSheet_submitted_check" CHECK (
    "status" IN ('DRAFT', 'REJECTED')
    OR ("costSheetName" IS NOT NULL AND "styleId" IS NOT NULL AND "orderQuantity" IS NOT NULL AND "orderQuantity" > 0));

-- Checks: material requests and purchasing
ALTER TABLE "MaterialRequest"
  ADD CONSTRAINT "MaterialRequest_wastagePercent_check" CHECK ("wastagePercent" BETWEEN 0 AND 100),
  ADD CONSTRAINT "MaterialRequest_totals_check" CHECK ("lineItemsCount" >= 0 AND "totalEstimatedAmount" >= 0);
ALTER TABLE "MaterialRequestLine"
  ADD CONSTRAINT "MaterialRequestLine_quantities_check" CHECK ("requiredQty" >= 0 AND "warehouseAvailableQty" >= 0 AND "qtyToPurchase" >= 0),
  ADD CONSTRAINT "MaterialRequestLine_reservedQty_check" CHECK ("reservedQty" >= 0),
  ADD CONSTRAINT "MaterialRequestLine_amounts_check" CHECK ("unitPrice" >= 0 AND "estimatedAmount" >= 0);
ALTER TABLE "PurchaseOrder"
  ADD CONSTRAINT "PurchaseOrder_total_check" CHECK ("total" >= 0);
ALTER TABLE "PurchaseOrderLine"
  ADD CONSTRAINT "PurchaseOrderLine_quantity_check" CHECK ("quantity" > 0),
  ADD CONSTRAINT "PurchaseOrderLine_quantities_check" CHECK ("receivedQty" >= 0 AND "billedQty" >= 0),
  ADD CONSTRAINT "PurchaseOrderLine_amounts_check" CHECK ("unitPrice" >= 0 AND "amount" >= 0);
ALTER TABLE "GoodsReceiptLine"
  ADD CONSTRAINT "GoodsReceiptLine_quantity_check" CHECK ("quantity" > 0);

-- Checks: logistics. The planned time is a day, or a moment in UTC, as it was entered.
ALTER TABLE "Location"
  ADD CONSTRAINT "Location_latitude_check" CHECK ("latitude" BETWEEN -90 AND 90),
  ADD CONSTRAINT "Location_longitude_check" CHECK ("longitude" BETWEEN -180 AND 180);
ALTER TABLE "DeliveryStop"
  ADD CONSTRAINT "DeliveryStop_stopOrder_check" CHECK ("stopOrder" >= 1),
  ADD CONSTRAINT "DeliveryStop_plannedAt_check" CHECK ("plannedAt" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?Z)?$');
ALTER TABLE "DeliveryLine"
  ADD CONSTRAINT "DeliveryLine_quantity_check" CHECK ("quantity" > 0);

-- Checks: expense requests. More is never paid than was asked for, nor more of an advance settled and returned than there
-- was.
ALTER TABLE "ExpenseRequest"
  ADD CONSTRAINT "ExpenseRequest_totalAmount_check" CHECK ("totalAmount" >= 0),
  ADD CONSTRAINT "ExpenseRequest_paidAmount_check" CHECK ("paidAmount" BETWEEN 0 AND "totalAmount"),
  ADD CONSTRAINT "ExpenseRequest_usedAmount_check" CHECK ("usedAmount" BETWEEN 0 AND "totalAmount"),
  ADD CONSTRAINT "ExpenseRequest_returnedAmount_check" CHECK ("returnedAmount" >= 0 AND "usedAmount" + "returnedAmount" <= "totalAmount"),
  ADD CONSTRAINT "ExpenseRequest_linkedAdvanceRequestId_check" CHECK ("linkedAdvanceRequestId" <> "id");
ALTER TABLE "ExpenseLine"
  ADD CONSTRAINT "ExpenseLine_amounts_check" CHECK ("amount" >= 0 AND "quantity" >= 0 AND "unitPrice" >= 0);

-- Checks: bills. A draft may hold what was sent; a posted one is in the ledger, is not an open exception, does not wait
-- for goods and is not overpaid.
ALTER TABLE "Bill"
  ADD CONSTRAINT "Bill_party_check" CHECK (
    ("billType" = 'SUPPLIER' AND "supplierId" IS NOT NULL)
    OR ("billType" = 'CLIENT' AND "clientId" IS NOT NULL)
    OR ("billType" = 'EMPLOYEE' AND ("employeeId" IS NOT NULL OR "employeeName" IS NOT NULL))),
  ADD CONSTRAINT "Bill_posted_check" CHECK (
    "status" IN ('DRAFT', 'VOID') OR ("glPosted" AND "postedAt" IS NOT NULL
      AND "matchStatus" <> 'EXCEPTION' AND "matchStatus" <> 'PENDING_RECEIPT')),
  ADD CONSTRAINT "Bill_paidAmount_check" CHECK (
    "status" IN ('DRAFT', 'VOID') OR "paidAmount" BETWEEN 0 AND greatest("totalAmount", 0)),
  ADD CONSTRAINT "Bill_override_check" CHECK (
    "matchStatus" <> 'OVERRIDDEN' OR ("overrideReason" IS NOT NULL AND "overriddenById" IS NOT NULL)),
  ADD CONSTRAINT "Bill_dueDate_check" CHECK ("dueDate" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?Z)?$'),
  ADD CONSTRAINT "Bill_taxInvoiceReceivedDate_check" CHECK ("taxInvoiceReceivedDate" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?Z)?$');
ALTER TABLE "BillPayment"
  ADD CONSTRAINT "BillPayment_amount_check" CHECK ("amount" > 0),
  ADD CONSTRAINT "BillPayment_reversal_check" CHECK (("reversedAt" IS NULL) = ("reversalReason" IS NULL));
ALTER TABLE "BilledOrderLine"
  ADD CONSTRAINT "BilledOrderLine_quantity_check" CHECK ("quantity" > 0);

-- Checks: files, and the log of changes
ALTER TABLE "Attachment"
  ADD CONSTRAINT "Attachment_size_check" CHECK ("size" >= 0);
ALTER TABLE "ObjectDeletion"
  ADD CONSTRAINT "ObjectDeletion_attempts_check" CHECK ("attempts" >= 0);
ALTER TABLE "Change"
  ADD CONSTRAINT "Change_position_check" CHECK ("position" > 0);

-- Versions. An act raises the version of a record by 1, however many statements of it change the record. A statement that
-- writes the values that the record has already leaves its version and its time of change. The setting has marks of the
-- records that the present act has raised. It ends with the transaction, and a savepoint that is undone undoes it. An
-- operation with several acts in one transaction empties it before each act. After 32,000 characters, about 1,500 records,
-- no more marks are added, so that an import of many records does not take longer with each of them.
CREATE FUNCTION "raiseVersion"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised text := coalesce(current_setting('selvedge.raised', true), '');
  mark text;
BEGIN
  IF NEW IS NOT DISTINCT FROM OLD THEN
    RETURN NEW;
  END IF;
  IF TG_TABLE_NAME IN ('Organization', 'User') THEN
    mark := NEW."id";
  ELSIF TG_TABLE_NAME = 'Membership' THEN
    mark := NEW."orgId" || chr(31) || NEW."userId";
  ELSE
    mark := NEW."orgId" || chr(31) || NEW."id";
  END IF;
  mark := ' ' || hashtextextended(TG_TABLE_NAME || chr(31) || mark, 0) || ' ';
  IF strpos(raised, mark) > 0 THEN
    NEW."recordVersion" := OLD."recordVersion";
  ELSE
    NEW."recordVersion" := OLD."recordVersion" + 1;
    IF length(raised) < 32000 THEN
      PERFORM set_config('selvedge.raised', raised || mark, true);
    END IF;
  END IF;
  IF NEW."updatedAt" IS NOT DISTINCT FROM OLD."updatedAt" THEN
    NEW."updatedAt" := date_trunc('milliseconds', clock_timestamp());
  END IF;
  RETURN NEW;
END;
$$;

-- The time of the last change, of a table without versions.
CREATE FUNCTION "setUpdatedAt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."updatedAt" := date_trunc('milliseconds', clock_timestamp());
  RETURN NEW;
END;
$$;

-- Writes the function "versionOf": the version of a record at this moment; null for a record without versions, and for a
-- deleted one. It has one statement for each table with the column "recordVersion", because PostgreSQL keeps the plans
-- of such statements, and would plan a statement with the name of the table in a variable anew for every act.
CREATE FUNCTION "defineVersionOf"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  branches text;
BEGIN
  SELECT string_agg(format(
    'WHEN %L THEN SELECT "recordVersion" INTO version FROM %I WHERE %s;', c.relname, c.relname,
    CASE
      WHEN c.relname IN ('Organization', 'User') THEN '"id" = of_id'
      WHEN c.relname = 'Membership' THEN '"orgId" = of_org AND "userId" = of_id'
      ELSE '"orgId" = of_org AND "id" = of_id'
    END
  ), E'\n    ' ORDER BY c.relname) INTO branches
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
  WHERE c.relnamespace = current_schema()::regnamespace AND a.attname = 'recordVersion' AND NOT a.attisdropped
    AND c.relname <> 'Change';
  EXECUTE format('CREATE OR REPLACE FUNCTION "versionOf"(of_org text, of_kind text, of_id text) RETURNS integer
LANGUAGE plpgsql STABLE AS $version$
DECLARE
  version integer;
BEGIN
  %s
  RETURN version;
END;
$version$', coalesce(E'CASE of_kind\n    ' || branches || E'\n    ELSE version := NULL;\n  END CASE;', ''));
END;
$$;

-- The log of changes. An audit line is an act, and every act leaves a change. The trigger runs at the end of the
-- transaction, while it still holds its locks. So two changes of one record are numbered in the order of their commits,
-- and each has the version that the record has in the end. A change has the user of its act.
-- A request with an Idempotency-Key writes its audit line in a subtransaction, so "logDerivedChange" cannot see that the
-- line is of its own transaction, and logs the written record as derived. The act then takes the place of that change.
CREATE FUNCTION "logAct"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Change" WHERE "orgId" = NEW."orgId" AND "recordId" = NEW."entityId" AND "kind" = NEW."entity"
    AND "position" IS NULL AND "action" = 'derive' AND xmin = pg_current_xact_id()::xid;
  INSERT INTO "Change" ("orgId", "kind", "recordId", "action", "actorId", "recordVersion", "at") VALUES (
    NEW."orgId", NEW."entity", NEW."entityId", NEW."action", NEW."actorId",
    "versionOf"(NEW."orgId", NEW."entity", NEW."entityId"), clock_timestamp()
  );
  RETURN NULL;
END;
$$;

-- A record that is written without an act of its own has changed too: its quantities or its state follow from another
-- document. The arguments are the kind of the record and, for a line of a document, the column with its identifier.
CREATE FUNCTION "logDerivedChange"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_kind text := TG_ARGV[0];
  of_id text := CASE WHEN TG_NARGS = 1 THEN NEW."id" ELSE to_jsonb(NEW)->>TG_ARGV[1] END;
BEGIN
  IF NOT EXISTS (
    SELECT FROM "AuditLine" WHERE "orgId" = NEW."orgId" AND "entity" = of_kind AND "entityId" = of_id
      AND xmin = pg_current_xact_id()::xid
  ) AND NOT EXISTS (
    SELECT FROM "Change" WHERE "orgId" = NEW."orgId" AND "recordId" = of_id AND "kind" = of_kind AND "position" IS NULL
      AND xmin = pg_current_xact_id()::xid
  ) THEN
    INSERT INTO "Change" ("orgId", "kind", "recordId", "action", "recordVersion", "at")
      VALUES (NEW."orgId", of_kind, of_id, 'derive', "versionOf"(NEW."orgId", of_kind, of_id), clock_timestamp());
  END IF;
  RETURN NULL;
END;
$$;

-- Gives the changes that wait their positions, in their order, and wakes the gateways that listen. A function, because
-- it is called after every act: so it is one statement and one round trip. One caller at a time does it; the others get
-- the row null at once. Each statement of the function sees what was committed before it, so what the caller before
-- has done is seen behind the lock. Returns the organizations whose logs became longer.
CREATE FUNCTION "placeChanges"(most integer, channel text) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "Change" WHERE "position" IS NULL) THEN
    RETURN;
  END IF;
  IF NOT pg_try_advisory_xact_lock(7310582944) THEN
    RETURN NEXT NULL;
    RETURN;
  END IF;
  RETURN QUERY
  WITH waiting AS (
    SELECT "orgId", "seq", row_number() OVER (PARTITION BY "orgId" ORDER BY "seq") AS place
    FROM (SELECT "orgId", "seq" FROM "Change" WHERE "position" IS NULL ORDER BY "seq" LIMIT most) AS oldest
  ), counted AS (
    SELECT "orgId", count(*) AS number FROM waiting GROUP BY "orgId"
  ), log AS (
    INSERT INTO "ChangeLog" ("orgId", "placed") SELECT "orgId", number FROM counted
    ON CONFLICT ("orgId") DO UPDATE SET "placed" = "ChangeLog"."placed" + excluded."placed"
    RETURNING "orgId", "placed"
  ), given AS (
    UPDATE "Change" c SET "position" = log."placed" - counted.number + waiting.place
    FROM waiting JOIN counted USING ("orgId") JOIN log USING ("orgId")
    WHERE c."orgId" = waiting."orgId" AND c."seq" = waiting."seq"
  )
  SELECT "orgId" FROM log WHERE pg_notify(channel, "orgId") IS NOT NULL;
END;
$$;

-- What was done is not rewritten: the audit trail and the histories take new rows and nothing else.
CREATE FUNCTION "refuseChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP;
END;
$$;

-- Installs the triggers of a table. What a table promises is a list of these words:
--   version      its column "recordVersion" counts the acts that change a record, and "updatedAt" has the time of the last
--                one; a statement that writes the column "besides" changes nothing of the record
--   updatedAt    the same column, of a table without versions
--   changes      what follows from other documents is a change in the log, of the record itself or of the record that it
--                is a "part_of", whose identifier is in the column of this name: "salesOrderId" for a "SalesOrder"
--   append-only  rows are never changed nor deleted
-- A migration with a new table calls it once; `npm run migration` writes the call.
CREATE FUNCTION "installTriggers"(of_table regclass, promises text[], besides name DEFAULT NULL, part_of name DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_name name := (SELECT relname FROM pg_class WHERE oid = of_table);
  promise text;
BEGIN
  FOREACH promise IN ARRAY promises LOOP
    CASE promise
      WHEN 'version' THEN
        EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %s FOR EACH ROW %s EXECUTE FUNCTION "raiseVersion"()',
          of_name || '_version', of_table,
          CASE WHEN besides IS NULL THEN '' ELSE format('WHEN (NEW.%1$I IS NOT DISTINCT FROM OLD.%1$I)', besides) END);
        PERFORM "defineVersionOf"();
      WHEN 'updatedAt' THEN
        EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %s FOR EACH ROW
          WHEN (NEW IS DISTINCT FROM OLD AND NEW."updatedAt" IS NOT DISTINCT FROM OLD."updatedAt")
          EXECUTE FUNCTION "setUpdatedAt"()', of_name || '_updated', of_table);
      WHEN 'changes' THEN
        EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER %s EXECUTE FUNCTION "logDerivedChange"(%s)',
          of_name || '_changes',
          format(CASE WHEN 'append-only' = ANY (promises)
            THEN 'INSERT ON %s DEFERRABLE INITIALLY DEFERRED FOR EACH ROW'
            ELSE 'UPDATE ON %s DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)' END, of_table),
          CASE WHEN part_of IS NULL THEN quote_literal(of_name)
            ELSE format('%L, %L', part_of, lower(left(part_of, 1)) || substr(part_of, 2) || 'Id') END);
      WHEN 'append-only' THEN
        EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
          FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"()', of_name || '_append_only', of_table);
    END CASE;
  END LOOP;
END;
$$;

-- Records with a version. What changes them is an act in the audit trail, and the log of changes has that.
SELECT "installTriggers"('"Organization"', '{version}');
SELECT "installTriggers"('"User"', '{version}');
SELECT "installTriggers"('"Membership"', '{version}');
SELECT "installTriggers"('"Invitation"', '{version}');
SELECT "installTriggers"('"BillPayment"', '{version}');
-- A key that is used has not changed, nor has a webhook that has been told of changes.
SELECT "installTriggers"('"ApiKey"', '{version}', besides => 'lastUsedAt');
SELECT "installTriggers"('"Webhook"', '{version}', besides => 'position');
SELECT "installTriggers"('"WebhookDelivery"', '{updatedAt}');

-- Records that also change with other documents.
SELECT "installTriggers"('"Employee"', '{version,changes}');
SELECT "installTriggers"('"Supplier"', '{version,changes}');
SELECT "installTriggers"('"Client"', '{version,changes}');
SELECT "installTriggers"('"ManagementAccount"', '{version,changes}');
SELECT "installTriggers"('"Rate"', '{version,changes}');
SELECT "installTriggers"('"Material"', '{version,changes}');
SELECT "installTriggers"('"Style"', '{version,changes}');
SELECT "installTriggers"('"ProductionOrder"', '{version,changes}');
SELECT "installTriggers"('"BillOfMaterials"', '{version,changes}');
SELECT "installTriggers"('"CostSheet"', '{version,changes}');
SELECT "installTriggers"('"RequestForQuotation"', '{version,changes}');
SELECT "installTriggers"('"Quote"', '{version,changes}');
SELECT "installTriggers"('"SalesOrder"', '{version,changes}');
SELECT "installTriggers"('"MaterialRequest"', '{version,changes}');
SELECT "installTriggers"('"PurchaseOrder"', '{version,changes}');
SELECT "installTriggers"('"GoodsReceipt"', '{version,changes}');
SELECT "installTriggers"('"Location"', '{version,changes}');
SELECT "installTriggers"('"Delivery"', '{version,changes}');
SELECT "installTriggers"('"DeliveryStop"', '{version,changes}');
SELECT "installTriggers"('"ExpenseRequest"', '{version,changes}');
SELECT "installTriggers"('"Bill"', '{version,changes}');

-- Lines with quantities that are kept beside their documents: a change of such a line is a change of its record.
SELECT "installTriggers"('"MaterialRequestLine"', '{changes}', part_of => 'MaterialRequest');
SELECT "installTriggers"('"PurchaseOrderLine"', '{changes}', part_of => 'PurchaseOrder');
SELECT "installTriggers"('"SalesOrderLine"', '{changes}', part_of => 'SalesOrder');
SELECT "installTriggers"('"ShipmentScheduleEntry"', '{changes}', part_of => 'SalesOrder');

-- Histories. A movement of stock follows from a receipt or from an act of its own.
SELECT "installTriggers"('"MaterialRequestHistory"', '{append-only}');
SELECT "installTriggers"('"CostSheetHistory"', '{append-only}');
SELECT "installTriggers"('"ExpenseRequestHistory"', '{append-only}');
SELECT "installTriggers"('"SalesOrderRevision"', '{append-only}');
SELECT "installTriggers"('"SalesOrderRevisionChange"', '{append-only}');
SELECT "installTriggers"('"StockMovement"', '{append-only,changes}');

-- The audit trail. A line takes its place in the chain once, after the commit. Everything else in it stays. Names of
-- people stand at their users, and the trail keeps no copy.
CREATE FUNCTION "refuseUnlessChained"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chained "AuditLine" := OLD;
BEGIN
  chained."position" := NEW."position";
  chained."hash" := NEW."hash";
  IF OLD."hash" IS NULL AND NEW."hash" IS NOT NULL AND NEW."position" IS NOT NULL AND chained IS NOT DISTINCT FROM NEW THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP;
END;
$$;
CREATE TRIGGER "AuditLine_chained_once" BEFORE UPDATE ON "AuditLine"
  FOR EACH ROW EXECUTE FUNCTION "refuseUnlessChained"();

-- The beginning of the chain may leave the database, after it was written to files. The anchor is the last line that
-- has left. It moves forward only, and only to a line of the chain.
CREATE FUNCTION "refuseFalseAnchor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."archivedPosition" > OLD."archivedPosition" AND EXISTS (
    SELECT FROM "AuditLine" WHERE "orgId" = NEW."orgId" AND "position" = NEW."archivedPosition" AND "hash" = NEW."archivedHash"
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'AuditChain: the anchor of the archive only moves forward along the chain';
END;
$$;
CREATE TRIGGER "AuditChain_anchor" BEFORE UPDATE ON "AuditChain" FOR EACH ROW
  WHEN ((OLD."orgId", OLD."archivedPosition", OLD."archivedHash") IS DISTINCT FROM (NEW."orgId", NEW."archivedPosition", NEW."archivedHash"))
  EXECUTE FUNCTION "refuseFalseAnchor"();
CREATE TRIGGER "AuditChain_kept" BEFORE DELETE OR TRUNCATE ON "AuditChain"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"();

-- Lines up to the anchor may be deleted by a transaction that says that it archives. Every other delete is refused.
CREATE FUNCTION "refuseUnlessArchived"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('selvedge.archives', true), '') <> 'on' OR EXISTS (
    SELECT FROM gone LEFT JOIN "AuditChain" c ON c."orgId" = gone."orgId"
    WHERE gone."position" IS NULL OR c."archivedPosition" IS NULL OR gone."position" > c."archivedPosition"
  ) THEN
    RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP;
  END IF;
  RETURN NULL;
END;
$$;
CREATE TRIGGER "AuditLine_append_only" BEFORE TRUNCATE ON "AuditLine"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"();
CREATE TRIGGER "AuditLine_archived" AFTER DELETE ON "AuditLine" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseUnlessArchived"();

-- Every act is a change in the log.
CREATE CONSTRAINT TRIGGER "AuditLine_changes" AFTER INSERT ON "AuditLine"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "logAct"();
