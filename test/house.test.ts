// Checks the rules of CONTRIBUTING.md on the source files, the Prisma schema and the GraphQL schema.
import { describe, expect, test } from '@jest/globals'
import {
  getNamedType, isEnumType, isInputObjectType, isInterfaceType, isObjectType, isScalarType, isUnionType,
} from 'graphql'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { SHARED_MODELS } from '../src/database/tenant.js'
import { COMMON_ARGUMENTS } from '../src/core/schema/arguments.js'
import { features } from '../src/features.js'
import { schema } from './support/operations.js'

/** What commands make is not held to the rules of what people write. */
const MADE = /generated\/|^client\/dist\//
const files = (...folders: string[]) => folders.flatMap(filesBelow).filter((file) => !MADE.test(file))
const read = (file: string) => readFileSync(file, 'utf8')
const sources = files('src', 'client', 'rest-compat', 'prisma', 'test').filter(
  (file) => file.endsWith('.ts') || file.endsWith('.mjs'),
)
const product = sources.filter((file) => file.startsWith('src/') || file.startsWith('rest-compat/'))
const order = features.map(({ name }) => name)

/** The lines that match the pattern, with file and line number. */
const offenders = (among: readonly string[], pattern: RegExp) =>
  among.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )

describe('files', () => {
  test('begin with a sentence that says what they are for', () => {
    const first = (file: string) => read(file).replace(/^#!.*\n/, '').split('\n\n')[0].split(/\n(?!\/\/)/)[0]
    expect(sources.filter((file) => !/^\/\/ [^a-z][^]*?[.:](\n|$)/.test(first(file)))).toEqual([])
  })

  test('stay under 400 lines', () => {
    expect(sources.filter((file) => read(file).split('\n').length > 400)).toEqual([])
  })

  test('contain no to-do marks, no `any` and no skipped tests', () => {
    const marks = new RegExp(`^(?!\\s*(//|\\*|/\\*\\*)).*(${['TO' + 'DO', 'FIX' + 'ME', '@ts-' + 'ignore', '\\bas ' + 'any\\b', ': ' + 'any\\b', '\\b(test|it|describe)\\.(skip|only|todo)\\('].join('|')})`)
    expect(offenders(sources, marks)).toEqual([])
  })
})

describe('the changelog', () => {
  test('begins with what is unreleased, and then has the present version with its day', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    const [unreleased, latest] = read('CHANGELOG.md').match(/^## .*$/gm) ?? []
    expect(unreleased).toBe('## Unreleased')
    expect(latest).toMatch(/ - \d{4}-\d{2}-\d{2}$/)
    expect(latest.slice(0, -' - 0000-00-00'.length)).toBe(`## ${version}`)
  })
})

describe('types', () => {
  test('are turned into others by force at no more than 20 places', () => {
    expect(offenders(product, /\bas never\b|\bas unknown as\b/).length).toBeLessThanOrEqual(20)
  })
})

describe('decisions are in one place', () => {
  test('the environment is read in config.ts alone', () => {
    expect(offenders(product.filter((file) => file !== 'src/config.ts'), /process\.env/)).toEqual([])
  })

  test('roles are named in the permission table alone', () => {
    expect(
      offenders(
        product.filter((file) => file !== 'src/access/permissions.ts'),
        /\bRole\.[A-Z]+|'(ADMIN|MANAGER|DIRECTOR|FINANCE|STAFF)'/,
      ),
    ).toEqual([])
  })

  test('the inside of the database driver is known in its own folder alone', () => {
    const others = product.filter((file) => !file.startsWith('src/database/driver/'))
    const imports = /^import (?!type ).*'pg'|'pg\//
    const wraps = /\.on\('connect', \(client|\b(?:client|pool)\.(?:query|connect)(?: =|\.bind)|'errorMessage'/
    expect([...offenders(others, imports), ...offenders(others, wraps)]).toEqual([])
  })

  test('features write no SQL and know no client but that of their organization', () => {
    const inFeatures = product.filter((file) => order.some((name) => file.startsWith(`src/features/${name}/`)))
    const IN_SQL = ['stock/allocation.ts', 'earnings/statement.ts', 'costing/piece-cost.ts', 'bills/statement.ts',
      'journal/statement.ts'].map((file) => `src/features/${file}`)
    const sql = /\$(query|execute)Raw|\bsql(<[^>]*>)?`|PrismaClient|\.upsert\(|forOrganization/
    // The allocation of stock is a part of the statement of a step. What orders earned, the account of a party, and the
    // journal are read by one statement each.
    expect(offenders(inFeatures.filter((file) => !IN_SQL.includes(file)), sql)).toEqual([])
    // Comments and message texts may contain the word database.
    const beyond =
      /^(?!\s*(\/\/|\*|\/\*)).*(\.prisma\b|\bprisma\b\s*[,:.}]|\bdatabase\b\s*[,:.}]|\bctx\.(query|change)\b)/
    expect(offenders(inFeatures, beyond)).toEqual([])
  })
})

describe('features', () => {
  test('have their parts', () => {
    const parts = ['feature.ts', 'types.ts']
    const wrong = order.flatMap((name) =>
      parts.filter((part) => !product.includes(`src/features/${name}/${part}`)).map((part) => `${name} lacks ${part}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('the Prisma schema', () => {
  const models = [
    ...files('prisma')
      .filter((file) => file.endsWith('.prisma'))
      .map(read)
      .join('\n')
      .matchAll(/^model (\w+) \{(.*?)^\}/gms),
  ]

  test('gives every model an organization and a key that begins with it, but for those that are shared', () => {
    const wrong = models
      .filter(([, name, body]) => !SHARED_MODELS.includes(name) && !/@@id\(\[orgId[,\]]/.test(body))
      .map(([, name]) => name)
    expect(models.length).toBeGreaterThan(40)
    expect(wrong).toEqual([])
  })

  test('relates through both columns and restricts', () => {
    const relations = models.flatMap(([, name, body]) =>
      body
        .split('\n')
        .filter((line) => line.includes('@relation(fields'))
        .map((line) => ({ name, line })),
    )
    const wrong = relations.filter(
      ({ name, line }) =>
        !line.includes('onDelete: Restrict') ||
        (!/fields: \[orgId, /.test(line) && !/Organization|User\b/.test(line) && !SHARED_MODELS.includes(name)),
    )
    expect(wrong.map(({ name, line }) => `${name}: ${line.trim()}`)).toEqual([])
  })
})

describe('the GraphQL schema', () => {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) =>
      !type.name.startsWith('__') &&
      !['String', 'Int', 'Float', 'Boolean', 'ID', 'Query', 'Mutation'].includes(type.name),
  )

  test('describes every type, field, argument and value, with a capital first', () => {
    const named: [string, string | null | undefined][] = types.flatMap(
      (type): [string, string | null | undefined][] => {
        const own: [string, string | null | undefined] = [type.name, type.description]
        if (isEnumType(type))
          return [
            own,
            ...type
              .getValues()
              .map((value): [string, string | null | undefined] => [`${type.name}.${value.name}`, value.description]),
          ]
        if (isScalarType(type) || isUnionType(type)) return [own]
        return [own, ...fieldsOf(type.name)]
      },
    )
    const all = [...named, ...fieldsOf('Query'), ...fieldsOf('Mutation')]
    expect(all.filter(([, description]) => !description || !/^[^a-z]/.test(description)).map(([name]) => name)).toEqual(
      [],
    )
  })

  test('says once what the arguments mean that are the same everywhere, in the descriptions of the root types', () => {
    const common = {
      Query: [
        'id', 'input', 'first', 'after', 'last', 'before', 'filter', 'orderBy', 'by', 'period', 'date', 'of', 'convert',
        'having', 'page', 'limit',
      ],
      Mutation: ['id', 'ids', 'input', 'recordVersion'],
    }
    expect(namesOf(COMMON_ARGUMENTS)).toEqual(common)
    const said = (root: string) =>
      [...(schema.getType(root)?.description ?? '').matchAll(/^\* `(\w+)`: [^ ]/gm)].map(([, name]) => name)
    expect({ Query: said('Query'), Mutation: said('Mutation') }).toEqual(common)
  })

  const isCommon = (name: string) => Object.values(namesOf(COMMON_ARGUMENTS)).some((names) => names.includes(name))

  function namesOf(byRoot: object): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries(Object.entries(byRoot).map(([root, meanings]) => [root, Object.keys(meanings as object)]))
  }

  function fieldsOf(name: string): [string, string | null | undefined][] {
    const type = schema.getType(name)
    if (isInputObjectType(type))
      return Object.values(type.getFields()).map((field) => [`${name}.${field.name}`, field.description])
    if (!isObjectType(type) && !isInterfaceType(type)) return []
    return Object.values(type.getFields()).flatMap((field) => [
      [`${name}.${field.name}`, field.description] as [string, string | null | undefined],
      ...field.args
        .filter((arg) => arg.description || !isCommon(arg.name))
        .map((arg) => [`${name}.${field.name}(${arg.name})`, arg.description] as [string, string | null | undefined]),
    ])
  }

  test('names a field that is there in place of one that is deprecated', () => {
    const wrong = Object.values(schema.getTypeMap()).flatMap((type) => {
      const fields = isObjectType(type) || isInputObjectType(type) ? type.getFields() : {}
      const instead = (reason: string) => /^Use `(\w+)`/.exec(reason)?.[1] ?? ''
      return Object.values(fields)
        .filter(({ deprecationReason: reason }) => reason && !(instead(reason) in fields))
        .map(({ name }) => `${type.name}.${name}`)
    })
    expect(wrong).toEqual([])
  })

  test('lets records be Nodes', () => {
    const records = types.filter(
      (type) => isObjectType(type) && 'id' in type.getFields() && getNamedType(type.getFields().id.type).name === 'ID',
    )
    const wrong = records
      .filter((type) => isObjectType(type) && !type.getInterfaces().some(({ name }) => name === 'Node'))
      .map(({ name }) => name)
    // `Me` and the row of a comparison are views of records, not records. An export is work of a day, and its caller's.
    expect(wrong).toEqual(['CostSheetSummary', 'ListExport', 'Me'])
  })
})

describe('pages', () => {
  const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', ...files('docs', 'rest-compat').filter((file) => file.endsWith('.md'))]
  const rooms = /^(src|test|rest-compat|prisma|docs|client|deploy)\/[\w./-]+$/

  test('name files and folders that are there', () => {
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/`([^`\s]+)`/g)]
        .map(([, name]) => ({ page, name }))
        .filter(({ name }) => rooms.test(name)),
    )
    expect(named.length).toBeGreaterThan(20)
    const made = ['src/generated', 'dist', 'test/bench/profiles']
    expect(
      named.filter(({ name }) => !existsSync(name) && !made.some((folder) => name.startsWith(folder))),
    ).toEqual([])
  })

  test('have tables that are not cut in two by an empty line', () => {
    const cut = pages.filter((page) => /^\|.*\|\n\n\|(?!.*\|\n\| ?-)/m.test(read(page)))
    expect(cut).toEqual([])
  })
})

/** All files in a folder and its subfolders, without installed packages and generated files. */
function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder)
    .filter((name) => name !== 'node_modules' && name !== 'made')
    .map((name) => path.join(folder, name))
  return entries.flatMap((entry) => (statSync(entry).isDirectory() ? filesBelow(entry) : [entry]))
}
