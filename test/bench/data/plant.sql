-- Plants the data of the benchmark in the organization of the session: set_config('bench.org', …) names it, and
-- 'bench.times' multiplies the locations and the material requests.
-- Autovacuum cannot be relied upon, so the last lines do its work.

create function pg_temp.org() returns text language sql stable as $$ select current_setting('bench.org') $$;
create function pg_temp.at(days int) returns timestamptz language sql immutable as
  $$ select timestamptz '2026-01-01 08:00:00Z' + days * interval '1 day' $$;

create function pg_temp.many(usual int) returns int language sql stable as
  $$ select usual * current_setting('bench.times')::int $$;
create function pg_temp.number(n int) returns text language sql immutable as
  $$ select lpad(n::text, greatest(5, length(n::text)), '0') $$;

-- People: everybody has the password of the first administrator. People of the load are
-- managers, who may approve; some may make API keys, too.
insert into "User" ("id", "email", "name", "passwordHash", "defaultOrgId", "homeOrgId")
  select 'usr_manager_' || n, 'manager' || n || '@bench.test', 'Mona Selvage ' || n, first."passwordHash",
    pg_temp.org(), pg_temp.org()
  from generate_series(1, 16) n, (select "passwordHash" from "User" limit 1) first;
insert into "User" ("id", "email", "name", "passwordHash", "defaultOrgId", "homeOrgId")
  select 'usr_staff', 'staff@bench.test', 'Sten Cutter', "passwordHash", pg_temp.org(), pg_temp.org()
  from "User" where "email" = 'ada@bench.test';
insert into "Membership" ("orgId", "userId", "roles")
  select pg_temp.org(), "id", (case when "id" = 'usr_staff' then '{STAFF}'
    when "id" ~ '_[1-4]$' then '{MANAGER, ADMIN}' else '{MANAGER}' end)::"Role"[]
  from "User" where "email" <> 'ada@bench.test';

insert into "Supplier" ("orgId", "id", "code", "name", "currency", "country", "city", "createdAt")
  select pg_temp.org(), 'sup-' || n, 'SUP-' || n, 'Weaving mill ' || n, 'USD', 'BD', 'Dhaka', pg_temp.at(0)
  from generate_series(1, 40) n;
insert into "Client" ("orgId", "id", "code", "name", "currency", "country", "createdAt")
  select pg_temp.org(), 'cli-' || n, 'CLI-' || n, 'Retailer ' || n, 'USD', 'DE', pg_temp.at(0)
  from generate_series(1, 20) n;
insert into "Material" ("orgId", "id", "code", "name", "materialType", "unit", "unitPrice", "currency", "supplierId",
    "warehouseQty", "createdAt")
  select pg_temp.org(), 'mat-' || n, 'MAT-' || n, 'Poplin ' || (90 + n % 60) || ' g, shade ' || n, 'fabric', 'm',
    1.2 + (n % 50) / 20.0, 'USD', 'sup-' || 1 + n % 40, 100, pg_temp.at(0)
  from generate_series(1, 400) n;
insert into "Style" ("orgId", "id", "code", "name", "season", "clientId", "createdAt")
  select pg_temp.org(), 'sty-' || n, 'STY-' || n, 'Classic shirt ' || n, 'SS26', 'cli-' || 1 + n % 20, pg_temp.at(0)
  from generate_series(1, 50) n;
insert into "StyleSku" ("orgId", "id", "styleId", "code", "size", "color", "createdAt")
  select pg_temp.org(), 'sku-' || n, 'sty-' || 1 + n % 50, 'SKU-' || n, 'M', 'white', pg_temp.at(0)
  from generate_series(1, 150) n;
insert into "SalesOrder" ("orgId", "id", "documentId", "clientId", "styleId", "status", "createdAt")
  select pg_temp.org(), 'so-' || n, 'SO-2026-' || lpad(n::text, 5, '0'), 'cli-' || 1 + n % 20, 'sty-' || 1 + n % 50,
    'CONFIRMED', pg_temp.at(n % 200)
  from generate_series(1, 200) n;
insert into "ProductionOrder" ("orgId", "id", "documentId", "styleId", "salesOrderId", "status", "quantity",
    "plannedStart", "plannedEnd", "createdAt")
  select pg_temp.org(), 'pro-' || n, 'PRO-2026-' || lpad(n::text, 5, '0'), 'sty-' || 1 + n % 50, 'so-' || 1 + n % 200,
    'PLANNED', 1200, pg_temp.at(n % 200 + 20), pg_temp.at(n % 200 + 40), pg_temp.at(n % 200)
  from generate_series(1, 200) n;
