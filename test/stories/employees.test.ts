// Employees: created, changed, found; each code and each user is used once.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { employee } from '../support/make/employees.js'
import { organization } from '../support/make/organization.js'

useGateway()

const CREATE = 'mutation ($input: CreateEmployeeInput!) { createEmployee(input: $input) { id code name email position userId isActive hiredAt } }'
const EDIT = 'mutation ($id: ID!, $input: EditEmployeeInput!) { editEmployee(id: $id, input: $input) { id code name email position userId isActive hiredAt } }'
const READ = 'query ($id: ID!) { employee(id: $id) { code name isActive userId } }'

describe('an employee', () => {
  test('is taken on, and changes only in what is given', async () => {
    const org = await organization()
    const input = {
      code: 'E-7', name: 'Selma Overlock', email: 'selma@mill.test', position: 'Machinist', userId: org.STAFF.userId,
      hiredAt: '2024-02-29',
    }
    const created = await as(org.HR).get<{ id: string }>(CREATE, { input })
    expect(created).toMatchObject({ ...input, isActive: true })
    expect(await as(org.HR).get(EDIT, { id: created.id, input: { position: 'Forewoman', isActive: false } }))
      .toEqual({ ...input, id: created.id, position: 'Forewoman', isActive: false })
    expect(await as(org.HR).get(EDIT, { id: created.id, input: {} })).toMatchObject({
      code: 'E-7',
      position: 'Forewoman',
    })
    expect(
      await gateway().database.prisma.auditLine.findMany({
        where: { orgId: org.id }, orderBy: { id: 'asc' }, select: { action: true, entityId: true, details: true },
      }),
    ).toEqual([
      { action: 'create', entityId: created.id, details: {} },
      { action: 'edit', entityId: created.id, details: { changed: {
        position: { before: 'Machinist', after: 'Forewoman' }, isActive: { before: true, after: false },
      } } },
    ])
  })

  test('loses what an edit says is null, and keeps what may not be empty', async () => {
    const org = await organization()
    const input = {
      code: 'E-7', name: 'Selma Overlock', email: 'selma@mill.test', position: null, isActive: null,
      userId: org.STAFF.userId,
    }
    const { id } = await as(org.HR).get<{ id: string }>(CREATE, { input })
    expect(await as(org.HR).get(EDIT, { id, input: { email: null, userId: null } })).toEqual({
      id, code: 'E-7', name: 'Selma Overlock', email: null, position: null, userId: null, isActive: true, hiredAt: null,
    })
    const { data, errors } = await as(org.HR).ask(EDIT, {
      id,
      input: { position: 'Cutter', code: null, name: null, isActive: null, email: 'nowhere' },
    })
    expect(data).toEqual({ editEmployee: null })
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual([
      'input.code', 'input.name', 'input.isActive', 'input.email',
    ])
    expect(await as(org.HR).get(EDIT, { id, input: {} })).toMatchObject({
      code: 'E-7', name: 'Selma Overlock', position: null, isActive: true,
    })
  })

  test('names every field at fault and saves nothing', async () => {
    const org = await organization()
    const stranger = await organization()
    const { errors } = await as(org.HR).ask(CREATE, {
      input: { code: ' ', name: '', email: 'nowhere', userId: stranger.STAFF.userId },
    })
    expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual([
      'input.code', 'input.name', 'input.email', 'input.userId',
    ])
    expect(await gateway().database.prisma.employee.count({ where: { orgId: org.id } })).toBe(0)
  })

  test('shares neither code nor user with another, who is named', async () => {
    const org = await organization()
    const first = await employee(org, { code: 'E-1', userId: org.STAFF.userId })
    const second = await employee(org, { code: 'E-2' })
    for (const input of [{ code: 'E-1' }, { userId: org.STAFF.userId }]) {
      const { errors } = await as(org.HR).ask(EDIT, { id: second.id, input })
      expect(errors?.[0].extensions).toMatchObject({
        code: 'CONFLICT', employeeId: first.id, detail: [{ loc: ['input', ...Object.keys(input)] }],
      })
    }
    expect(await as(org.HR).get(READ, { id: second.id })).toMatchObject({ code: 'E-2', userId: null })
    expect(
      await as(org.HR).get(EDIT, { id: first.id, input: { code: 'E-1', userId: org.STAFF.userId } }),
    ).toMatchObject({ id: first.id })
  })

  test('twenty of one code taken on at once are one', async () => {
    const org = await organization()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as(org.HR).ask(CREATE, { input: { code: 'E-1', name: 'Selma' } })),
    )
    expect(answers.map(({ errors }) => errors?.[0].extensions.code ?? 'made').sort()).toEqual([
      ...Array<string>(19).fill('CONFLICT'),
      'made',
    ])
    expect(await gateway().database.prisma.employee.count({ where: { orgId: org.id } })).toBe(1)
  })

  test('is kept by manager, admin, director and HR, and seen by everyone', async () => {
    const org = await organization()
    const { id } = await employee(org)
    for (const role of ['STAFF', 'FINANCE'] as const) {
      expect(await as(org[role]).code(CREATE, { input: { code: 'X', name: 'X' } })).toBe('FORBIDDEN')
      expect(await as(org[role]).code(EDIT, { id, input: { name: 'X' } })).toBe('FORBIDDEN')
      expect(await as(org[role]).get(READ, { id })).toMatchObject({ name: 'Selma Overlock' })
    }
    for (const role of ['MANAGER', 'ADMIN', 'DIRECTOR', 'HR'] as const) {
      expect(await as(org[role]).get(EDIT, { id, input: { name: role } })).toMatchObject({ name: role })
    }
  })

  test('of another organization is as unknown, to read and to change', async () => {
    const [org, other] = [await organization(), await organization()]
    const { id } = await employee(other)
    expect(await as(org.HR).code(READ, { id })).toBe('NOT_FOUND')
    expect(await as(org.HR).code(EDIT, { id, input: { name: 'Mine' } })).toBe('NOT_FOUND')
    expect(await as(other.HR).get(READ, { id })).toMatchObject({ name: 'Selma Overlock' })
  })

  test('is listed by name, page by page, and found by text, state and day of hiring', async () => {
    const org = await organization()
    await employee(org, { code: 'A', name: 'Cara', hiredAt: '2020-01-01' })
    await employee(org, { code: 'B', name: 'Anna', position: 'Cutter', hiredAt: '2021-01-01' })
    await employee(org, { code: 'C', name: 'Bert', isActive: false })
    const LIST = 'query ($first: Int, $after: String, $filter: EmployeeFilter) { employees(first: $first, after: $after, filter: $filter) { nodes { name } totalCount pageInfo { hasNextPage endCursor } } }'
    const names = async (variables: object) =>
      (await as(org.STAFF).get<{ nodes: { name: string }[] }>(LIST, variables)).nodes.map(({ name }) => name)
    const page = await as(org.STAFF).get<{ pageInfo: { endCursor: string } }>(LIST, { first: 2 })
    expect(page).toMatchObject({
      nodes: [{ name: 'Anna' }, { name: 'Bert' }], totalCount: 3, pageInfo: { hasNextPage: true },
    })
    expect(await names({ first: 2, after: page.pageInfo.endCursor })).toEqual(['Cara'])
    expect(await names({ filter: { text: 'cutt' } })).toEqual(['Anna'])
    expect(await names({ filter: { isActive: false } })).toEqual(['Bert'])
    expect(await names({ filter: { hiredFrom: '2020-01-01', hiredBefore: '2021-01-01' } })).toEqual(['Cara'])
  })
})
