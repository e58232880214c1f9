// Reads the members that are marked `/// @personal` from the Prisma schema, whose client knows no comments at run time.

const MODEL = /^model (\w+) \{(.*?)^\}/gms
const MARKED = /^ *\/\/\/ @personal\n(?: *\/\/\/.*\n)* *(\w+)/gm

/** The personal members of each model that has some, as a TypeScript file. */
export function personalMembers(schema) {
  const text = schema.map(({ bytes }) => bytes.toString()).join('\n')
  const models = [...text.matchAll(MODEL)]
    .map(([, model, body]) => [model, [...body.matchAll(MARKED)].map(([, member]) => member)])
    .filter(([, members]) => members.length > 0)
  return [
    '// The members of records with data about a person: those that are marked `/// @personal` in the Prisma schema.',
    `export const PERSONAL: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(models), null, 2)}`,
    '',
  ].join('\n')
}