insert into "BillOfMaterials" ("orgId", "id", "documentId", "styleId", "name", "versionNumber", "status", "createdAt")
  select pg_temp.org(), 'bom-' || n, 'BOM-2026-' || lpad(n::text, 5, '0'), 'sty-' || n, 'Materials of style ' || n,
    1, 'ACTIVE', pg_temp.at(0)
  from generate_series(1, 50) n;

-- 10,000 locations, times the factor.
insert into "Location" ("orgId", "id", "locationType", "name", "code", "address", "city", "country", "contactName",
    "contactPhone", "latitude", "longitude", "isActive", "createdAt", "updatedAt", "linkedEntityType", "linkedEntityId")
  select pg_temp.org(), 'loc-' || n, (array['warehouse', 'factory', 'port', 'supplier'])[1 + n % 4],
    'Warehouse ' || substr(md5(n::text), 1, 8), 'WH-' || n, n || ' Mill Road', 'Dhaka', 'BD', 'Dispatch ' || n % 90,
    '+880 2 ' || 1000000 + n, 23 + (n % 1000) / 1000.0, 90 + (n % 997) / 1000.0, n % 10 <> 0, pg_temp.at(n % 300),
    pg_temp.at(n % 300), case when n % 4 = 3 then 'supplier' end, case when n % 4 = 3 then 'sup-' || 1 + n % 40 end
  from generate_series(1, pg_temp.many(10000)) n;

-- 1,000 material requests, times the factor, with 5 lines and 3 acts each. All wait for approval; somebody else has
-- submitted them.
insert into "MaterialRequest" ("orgId", "id", "documentId", "status", "urgency", "notes", "productionOrderId",
    "salesOrderId", "bomId", "wastagePercent", "autoGenerated", "lineItemsCount", "totalEstimatedAmount", "createdAt",
    "createdById", "createdByName", "submittedAt", "submittedById", "submittedByName")
  select pg_temp.org(), 'mr-' || n, 'MR-2026-' || pg_temp.number(n), 'SUBMITTED', 'Normal',
    'For the planned run ' || n, 'pro-' || 1 + n % 200, 'so-' || 1 + n % 200, 'bom-' || 1 + n % 50, 3, n % 2 = 0, 5,
    0, pg_temp.at(n % 300), 'usr_staff', 'Sten Cutter', pg_temp.at(n % 300 + 3), 'usr_staff', 'Sten Cutter'
  from generate_series(1, pg_temp.many(1000)) n;
insert into "DocumentCounter" ("orgId", "kind", "year", "lastNumber")
  values (pg_temp.org(), 'MR', 2026, pg_temp.many(1000))
  on conflict ("orgId", "kind", "year") do update set "lastNumber" = excluded."lastNumber";
insert into "MaterialRequestLine" ("orgId", "id", "materialRequestId", "itemNumber", "materialId", "materialName",
    "supplierId", "supplierName", "uom", "requiredQty", "warehouseAvailableQty", "qtyToPurchase", "unitPrice",
    "estimatedAmount", "notes")
  select pg_temp.org(), 'mrl-' || n || '-' || line, 'mr-' || n, line, material."id", material."name", supplier."id",
    supplier."name", material."unit", 500 + n, 100, 400 + n, material."unitPrice", (400 + n) * material."unitPrice",
    case when line = 1 then 'Same shade as before' end
  from generate_series(1, pg_temp.many(1000)) n cross join generate_series(1, 5) line
  join "Material" material on material."id" = 'mat-' || 1 + (n * 7 + line) % 400
  join "Supplier" supplier on supplier."id" = material."supplierId";
update "MaterialRequest" request set "totalEstimatedAmount" = lines.total
  from (select "materialRequestId" as id, sum("estimatedAmount") as total from "MaterialRequestLine" group by 1) lines
  where request."id" = lines.id;
insert into "MaterialRequestHistory" ("orgId", "id", "materialRequestId", "action", "status", "performedById",
    "performedByName", "performedAt", "reason", "comments")
  select pg_temp.org(), 'mrh-' || n || '-' || act.place, 'mr-' || n, act.action, act.status::"MaterialRequestStatus",
    act.by, act.by_name, pg_temp.at(n % 300 + act.place), act.reason, act.comments
  from generate_series(1, pg_temp.many(1000)) n cross join (values
    (1, 'submit', 'SUBMITTED', 'usr_staff', 'Sten Cutter', null, null),
    (2, 'reject', 'REJECTED', 'usr_manager_1', 'Mona Selvage 1', 'Too early', 'Again next week'),
    (3, 'submit', 'SUBMITTED', 'usr_staff', 'Sten Cutter', null, 'Now it is time')
  ) act (place, action, status, by, by_name, reason, comments);
