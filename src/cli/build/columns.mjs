// Reads from the Prisma schema what the client does not tell at run time: which columns need care in JSON, and of which
// models the database keeps the number of rows.

const MODEL = /^model (\w+) \{(.*?)^\}/gms
const COLUMN = /^ *(\w+) +(Decimal|BigInt|DateTime)\b(?!.*@db\.Date\b)/gm
const VERSION = /^ *recordVersion +Int\s/m
const OF_ORGANIZATION = /^ *orgId +String\b(?!\?)/m
const OF_KIND = {
  EXACT: ['The columns whose numbers JavaScript would round, by model.', new Set(['Decimal', 'BigInt'])],
  INSTANTS: ['The columns with points in time, by model.', new Set(['DateTime'])],
}

/** The columns of each model that need care, as a TypeScript file. */
export function columnsOfKinds(schema) {
  const text = schema.map(({ bytes }) => bytes.toString()).join('\n')
  const models = [...text.matchAll(MODEL)].map(([, model, body]) => [model, [...body.matchAll(COLUMN)]])
  const table = (types) => Object.fromEntries(models.map(([model, columns]) =>
    [model, columns.filter(([, , type]) => types.has(type)).map(([, column]) => column)]))
  const lines = Object.entries(OF_KIND).map(([name, [meaning, types]]) =>
    `/** ${meaning} */\nexport const ${name}: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(table(types))}\n`)
  const counted = [...text.matchAll(MODEL)].filter(([, , body]) => VERSION.test(body) && OF_ORGANIZATION.test(body))
  return [
    '// What the Prisma schema says of models and columns.\n', ...lines,
    '/** The models whose rows the database counts: those of an organization with a version. */\n',
    `export const COUNTED: readonly string[] = ${JSON.stringify(counted.map(([, model]) => model))}\n`,
  ].join('')
}
