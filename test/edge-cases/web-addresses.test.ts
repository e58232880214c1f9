// Web addresses in inputs must be http or https, without a password, in every input that has one.
import { describe, expect, test } from '@jest/globals'
import { getNamedType, isInputObjectType } from 'graphql'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftExpense } from '../support/make/expense-requests.js'
import { organization } from '../support/make/organization.js'
import { schema } from '../support/operations.js'

useGateway()

const DRAFT = 'mutation ($input: CreateExpenseRequestInput!) { createExpenseRequest(input: $input) { id lineItems { receiptUrl } } }'
const EDIT = 'mutation ($id: ID!, $input: EditExpenseRequestInput!) { editExpenseRequest(id: $id, input: $input) { id lineItems { receiptUrl } } }'
const lines = (...addresses: (string | null)[]) => addresses.map((receiptUrl) => ({ unitPrice: '5', receiptUrl }))
const long = (length: number) => 'https://r.test/'.padEnd(length, 'x')

describe('the address of a receipt', () => {
  test.each([
    'javascript:alert(1)', 'JavaScript:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x',
    'file:///etc/passwd', 'ftp://r.test/1', 'https://user:secret@r.test/', 'https://user@r.test/', '//r.test/1',
    'r.test/1', 'https:', 'https://', 'http:r.test', '', ' https://r.test/', 'https://r.test/\n1', long(2001),
  ])('is not %j', async (address) => {
    const org = await organization()
    const { id } = await draftExpense(org)
    const input = { lineItems: lines('https://r.test/1', address) }
    for (const answer of [
      await as(org.STAFF).ask(DRAFT, { input: { requestType: 'PETTY_CASH', ...input } }),
      await as(org.STAFF).ask(EDIT, { id, input }),
    ]) {
      expect(answer.errors?.[0].extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        detail: [{ loc: ['input', 'lineItems', 1, 'receiptUrl'] }],
      })
      expect(JSON.stringify(answer)).not.toContain('secret')
    }
    expect(
      await gateway().database.prisma.expenseLine.count({ where: { orgId: org.id, receiptUrl: { not: null } } }),
    ).toBe(0)
  })

  test('is one of http or https, kept as it was sent', async () => {
    const org = await organization()
    const addresses = ['https://r.test', 'HTTP://R.test:8080/a?b=c d#e', 'https://[::1]/ü', long(2000), null]
    expect(await as(org.STAFF).get(DRAFT, { input: { requestType: 'PETTY_CASH', lineItems: lines(...addresses) } }))
      .toMatchObject({ lineItems: addresses.map((receiptUrl) => ({ receiptUrl })) })
  })

  test('is the only address that an input takes, beside those of webhooks, which have rules of their own', () => {
    const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType)
    const fields = inputs.flatMap((type) =>
      Object.values(type.getFields()).map((field) => ({
        name: `${type.name}.${field.name}`,
        kind: getNamedType(field.type).name,
      })),
    )
    expect(
      fields
        .filter(({ name, kind }) => kind === 'String' && /ur[il]$|link$|href$|website$/i.test(name))
        .map(({ name }) => name),
    ).toEqual(['ExpenseLineInput.receiptUrl', 'CreateWebhookInput.url', 'EditWebhookInput.url'])
  })
})
