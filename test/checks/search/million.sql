-- A million records of one organization: 400,000 purchase orders and 400,000 bills with a line each, 190,000 receipts,
-- and the partners and materials that they name. The triggers are off; `installSearch` then writes what they are found by.
SET session_replication_role = replica;
INSERT INTO "Supplier" ("orgId", "id", "code", "name", "city")
  SELECT 'mill', 'msup-' || n, 'SUP-' || lpad(n::text, 4, '0'),
    (ARRAY['Padma', 'Meghna', 'Jamuna', 'Karnaphuli', 'Surma', 'Teesta', 'Buriganga', 'Gorai'])[1 + n % 8] || ' '
      || (ARRAY['Textiles', 'Trims', 'Dyeing', 'Zippers', 'Packaging'])[1 + n % 5] || ' ' || n,
    (ARRAY['Dhaka', 'Chittagong', 'Gazipur'])[1 + n % 3] FROM generate_series(1, 4000) n;
INSERT INTO "Material" ("orgId", "id", "code", "name", "unit")
  SELECT 'mill', 'mmat-' || n, 'MAT-' || lpad(n::text, 4, '0'),
    (ARRAY['Poplin', 'Twill', 'Denim', 'Jersey', 'Canvas', 'Oxford'])[1 + n % 6] || ' ' || (80 + n % 300) || ' g '
      || (ARRAY['white', 'navy', 'ecru', 'black', 'olive'])[1 + n % 5], 'm' FROM generate_series(1, 6000) n;
INSERT INTO "PurchaseOrder" ("orgId", "id", "documentId", "supplierId", "currency", "notes", "createdAt")
  SELECT 'mill', 'mpo-' || lpad(n::text, 7, '0'), 'P-' || (2021 + n / 80000) || '-' || lpad((n % 80000)::text, 5, '0'),
    'msup-' || (1 + (n::bigint * 7919) % 4000), 'USD',
    CASE WHEN n % 3 = 0 THEN 'Deliver to gate ' || n % 17 || ', attention of ' || md5(n::text) END,
    '2021-01-01'::timestamptz + n * interval '6 minutes' FROM generate_series(1, 400000) n;
INSERT INTO "PurchaseOrderLine" ("orgId", "id", "purchaseOrderId", "itemNumber", "materialId", "description", "quantity", "unitPrice", "amount")
  SELECT 'mill', 'mpol-' || n, 'mpo-' || lpad(n::text, 7, '0'), 1, 'mmat-' || (1 + (n::bigint * 104729) % 6000),
    (ARRAY['shirting', 'lining', 'pocketing', 'interlining', 'thread'])[1 + n % 5] || ' lot ' || substr(md5('l' || n), 1, 8),
    10, 1, 10 FROM generate_series(1, 400000) n;
INSERT INTO "GoodsReceipt" ("orgId", "id", "documentId", "purchaseOrderId", "createdAt")
  SELECT 'mill', 'mgrn-' || n, 'G-' || (2021 + n / 40000) || '-' || lpad((n % 40000)::text, 5, '0'),
    'mpo-' || lpad((2 * n)::text, 7, '0'), '2021-01-02'::timestamptz + n * interval '12 minutes' FROM generate_series(1, 190000) n;
INSERT INTO "Bill" ("orgId", "id", "billNumber", "billNumberKey", "billType", "partyKey", "supplierId", "purchaseOrderId", "currency", "notes", "createdAt")
  SELECT 'mill', 'mbill-' || n, 'INV-' || substr(md5('b' || n), 1, 8), 'k' || n, 'SUPPLIER', 'SUPPLIER:' || n,
    'msup-' || (1 + (n::bigint * 7919) % 4000), 'mpo-' || lpad(n::text, 7, '0'), 'USD', CASE WHEN n % 4 = 0 THEN 'cheque ' || n END,
    '2021-01-03'::timestamptz + n * interval '6 minutes' FROM generate_series(1, 400000) n;
INSERT INTO "BillLine" ("orgId", "id", "billId", "itemNumber", "description")
  SELECT 'mill', 'mbl-' || n, 'mbill-' || n, 1, (ARRAY['shirting', 'lining', 'pocketing', 'interlining', 'thread'])[1 + n % 5]
    FROM generate_series(1, 400000) n;
SET session_replication_role = origin;
ANALYZE;
