// The size of the database for attacks: every list has more entries than one request may ask for.

/** Seasons of demo data. The embedded database is filled more slowly, so it gets fewer. */
export const SEASONS = { postgres: 40, embedded: 20 } as const

const LINES = 100
/** The lines of the hundred oldest requests: as many as a document may have. */
const MOST_LINES = 500
const SKUS = 60

const OLDEST = `(SELECT "orgId", id FROM "MaterialRequest" WHERE "orgId" = 'mill' ORDER BY "createdAt", id LIMIT 100)`

/** Adds lines to requests, which have three. */
const moreLines = (requests: string, from: number, to: number) =>
  `INSERT INTO "MaterialRequestLine" ("orgId", id, "materialRequestId", "itemNumber", "materialName", "materialId", "supplierId", "supplierName", uom, "requiredQty", "qtyToPurchase", "unitPrice", "estimatedAmount")
   SELECT r."orgId", r.id || '-more-' || n, r.id, ${LINES} + n, 'Poplin 120 g, white', l."materialId", l."supplierId", l."supplierName", 'm', 100, 100, 1.6, 160
   FROM ${requests} r
   JOIN LATERAL (SELECT * FROM "MaterialRequestLine" l WHERE l."orgId" = r."orgId" AND l."materialRequestId" = r.id ORDER BY l.id LIMIT 1) l ON true
   CROSS JOIN generate_series(${from}, ${to}) n WHERE r."orgId" = 'mill'`

/** Statements that add requests of a hundred lines, or of the most, and styles of sixty sizes and colours. */
export const GROWTH = [
  moreLines('"MaterialRequest"', 1, LINES - 3),
  moreLines(OLDEST, LINES - 2, MOST_LINES - 3),
  `INSERT INTO "StyleSku" ("orgId", id, "styleId", code, size, color)
   SELECT s."orgId", s.id || '-more-' || n, s.id, s.id || '-more-' || n, 'M', 'white' FROM "Style" s CROSS JOIN generate_series(1, ${SKUS}) n WHERE s."orgId" = 'mill'`,
  'ANALYZE',
]
