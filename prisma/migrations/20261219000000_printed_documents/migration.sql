-- CreateEnum
CREATE TYPE "DocumentLanguage" AS ENUM ('EN', 'BN');

-- AlterTable
ALTER TABLE "Client" ADD COLUMN     "bankDetails" TEXT,
ADD COLUMN     "language" "DocumentLanguage",
ADD COLUMN     "legalName" TEXT,
ADD COLUMN     "registrationNumber" TEXT,
ADD COLUMN     "taxNumber" TEXT;

-- AlterTable
ALTER TABLE "Organization" ADD COLUMN     "address" TEXT,
ADD COLUMN     "bankDetails" TEXT,
ADD COLUMN     "businessEmail" TEXT,
ADD COLUMN     "businessPhone" TEXT,
ADD COLUMN     "documentFooter" TEXT,
ADD COLUMN     "legalName" TEXT,
ADD COLUMN     "logo" TEXT,
ADD COLUMN     "registrationNumber" TEXT,
ADD COLUMN     "taxNumber" TEXT;

-- AlterTable
ALTER TABLE "Supplier" ADD COLUMN     "bankDetails" TEXT,
ADD COLUMN     "language" "DocumentLanguage",
ADD COLUMN     "legalName" TEXT,
ADD COLUMN     "registrationNumber" TEXT,
ADD COLUMN     "taxNumber" TEXT;
