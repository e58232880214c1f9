-- The number of a bill as it is compared: what a reader sees of it, in small letters. `src/bills/number.ts` makes the keys of new bills.

-- AlterTable
ALTER TABLE "Bill" ADD COLUMN     "billNumberKey" TEXT;

-- The lists of characters are JavaScript's \p{Cc}, \p{Cf} and \p{Default_Ignorable_Code_Point}, then its \s.
UPDATE "Bill" SET "billNumberKey" = normalize(replace(replace(lower(upper(btrim(
  regexp_replace(
    regexp_replace(
      normalize("billNumber", NFKC),
      '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
      '', 'g'),
    '[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+',
    ' ', 'g')
))), 'ß', 'ss'), 'ς', 'σ'), NFKC);

-- An index holds no text of any length.
UPDATE "Bill" SET "billNumberKey" = encode(sha256(convert_to("billNumberKey", 'UTF8')), 'hex') WHERE octet_length("billNumberKey") > 1000;

-- Numbers that were two and are one now: the first bill keeps it, the later ones add their id, behind a character that no key has.
UPDATE "Bill" SET "billNumberKey" = "Bill"."billNumberKey" || E'\n' || "Bill"."id"
FROM (
  SELECT "orgId", "id", row_number() OVER (PARTITION BY "orgId", "partyKey", "billNumberKey" ORDER BY "createdAt", "id") AS place
  FROM "Bill" WHERE "status" <> 'VOID'
) AS "live"
WHERE "live"."orgId" = "Bill"."orgId" AND "live"."id" = "Bill"."id" AND "live".place > 1;

ALTER TABLE "Bill" ALTER COLUMN "billNumberKey" SET NOT NULL;

-- At most one of many: the number of a bill among those that count.
DROP INDEX "Bill_live_billNumber_key";
CREATE UNIQUE INDEX "Bill_live_billNumberKey_key" ON "Bill"("orgId", "partyKey", "billNumberKey") WHERE "status" <> 'VOID';
