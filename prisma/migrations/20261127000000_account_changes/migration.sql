-- CreateTable
CREATE TABLE "AccountChanges" (
    "id" INTEGER NOT NULL,
    "number" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AccountChanges_pkey" PRIMARY KEY ("id")
);

-- What Prisma cannot say

-- Counts in the transaction that changes an account. Such transactions are rare, and wait for each other.
CREATE FUNCTION "countAccountChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AccountChanges" AS kept ("id", "number", "at") VALUES (1, 1, clock_timestamp())
    ON CONFLICT ("id") DO UPDATE SET "number" = kept."number" + 1, "at" = excluded."at";
  RETURN NULL;
END;
$$;

CREATE TRIGGER "User_counted" AFTER UPDATE ON "User" FOR EACH ROW
  WHEN ((OLD."email", OLD."name", OLD."isActive") IS DISTINCT FROM (NEW."email", NEW."name", NEW."isActive"))
  EXECUTE FUNCTION "countAccountChange"();
