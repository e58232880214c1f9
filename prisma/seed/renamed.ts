// The identifiers and names of a second demo organization. They differ from those of the first, so that a record that
// is shown in the wrong organization is noticed.
import type { PrismaClient } from '../../src/generated/prisma/client.js'

/** Name or code in the first organization → in the second. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'Ada Weft': 'Astrid Varp', 'Marco Bobbin': 'Magnus Spole', 'Dora Selvage': 'Dagny Kant', 'Farid Ledger': 'Frida Bokholm',
  'Hana Placket': 'Helge Knapp', 'Sten Cutter': 'Solveig Saks', 'Selma Overlock': 'Signe Sting',
  'Piet Buttonhole': 'Per Knapphull', 'Ingrid Calender': 'Inga Mangle', 'Omar Presser': 'Olav Stryk', 'Rana Button': 'Randi Naal',
  'Boğaz Dokuma A.Ş.': 'Ege Tekstil A.Ş.', BOGAZ: 'EGE', 'Qiaotou Button Works': 'Yiwu Buttons Co.', QIAOTOU: 'YIWU',
  'Padma Threads & Labels Ltd': 'Meghna Threads Ltd', PADMA: 'MEGHNA',
  'Nilgiri Shirtings Pvt Ltd': 'Kaveri Shirtings Pvt Ltd', NILGIRI: 'KAVERI',
  'Tessitura Valserena S.p.A.': 'Tessitura Montelago S.r.l.', VALSERENA: 'MONTELAGO',
  'Entretelas do Minho Lda': 'Entretelas do Douro Lda', MINHO: 'DOURO', 'Old Loom Weavers': 'Last Shuttle Weavers',
  OLDLOOM: 'LASTSHUTTLE', 'Nordlys Menswear AB': 'Polarlys Menswear AB', NORDLYS: 'POLARLYS',
  'Harbour & Vale Ltd': 'Quay & Dale Ltd', HARBOUR: 'QUAY', 'Lakeshore Outfitters Inc.': 'Prairie Outfitters Inc.',
  LAKESHORE: 'PRAIRIE', 'Maison Carreau SAS': 'Maison Rayure SAS', CARREAU: 'RAYURE',
  'Kestrel Uniforms GmbH': 'Habicht Uniforms GmbH', KESTREL: 'HABICHT',
}

/** The organization: its identifier, and the prefix of the identifiers of its records. */
interface Other {
  readonly id: string
  readonly prefix: string
}

const IDENTIFIER = /^(sup|cli|e)-\d+$/

/** True for members with identifiers of records. Organizations and users have identifiers of their own. */
const isIdentifier = (member: string) => /^id$|Ids?$/.test(member)
const isOwn = (text: string, { id, prefix }: Other) => text === id || text.startsWith('u-') || text.startsWith(prefix)

function renamedText(text: string, member: string, other: Other): string {
  if (isIdentifier(member)) return isOwn(text, other) ? text : other.prefix + text
  if (member !== 'partyKey') return OTHER_NAMES[text] ?? text
  // A bill keeps its kind and the identifier or the name of its party in one text.
  const [kind, party] = text.split(':')
  return `${kind}:${IDENTIFIER.test(party) ? other.prefix + party : (OTHER_NAMES[party] ?? party)}`
}

/** The value with other identifiers and names, wherever they stand in it. Conditions stand below their member. */
function renamedValue(value: unknown, member: string, other: Other): unknown {
  if (typeof value === 'string') return renamedText(value, member, other)
  if (Array.isArray(value)) return value.map((one) => renamedValue(one, member, other))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [
    name, renamedValue(inner, isIdentifier(member) ? member : name, other),
  ]))
}

interface Args {
  readonly where?: object
  readonly data?: object
}

const renamedRows = (rows: object, other: Other): object =>
  new Proxy(rows, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return ({ where, data, ...more }: Args) => (method as (args: Args) => unknown)({
        ...more, ...(where && { where: renamedValue(where, '', other) as object }),
        ...(data && { data: renamedValue(data, '', other) as object }),
      })
    },
  })

/** The client, which reads and writes records of this organization with other identifiers and names. */
export const renamed = (prisma: PrismaClient, other: Other): PrismaClient =>
  new Proxy(prisma, {
    get: (target, name) => {
      const rows: unknown = Reflect.get(target, name)
      const isTable = typeof name === 'string' && !name.startsWith('$') && typeof rows === 'object' && rows !== null
      return isTable ? renamedRows(rows, other) : rows
    },
  })
