-- CreateEnum
CREATE TYPE "Incoterm" AS ENUM ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP');

-- AlterTable
ALTER TABLE "CostSheetProfitScenario" ADD COLUMN     "incoterm" "Incoterm";