insert into "PurchaseOrder" ("orgId", "id", "documentId", "supplierId", "materialRequestId", "currency", "total",
    "expectedAt", "createdAt")
  select pg_temp.org(), 'pur-' || n, 'PO-2026-' || pg_temp.number(n), 'sup-' || 1 + n % 40, 'mr-' || n, 'USD',
    1000 + n, pg_temp.at(n % 300 + 30), pg_temp.at(n % 300 + 4)
  from generate_series(1, pg_temp.many(1000)) n;

-- 100 cost sheets, in two currencies, with all lists.
insert into "CostingDocument" ("orgId", "id", "documentId", "createdAt", "createdById")
  select pg_temp.org(), 'cst-' || n, 'CS-2026-' || lpad(n::text, 5, '0'), pg_temp.at(n), 'usr_staff'
  from generate_series(1, 100) n;
insert into "CostSheet" ("orgId", "id", "costingId", "costSheetName", "clientId", "styleId", "skuId", "mainCurrency",
    "orderQuantity", "createdAt", "createdById", "createdByName", "updatedAt")
  select pg_temp.org(), 'cs-' || n, 'cst-' || n, 'Classic shirt, run ' || n, 'cli-' || 1 + n % 20, 'sty-' || 1 + n % 50,
    'sku-' || n % 50 + 50, 'USD', 1200 + n, pg_temp.at(n), 'usr_staff', 'Sten Cutter', pg_temp.at(n)
  from generate_series(1, 100) n;
insert into "CostSheetBomItem" ("orgId", "id", "costSheetId", "position", "materialName", "materialType", "unit",
    "consumption", "unitCost", "materialId", "tolerancePercent", "currency", "exchangeRate")
  select pg_temp.org(), 'csb-' || n || '-' || row, 'cs-' || n, row, 'Poplin ' || row, 'fabric', 'm', 0.1 + row / 7.0,
    1 + row / 9.0, 'mat-' || row, 3, case when row % 3 = 0 then 'EUR' else 'USD' end,
    case when row % 3 = 0 then 1.08375 else 1 end
  from generate_series(1, 100) n cross join generate_series(1, 12) row;
insert into "CostSheetProcessingItem" ("orgId", "id", "costSheetId", "position", "processingType", "costAmount",
    "unitCost", "vendorName", "supplierId", "description", "quantity", "unit", "currency", "exchangeRate")
  select pg_temp.org(), 'csp-' || n || '-' || row, 'cs-' || n, row,
    (array['cutting', 'sewing', 'washing', 'finishing'])[1 + row % 4], case when row % 2 = 0 then 0.3 + row / 11.0 end,
    case when row % 2 = 1 then 0.2 + row / 13.0 end, null, 'sup-' || row, 'Step ' || row, 1 + row % 2, 'piece', 'USD', 1
  from generate_series(1, 100) n cross join generate_series(1, 6) row;
insert into "CostSheetLogisticsItem" ("orgId", "id", "costSheetId", "position", "basis", "description",
    "calculationMode", "transportMode", "quantity", "rate", "handlingFee", "contingencyPercent", "costAmount")
  select pg_temp.org(), 'csl-' || n || '-' || row, 'cs-' || n, row, 'kg', 'Shipment ' || row,
    case when row = 4 then 'manual' else 'estimate' end, 'sea', 300 + row, 0.7 + row / 17.0, 45, 2.5, 0.4
  from generate_series(1, 100) n cross join generate_series(1, 4) row;
insert into "CostSheetOverheadItem" ("orgId", "id", "costSheetId", "position", "overheadType", "description",
    "costAmount")
  select pg_temp.org(), 'cso-' || n || '-' || row, 'cs-' || n, row, (array['admin', 'rent', 'energy', 'finance'])[row],
    'Overhead ' || row, 0.05 + row / 23.0
  from generate_series(1, 100) n cross join generate_series(1, 4) row;
insert into "CostSheetProfitScenario" ("orgId", "id", "costSheetId", "position", "description", "quotedPrice",
    "quotedCurrency")
  select pg_temp.org(), 'css-' || n || '-' || row, 'cs-' || n, row, 'Scenario ' || row, 30 + 5 * row, 'USD'
  from generate_series(1, 100) n cross join generate_series(1, 3) row;
