-- AlterTable
ALTER TABLE "BillPayment" ADD COLUMN     "reversalReason" TEXT,
ADD COLUMN     "reversedAt" TIMESTAMPTZ(3),
ADD COLUMN     "reversedById" TEXT;

-- AlterTable
ALTER TABLE "ExpenseRequest" ADD COLUMN     "returnedAmount" DECIMAL(18,4) NOT NULL DEFAULT 0;



ALTER TABLE "BillPayment" ADD CONSTRAINT "BillPayment_reversal_check" CHECK (("reversedAt" IS NULL) = ("reversalReason" IS NULL));
ALTER TABLE "ExpenseRequest" ADD CONSTRAINT "ExpenseRequest_returnedAmount_check" CHECK ("returnedAmount" >= 0 AND "usedAmount" + "returnedAmount" <= "totalAmount");
