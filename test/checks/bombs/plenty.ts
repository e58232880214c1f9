// The size of the database for attacks: every list has more entries than one request may ask for.

/** Seasons of demo data. The embedded database is filled more slowly, so it gets fewer. */
export const SEASONS = { postgres: 40, embedded: 20 } as const

const LINES = 100
const SKUS = 60

/** Statements that add requests of a hundred lines, and styles of sixty sizes and colours. */
export const GROWTH = [
  `INSERT INTO "MaterialRequestLine" ("orgId", id, "materialRequestId", "itemNumber", "materialName", "materialId", "supplierId", "supplierName", uom, "requiredQty", "qtyToPurchase", "unitPrice", "estimatedAmount")
   SELECT r."orgId", r.id || '-more-' || n, r.id, 100 + n, 'Poplin 120 g, white', l."materialId", l."supplierId", l."supplierName", 'm', 100, 100, 1.6, 160
   FROM "MaterialRequest" r
   JOIN LATERAL (SELECT * FROM "MaterialRequestLine" l WHERE l."orgId" = r."orgId" AND l."materialRequestId" = r.id ORDER BY l.id LIMIT 1) l ON true
   CROSS JOIN generate_series(1, ${LINES - 3}) n WHERE r."orgId" = 'mill'`,
  `INSERT INTO "StyleSku" ("orgId", id, "styleId", code, size, color)
   SELECT s."orgId", s.id || '-more-' || n, s.id, s.id || '-more-' || n, 'M', 'white' FROM "Style" s CROSS JOIN generate_series(1, ${SKUS}) n WHERE s."orgId" = 'mill'`,
  'ANALYZE',
]
