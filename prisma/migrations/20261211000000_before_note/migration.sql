-- What credit notes before a note came to, with whose totals its own are rounded.
ALTER TABLE "BillNote" ADD COLUMN "takenBefore" JSONB;
