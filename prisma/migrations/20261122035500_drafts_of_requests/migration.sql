-- A migration of its own, because PostgreSQL can use a new value of an enum only after it is committed.

-- AlterEnum
ALTER TYPE "RequestForQuotationStatus" ADD VALUE 'DRAFT' BEFORE 'OPEN';
