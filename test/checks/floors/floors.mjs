// The floors of the house, from the ground up: their names, what stands on them, and their folders and files. A file
// imports from its own floor or from a lower one, types included. A folder can stand lower than the one around it.
export const FLOORS = [
  { name: 'fastapi', holds: 'the imitation of FastAPI, which knows no ERP', places: ['rest-compat/fastapi'] },
  { name: 'words', holds: 'limits, days, texts and names, which know nothing else', places: [
    'src/core/days.ts', 'src/core/limits.ts', 'src/core/merged.ts', 'src/core/network.ts', 'src/core/per-object.ts',
    'src/core/permission.ts', 'src/core/settings.ts', 'src/core/texts.ts', 'src/core/time-zones.ts',
    'src/core/timeout.ts', 'src/core/words.ts',
    'src/log-levels.ts', 'src/setting-names.ts', 'src/setting-text.ts', 'src/version.ts', 'src/node-version.mjs',
  ] },
  { name: 'faults', holds: 'why something is refused', places: ['src/core/currencies.ts', 'src/core/faults'] },
  { name: 'errors', holds: 'the error codes, and the log', places: ['src/core/refusals.ts', 'src/errors.ts', 'src/log.ts'] },
  { name: 'telemetry', holds: 'metrics, traces and the log of requests; others tell it, and it asks nobody', places: ['src/telemetry'] },
  { name: 'driver', holds: 'how connections send and read, and what an error of the database means', places: ['src/database/driver', 'src/database/faults.ts'] },
  { name: 'database', holds: 'connections, migrations, and the client of one organization', places: ['src/database'] },
  { name: 'settings', holds: 'the environment, which is read once', places: ['src/config.ts'] },
  { name: 'context', holds: 'what is known of a request, its progress, and the permission rules', places: [
    'src/core/context.ts', 'src/core/progress', 'src/core/rules.ts',
  ] },
  { name: 'schema', holds: 'scalars, fields and arguments of the GraphQL schema', places: ['src/core/csv.ts', 'src/core/schema'] },
  { name: 'figures', holds: 'money, identifiers, formulas', places: ['src/core/figures', 'src/core/ids', 'src/core/money'] },
  { name: 'operations', holds: 'how an operation is checked and run', places: ['src/core/checks.ts', 'src/core/operations'] },
  { name: 'records', holds: 'how records are declared, read, related and changed', places: ['src/core/records'] },
  { name: 'lifecycle', holds: 'states, steps and the audit trail', places: ['src/core/lifecycle'] },
  { name: 'declarations', holds: 'what a feature is declared with', places: [
    'src/core/balances.ts', 'src/core/derived-states.ts', 'src/core/feature.ts', 'src/core/imports.ts', 'src/core/master-data.ts',
    'src/core/model.ts',
  ] },
  { name: 'access', holds: 'credentials, roles, contexts', places: ['src/access'] },
  { name: 'features', holds: 'the subjects of the business, in the order of `src/features.ts`', places: ['src/features'] },
  { name: 'model', holds: 'all features as one schema with its rules', places: ['src/features.ts', 'src/schema.ts', 'src/shield.ts'] },
  { name: 'demo', holds: 'the demo data', places: ['prisma/seed', 'prisma/seed.ts'] },
  { name: 'http', holds: 'the server, with the doors for GraphQL and files', places: ['src/http'] },
  { name: 'cli', holds: 'the commands for operators', places: ['src/cli'] },
  { name: 'doors', holds: 'further doors, such as REST', places: ['rest-compat', 'src/doors.ts'] },
  { name: 'main', holds: 'what is started', places: ['src/main.ts', 'src/print-docs.ts'] },
]
