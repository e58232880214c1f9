-- The state before an action is of the same enum as the state after it. A line with another word was imported by hand; its
-- state before is unknown.
ALTER TABLE "CostSheetHistory" ALTER COLUMN "fromStatus" TYPE "CostSheetStatus" USING CASE
  WHEN "fromStatus" = ANY (enum_range(NULL::"CostSheetStatus")::text[]) THEN "fromStatus"::"CostSheetStatus" END;
ALTER TABLE "ExpenseRequestHistory" ALTER COLUMN "fromStatus" TYPE "ExpenseRequestStatus" USING CASE
  WHEN "fromStatus" = ANY (enum_range(NULL::"ExpenseRequestStatus")::text[]) THEN "fromStatus"::"ExpenseRequestStatus" END;
ALTER TABLE "MaterialRequestHistory" ALTER COLUMN "fromStatus" TYPE "MaterialRequestStatus" USING CASE
  WHEN "fromStatus" = ANY (enum_range(NULL::"MaterialRequestStatus")::text[]) THEN "fromStatus"::"MaterialRequestStatus" END;
