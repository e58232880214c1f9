// Reads from the Prisma schema which columns need care in JSON, because the client does not tell it at run time.

const MODEL = /^model (\w+) \{(.*?)^\}/gms
const COLUMN = /^ *(\w+) +(Decimal|BigInt|DateTime)\b(?!.*@db\.Date\b)/gm
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
  return ['// Which columns need care in JSON, from the Prisma schema.\n', ...lines].join('')
}
