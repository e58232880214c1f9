-- Objects about to be uploaded are noted for removal before they are stored, so that a crash leaves none without a record.
-- CreateEnum
CREATE TYPE "ObjectDeletionCause" AS ENUM ('RECORD_DELETED', 'UPLOAD_UNFINISHED');

-- AlterTable
ALTER TABLE "ObjectDeletion" ADD COLUMN     "cause" "ObjectDeletionCause" NOT NULL DEFAULT 'RECORD_DELETED';


