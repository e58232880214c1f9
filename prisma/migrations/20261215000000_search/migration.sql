-- CreateTable
CREATE TABLE "SearchEntry" (
    "orgId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recordId" TEXT NOT NULL,
    "number" TEXT,
    "title" TEXT,
    "words" TEXT NOT NULL,
    "madeAt" TIMESTAMPTZ(3) NOT NULL,
    "isShown" BOOLEAN NOT NULL,
    "isStale" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "SearchEntry_pkey" PRIMARY KEY ("orgId","kind","recordId")
);

-- CreateIndex
CREATE INDEX "SearchEntry_orgId_madeAt_recordId_kind_idx" ON "SearchEntry"("orgId", "madeAt", "recordId", "kind");

-- AddForeignKey
ALTER TABLE "SearchEntry" ADD CONSTRAINT "SearchEntry_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organization"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What Prisma cannot say

-- Numbers and titles that begin with a text, in their order. All words of a text are found by one index, which itself
-- begins with the rarest trigram. Its condition, which always holds, hides it from Prisma, which cannot say it.
CREATE INDEX "SearchEntry_number" ON "SearchEntry"("orgId", "number" COLLATE "C", "kind", "recordId") WHERE "number" IS NOT NULL;
CREATE INDEX "SearchEntry_title" ON "SearchEntry"("orgId", "title" COLLATE "C", "kind", "recordId") WHERE "title" IS NOT NULL;
CREATE FUNCTION "indexSearch"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- The operators of trigrams are in whatever schema the extension is.
  schema name := (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm');
BEGIN
  EXECUTE format('CREATE INDEX "SearchEntry_words" ON "SearchEntry" USING GIN ("orgId", "words" %I.gin_trgm_ops) WHERE "words" IS NOT NULL', schema);
END;
$$;
SELECT "indexSearch"();
DROP FUNCTION "indexSearch"();

-- A text as it is searched: without accents, in lower case, with single spaces. `folding.ts` folds in the same way.
CREATE FUNCTION "searchFold"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(replace(replace(replace(
    translate(lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g')), 'øđłıς', 'odliσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), '\s+', ' ', 'g')
$$;

-- The statement that reads the searched values of a table: the role, the place and the text of each. A part is a list of
-- its role, its place and its column; or of columns and tables in turn, if the text is that of a record that is named.
CREATE FUNCTION "searchStatement"(of_table text, id text, parts jsonb, more text, condition text)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  part jsonb;
  hop integer;
  way text;
  joined text;
  known jsonb := '{}';
  joins text := '';
  said text[] := '{}';
BEGIN
  FOR part IN SELECT value FROM jsonb_array_elements(parts) LOOP
    joined := 'r';
    way := '';
    FOR hop IN 3 .. jsonb_array_length(part) - 2 BY 2 LOOP
      way := way || '.' || (part->>(hop - 1));
      IF known->>way IS NULL THEN
        known := known || jsonb_build_object(way, 'v' || (SELECT count(*) + 1 FROM jsonb_object_keys(known)));
        joins := joins || format(' LEFT JOIN %I %s ON %2$s."orgId" = r."orgId" AND %2$s."id" = %s.%I',
          part->>hop, known->>way, joined, part->>(hop - 1));
      END IF;
      joined := known->>way;
    END LOOP;
    said := said || format('(%L, %L, %s.%I::text)', part->>0, part->>1, joined, part->>-1);
  END LOOP;
  RETURN format('SELECT r."orgId", r.%I AS "recordId", p."role", p."place", p."said" FROM %I r%s
    CROSS JOIN LATERAL (VALUES %s) AS p("role", "place", "said") WHERE p."said" IS NOT NULL AND %s',
    id, of_table, joins, array_to_string(said, ', ') || more, condition);
END;
$$;

-- The statement that reads all searched values of a kind: of the record, and of its lines. In the condition, # stands for
-- the column with the identifier of the record.
CREATE FUNCTION "searchStatements"(of_kind text, spec jsonb, condition text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  line jsonb;
  more text := ', (''made'', '''', r."createdAt"::text)';
  said text;
BEGIN
  IF spec->>'only' IS NOT NULL THEN
    more := more || format(', (''hidden'', '''', CASE WHEN NOT r.%I THEN ''x'' END)', spec->>'only');
  END IF;
  said := "searchStatement"(of_kind, 'id', spec->'parts', more, replace(condition, '#', '"id"'));
  FOR line IN SELECT value FROM jsonb_array_elements(spec->'lines') LOOP
    said := said || ' UNION ALL ' || "searchStatement"(
      line->>'table', line->>'by', line->'parts', '', replace(condition, '#', quote_ident(line->>'by')));
  END LOOP;
  RETURN said;
END;
$$;

-- The statement that makes the entries of the records whose searched values the given statement reads.
CREATE FUNCTION "searchEntries"(of_kind text, statement text) RETURNS text LANGUAGE sql AS $$
  SELECT format('SELECT "orgId", %L::text AS "kind", "recordId",
    left("searchFold"(max("said") FILTER (WHERE "role" = ''number'')), 300) AS "number",
    left("searchFold"(max("said") FILTER (WHERE "role" = ''title'')), 300) AS "title",
    coalesce('' '' || "searchFold"(string_agg(DISTINCT "said", '' '') FILTER (WHERE "role" IN (''number'', ''title'', ''text''))), '''') AS "words",
    max("said") FILTER (WHERE "role" = ''made'')::timestamptz(3) AS "madeAt",
    count(*) FILTER (WHERE "role" = ''hidden'') = 0 AS "isShown", false AS "isStale"
    FROM (%s) AS said GROUP BY "orgId", "recordId" HAVING count(*) FILTER (WHERE "role" = ''made'') > 0',
    of_kind, statement)
$$;

-- Writes the entry of a record anew; removes that of a record that is gone.
CREATE FUNCTION "writeSearchEntry"(of_kind text, of_org text, of_id text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found "SearchEntry";
BEGIN
  EXECUTE format('SELECT * FROM %I($1, $2)', 'searchEntryOf' || of_kind) INTO found USING of_org, of_id;
  IF found."orgId" IS NULL THEN
    DELETE FROM "SearchEntry" WHERE "orgId" = of_org AND "kind" = of_kind AND "recordId" = of_id;
    RETURN;
  END IF;
  INSERT INTO "SearchEntry" ("orgId", "kind", "recordId", "number", "title", "words", "madeAt", "isShown", "isStale")
    VALUES (of_org, of_kind, of_id, found."number", found."title", found."words", found."madeAt", found."isShown", false)
  ON CONFLICT ("orgId", "kind", "recordId") DO UPDATE SET
    "number" = excluded."number", "title" = excluded."title", "words" = excluded."words",
    "madeAt" = excluded."madeAt", "isShown" = excluded."isShown", "isStale" = false;
END;
$$;

-- A new record has its entry at the end of its transaction, when its lines are there. The argument is the kind.
CREATE FUNCTION "searchNew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "writeSearchEntry"(TG_ARGV[0], NEW."orgId", NEW."id");
  RETURN NULL;
END;
$$;
CREATE FUNCTION "searchGone"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_kind text := TG_ARGV[0];
BEGIN
  DELETE FROM "SearchEntry" WHERE "orgId" = OLD."orgId" AND "kind" = of_kind AND "recordId" = OLD."id";
  RETURN NULL;
END;
$$;

-- A record or a line has changed. The entry is marked, and written once at the end of the transaction, however many lines
-- have changed. The arguments are the kind, and the column with the identifier of the record.
CREATE FUNCTION "searchChanged"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_kind text := TG_ARGV[0];
  of_id text := to_jsonb(NEW)->>TG_ARGV[1];
BEGIN
  UPDATE "SearchEntry" SET "isStale" = true
    WHERE "orgId" = NEW."orgId" AND "kind" = of_kind AND "recordId" = of_id AND NOT "isStale";
  RETURN NULL;
END;
$$;
CREATE FUNCTION "searchLines"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_kind text := TG_ARGV[0];
  changed record;
BEGIN
  FOR changed IN SELECT DISTINCT l."orgId", to_jsonb(l)->>TG_ARGV[1] AS "id" FROM lines l LOOP
    UPDATE "SearchEntry" SET "isStale" = true
      WHERE "orgId" = changed."orgId" AND "kind" = of_kind AND "recordId" = changed."id" AND NOT "isStale";
  END LOOP;
  RETURN NULL;
END;
$$;

-- A record has changed whose texts others are found by, as the name of a partner. The arguments are the kind of the
-- others, and the statement that reads their identifiers.
CREATE FUNCTION "searchNaming"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE "SearchEntry" SET "isStale" = true
    WHERE "orgId" = $1 AND "kind" = $2 AND NOT "isStale" AND "recordId" IN (%s)', TG_ARGV[1])
    USING NEW."orgId", TG_ARGV[0], NEW."id";
  RETURN NULL;
END;
$$;
CREATE FUNCTION "searchStale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "writeSearchEntry"(NEW."kind", NEW."orgId", NEW."recordId");
  RETURN NULL;
END;
$$;
CREATE CONSTRAINT TRIGGER "SearchEntry_stale" AFTER UPDATE OF "isStale" ON "SearchEntry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."isStale") EXECUTE FUNCTION "searchStale"();

-- The tables by way of which a part is read: of each, the column that is read there, and the statement that reads which
-- records name the row $3 of it.
CREATE FUNCTION "searchHops"(of_table text, id text, part jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  hop integer;
  hops jsonb := '[]';
  name text := '';
  ids text := format('SELECT %I FROM %I WHERE "orgId" = $1 AND %I', id, of_table, part->>2);
  ends text := '';
BEGIN
  FOR hop IN 3 .. jsonb_array_length(part) - 2 BY 2 LOOP
    name := name || '.' || (part->>(hop - 1));
    hops := hops || jsonb_build_object('table', part->>hop, 'column', part->>(hop + 1), 'name', name,
      'ids', ids || ' = $3' || ends);
    ids := ids || format(' IN (SELECT "id" FROM %I WHERE "orgId" = $1 AND %I', part->>hop, part->>(hop + 1));
    ends := ends || ')';
  END LOOP;
  RETURN hops;
END;
$$;

-- Marks the entries of a kind when a column of these parts changes, or of a record by way of which they are found.
CREATE FUNCTION "watchSearch"(of_table text, parts jsonb, switch text, of_kind text, id text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  columns text[] := (SELECT array_agg(DISTINCT (part->>2) COLLATE "C" ORDER BY (part->>2) COLLATE "C") FROM jsonb_array_elements(parts) AS part)
    || array_remove(ARRAY[switch], NULL);
  way record;
BEGIN
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE OF %s ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION "searchChanged"(%L, %L)',
    of_table || '_search_changed', (SELECT string_agg(quote_ident(c), ', ') FROM unnest(columns) c), of_table,
    (SELECT string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', c), ' OR ') FROM unnest(columns) c), of_kind, id);
  FOR way IN SELECT h.value->>'table' AS "table", h.value->>'ids' AS "ids", h.value->>'name' AS "name",
      array_agg(DISTINCT (h.value->>'column') COLLATE "C" ORDER BY (h.value->>'column') COLLATE "C") AS "columns"
    FROM jsonb_array_elements(parts) AS part, jsonb_array_elements("searchHops"(of_table, id, part)) AS h GROUP BY 1, 2, 3
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE OF %s ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION "searchNaming"(%L, %L)',
      left(way."table", 20) || '_search_' || left(of_table, 18) || '_' || left(md5(way."name"), 6),
      (SELECT string_agg(quote_ident(c), ', ') FROM unnest(way."columns") c), way."table",
      (SELECT string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', c), ' OR ') FROM unnest(way."columns") c), of_kind, way."ids");
  END LOOP;
END;
$$;

-- Installs what keeps the entries of a kind in step, and writes those of the records that are there. A migration calls it
-- for a new kind and for one that is searched in other ways; `npm run migration` writes the call.
CREATE FUNCTION "installSearch"(of_kind text, declared text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  spec jsonb := declared::jsonb;
  line jsonb;
  of_table text;
  old text;
  org text;
BEGIN
  FOR of_table, old IN SELECT c.relname, t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace AND t.tgname ~ '_search_\w+$'
      AND split_part(encode(t.tgargs, 'escape'), '\000', 1) = of_kind LOOP
    EXECUTE format('DROP TRIGGER %I ON %I', old, of_table);
  END LOOP;
  EXECUTE format('CREATE OR REPLACE FUNCTION %I(of_org text, of_id text)
    RETURNS TABLE ("orgId" text, "recordId" text, "role" text, "place" text, "said" text)
    LANGUAGE plpgsql STABLE AS $f$
#variable_conflict use_column
BEGIN
  RETURN QUERY %s;
END $f$', 'searchedIn' || of_kind, "searchStatements"(of_kind, spec, 'r."orgId" = of_org AND r.# = of_id'));
  EXECUTE format('CREATE OR REPLACE FUNCTION %I(of_org text, of_id text)
    RETURNS TABLE ("orgId" text, "kind" text, "recordId" text, "number" text, "title" text, "words" text,
      "madeAt" timestamptz, "isShown" boolean, "isStale" boolean)
    LANGUAGE plpgsql STABLE AS $f$
#variable_conflict use_column
BEGIN
  RETURN QUERY %s;
END $f$', 'searchEntryOf' || of_kind,
    "searchEntries"(of_kind, format('SELECT * FROM %I(of_org, of_id)', 'searchedIn' || of_kind)));
  EXECUTE format('COMMENT ON FUNCTION %I(text, text) IS %L', 'searchedIn' || of_kind, declared);

  EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER INSERT ON %I DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION "searchNew"(%L)', of_kind || '_search_new', of_kind, of_kind);
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I FOR EACH ROW EXECUTE FUNCTION "searchGone"(%L)',
    of_kind || '_search_gone', of_kind, of_kind);
  PERFORM "watchSearch"(of_kind, spec->'parts', spec->>'only', of_kind, 'id');
  FOR line IN SELECT value FROM jsonb_array_elements(spec->'lines') LOOP
    of_table := line->>'table';
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS lines
      FOR EACH STATEMENT EXECUTE FUNCTION "searchLines"(%L, %L)', of_table || '_search_new', of_table, of_kind, line->>'by');
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS lines
      FOR EACH STATEMENT EXECUTE FUNCTION "searchLines"(%L, %L)', of_table || '_search_gone', of_table, of_kind, line->>'by');
    PERFORM "watchSearch"(of_table, line->'parts', NULL, of_kind, line->>'by');
  END LOOP;

  FOR org IN SELECT "id" FROM "Organization" LOOP
    DELETE FROM "SearchEntry" WHERE "orgId" = org AND "kind" = of_kind;
    EXECUTE 'INSERT INTO "SearchEntry" ' || "searchEntries"(of_kind, "searchStatements"(of_kind, spec, 'r."orgId" = $1'))
      USING org;
  END LOOP;
END;
$$;

-- Where records were found: of each, some of its searched texts with one of the words. The patterns are those of the
-- words. Each statement is of one record, so that one node answers it.
CREATE FUNCTION "searchPlaces"(of_org text, kinds text[], ids text[], patterns text[])
RETURNS TABLE ("at" integer, "place" text, "said" text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  FOR i IN 1 .. coalesce(cardinality(ids), 0) LOOP
    RETURN QUERY EXECUTE format('SELECT $4, "place", "said" FROM %I($1, $2)
      WHERE "role" IN (''number'', ''title'', ''text'') AND '' '' || "searchFold"("said") LIKE ANY ($3) LIMIT 12',
      'searchedIn' || kinds[i]) USING of_org, ids[i], patterns, i;
  END LOOP;
END;
$$;

-- What the records of each kind are found by.
SELECT "installSearch"('ManagementAccount', '{"only":null,"parts":[["number","code","code"],["title","name","name"]],"lines":[]}');
SELECT "installSearch"('BillNote', '{"only":null,"parts":[["number","noteNumber","noteNumber"],["text","notes","notes"],["text","supplier.name","supplierId","Supplier","name"],["text","supplier.code","supplierId","Supplier","code"],["text","client.name","clientId","Client","name"],["text","client.code","clientId","Client","code"]],"lines":[{"table":"BillNoteLine","by":"billNoteId","parts":[["text","lineItems.description","description"]]}]}');
SELECT "installSearch"('BillPayment', '{"only":null,"parts":[["text","reference","reference"]],"lines":[]}');
SELECT "installSearch"('Bill', '{"only":null,"parts":[["number","billNumber","billNumber"],["text","employeeName","employeeName"],["text","notes","notes"],["text","purchaseOrder.documentId","purchaseOrderId","PurchaseOrder","documentId"],["text","supplier.name","supplierId","Supplier","name"],["text","supplier.code","supplierId","Supplier","code"],["text","client.name","clientId","Client","name"],["text","client.code","clientId","Client","code"],["text","employee.name","employeeId","Employee","name"],["text","employee.code","employeeId","Employee","code"],["text","managementAccount.name","managementAccountId","ManagementAccount","name"],["text","managementAccount.code","managementAccountId","ManagementAccount","code"]],"lines":[{"table":"BillLine","by":"billId","parts":[["text","lineItems.description","description"]]}]}');
SELECT "installSearch"('CostSheet', '{"only":"isLatest","parts":[["title","costSheetName","costSheetName"],["text","costing.documentId","costingId","CostingDocument","documentId"],["text","client.name","clientId","Client","name"],["text","client.code","clientId","Client","code"],["text","style.name","styleId","Style","name"],["text","style.code","styleId","Style","code"],["text","sku.code","skuId","StyleSku","code"]],"lines":[{"table":"CostSheetBomItem","by":"costSheetId","parts":[["text","bomItems.materialName","materialName"],["text","bomItems.material.name","materialId","Material","name"],["text","bomItems.material.code","materialId","Material","code"]]},{"table":"CostSheetProcessingItem","by":"costSheetId","parts":[["text","processingItems.processingType","processingType"],["text","processingItems.vendorName","vendorName"],["text","processingItems.description","description"],["text","processingItems.supplier.name","supplierId","Supplier","name"],["text","processingItems.supplier.code","supplierId","Supplier","code"]]},{"table":"CostSheetLogisticsItem","by":"costSheetId","parts":[["text","logisticsItems.description","description"],["text","logisticsItems.notes","notes"]]},{"table":"CostSheetOverheadItem","by":"costSheetId","parts":[["text","overheadTier3Items.description","description"]]},{"table":"CostSheetProfitScenario","by":"costSheetId","parts":[["text","profitScenarios.description","description"]]}]}');
SELECT "installSearch"('CostingDocument', '{"only":null,"parts":[["number","documentId","documentId"]],"lines":[]}');
SELECT "installSearch"('Employee', '{"only":null,"parts":[["number","code","code"],["title","name","name"],["text","email","email"],["text","position","position"]],"lines":[]}');
SELECT "installSearch"('ExpenseRequest', '{"only":null,"parts":[["number","documentId","documentId"],["text","requesterName","requesterName"],["text","notes","notes"],["text","supplier.name","supplierId","Supplier","name"],["text","supplier.code","supplierId","Supplier","code"]],"lines":[{"table":"ExpenseLine","by":"expenseRequestId","parts":[["text","lineItems.description","description"],["text","lineItems.supplier.name","supplierId","Supplier","name"],["text","lineItems.supplier.code","supplierId","Supplier","code"],["text","lineItems.managementAccount.name","managementAccountId","ManagementAccount","name"],["text","lineItems.managementAccount.code","managementAccountId","ManagementAccount","code"]]}]}');
SELECT "installSearch"('Delivery', '{"only":null,"parts":[["number","documentId","documentId"],["text","notes","notes"],["text","salesOrder.documentId","salesOrderId","SalesOrder","documentId"],["text","salesOrder.client.name","salesOrderId","SalesOrder","clientId","Client","name"],["text","salesOrder.client.code","salesOrderId","SalesOrder","clientId","Client","code"]],"lines":[{"table":"DeliveryLine","by":"deliveryId","parts":[["text","lineItems.salesOrderLine.styleSku.code","salesOrderLineId","SalesOrderLine","styleSkuId","StyleSku","code"]]}]}');
SELECT "installSearch"('DeliveryStop', '{"only":null,"parts":[["title","name","name"],["text","subLabel","subLabel"],["text","notes","notes"],["text","delivery.documentId","deliveryId","Delivery","documentId"],["text","location.name","locationId","Location","name"],["text","location.code","locationId","Location","code"]],"lines":[]}');
SELECT "installSearch"('Location', '{"only":null,"parts":[["number","code","code"],["title","name","name"],["text","city","city"]],"lines":[]}');
SELECT "installSearch"('MaterialRequest', '{"only":null,"parts":[["number","documentId","documentId"],["text","urgency","urgency"],["text","notes","notes"]],"lines":[{"table":"MaterialRequestLine","by":"materialRequestId","parts":[["text","lineItems.materialName","materialName"],["text","lineItems.supplierName","supplierName"],["text","lineItems.notes","notes"],["text","lineItems.material.name","materialId","Material","name"],["text","lineItems.material.code","materialId","Material","code"],["text","lineItems.supplier.name","supplierId","Supplier","name"],["text","lineItems.supplier.code","supplierId","Supplier","code"]]}]}');
SELECT "installSearch"('Material', '{"only":null,"parts":[["number","code","code"],["title","name","name"],["text","materialType","materialType"],["text","supplier.name","supplierId","Supplier","name"],["text","supplier.code","supplierId","Supplier","code"]],"lines":[]}');
SELECT "installSearch"('Client', '{"only":null,"parts":[["number","code","code"],["title","name","name"],["text","email","email"],["text","city","city"]],"lines":[]}');
SELECT "installSearch"('Supplier', '{"only":null,"parts":[["number","code","code"],["title","name","name"],["text","email","email"],["text","city","city"]],"lines":[]}');
SELECT "installSearch"('PartyPayment', '{"only":null,"parts":[["number","documentId","documentId"],["text","reference","reference"],["text","supplier.name","supplierId","Supplier","name"],["text","supplier.code","supplierId","Supplier","code"],["text","client.name","clientId","Client","name"],["text","client.code","clientId","Client","code"]],"lines":[]}');
SELECT "installSearch"('BillOfMaterials', '{"only":null,"parts":[["number","documentId","documentId"],["title","name","name"],["text","style.name","styleId","Style","name"],["text","style.code","styleId","Style","code"]],"lines":[{"table":"BillOfMaterialsItem","by":"billOfMaterialsId","parts":[["text","lineItems.size","size"],["text","lineItems.color","color"],["text","lineItems.material.name","materialId","Material","name"],["text","lineItems.material.code","materialId","Material","code"],["text","lineItems.styleSku.code","styleSkuId","StyleSku","code"]]}]}');
SELECT "installSearch"('ProductionOrder', '{"only":null,"parts":[["number","documentId","documentId"],["text","notes","notes"],["text","salesOrder.documentId","salesOrderId","SalesOrder","documentId"],["text","style.name","styleId","Style","name"],["text","style.code","styleId","Style","code"],["text","salesOrder.client.name","salesOrderId","SalesOrder","clientId","Client","name"],["text","salesOrder.client.code","salesOrderId","SalesOrder","clientId","Client","code"]],"lines":[{"table":"ProductionOrderLine","by":"productionOrderId","parts":[["text","lineItems.styleSku.code","styleSkuId","StyleSku","code"]]}]}');
SELECT "installSearch"('GoodsReceipt', '{"only":null,"parts":[["number","documentId","documentId"],["text","notes","notes"],["text","purchaseOrder.documentId","purchaseOrderId","PurchaseOrder","documentId"],["text","purchaseOrder.supplier.name","purchaseOrderId","PurchaseOrder","supplierId","Supplier","name"],["text","purchaseOrder.supplier.code","purchaseOrderId","PurchaseOrder","supplierId","Supplier","code"]],"lines":[{"table":"GoodsReceiptLine","by":"goodsReceiptId","parts":[["text","lineItems.purchaseOrderLine.description","purchaseOrderLineId","PurchaseOrderLine","description"],["text","lineItems.purchaseOrderLine.material.name","purchaseOrderLineId","PurchaseOrderLine","materialId","Material","name"],["text","lineItems.purchaseOrderLine.material.code","purchaseOrderLineId","PurchaseOrderLine","materialId","Material","code"]]}]}');
SELECT "installSearch"('PurchaseOrder', '{"only":null,"parts":[["number","documentId","documentId"],["text","notes","notes"],["text","supplier.name","supplierId","Supplier","name"],["text","supplier.code","supplierId","Supplier","code"]],"lines":[{"table":"PurchaseOrderLine","by":"purchaseOrderId","parts":[["text","lineItems.description","description"],["text","lineItems.material.name","materialId","Material","name"],["text","lineItems.material.code","materialId","Material","code"]]}]}');
SELECT "installSearch"('Quote', '{"only":null,"parts":[["number","documentId","documentId"],["text","notes","notes"],["text","client.name","clientId","Client","name"],["text","client.code","clientId","Client","code"],["text","style.name","styleId","Style","name"],["text","style.code","styleId","Style","code"]],"lines":[{"table":"QuoteLine","by":"quoteId","parts":[["text","lineItems.styleSku.code","styleSkuId","StyleSku","code"]]}]}');
SELECT "installSearch"('RequestForQuotation', '{"only":null,"parts":[["number","documentId","documentId"],["text","notes","notes"],["text","client.name","clientId","Client","name"],["text","client.code","clientId","Client","code"],["text","style.name","styleId","Style","name"],["text","style.code","styleId","Style","code"]],"lines":[{"table":"RequestForQuotationLine","by":"requestForQuotationId","parts":[["text","lineItems.styleSku.code","styleSkuId","StyleSku","code"]]}]}');
SELECT "installSearch"('SalesOrder', '{"only":null,"parts":[["number","documentId","documentId"],["text","shipmentPlan","shipmentPlan"],["text","notes","notes"],["text","client.name","clientId","Client","name"],["text","client.code","clientId","Client","code"],["text","style.name","styleId","Style","name"],["text","style.code","styleId","Style","code"]],"lines":[{"table":"SalesOrderLine","by":"salesOrderId","parts":[["text","lineItems.styleSku.code","styleSkuId","StyleSku","code"],["text","lineItems.styleSku.style.name","styleSkuId","StyleSku","styleId","Style","name"],["text","lineItems.styleSku.style.code","styleSkuId","StyleSku","styleId","Style","code"]]}]}');
SELECT "installSearch"('StyleSku', '{"only":null,"parts":[["number","code","code"],["text","size","size"],["text","color","color"],["text","style.name","styleId","Style","name"],["text","style.code","styleId","Style","code"]],"lines":[]}');
SELECT "installSearch"('Style', '{"only":null,"parts":[["number","code","code"],["title","name","name"],["text","season","season"],["text","client.name","clientId","Client","name"],["text","client.code","clientId","Client","code"]],"lines":[]}');

-- Lists of these kinds do not search in their columns any more; the REST door does, in those of locations.
DROP INDEX "Bill_text";
DROP INDEX "BillNote_text";
DROP INDEX "BillOfMaterials_text";
DROP INDEX "BillPayment_text";
DROP INDEX "Client_text";
DROP INDEX "CostSheet_text";
DROP INDEX "CostingDocument_text";
DROP INDEX "Delivery_text";
DROP INDEX "DeliveryStop_text";
DROP INDEX "Employee_text";
DROP INDEX "ExpenseRequest_text";
DROP INDEX "GoodsReceipt_text";
DROP INDEX "ManagementAccount_text";
DROP INDEX "Material_text";
DROP INDEX "MaterialRequest_text";
DROP INDEX "PartyPayment_text";
DROP INDEX "ProductionOrder_text";
DROP INDEX "PurchaseOrder_text";
DROP INDEX "Quote_text";
DROP INDEX "RequestForQuotation_text";
DROP INDEX "SalesOrder_text";
DROP INDEX "Style_text";
DROP INDEX "StyleSku_text";
DROP INDEX "Supplier_text";
