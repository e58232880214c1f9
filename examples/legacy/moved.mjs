// The same program after the move: the same lines, by GraphQL.
//
//   node moved.mjs http://127.0.0.1:4000 INV-7001
const [, , base, number] = process.argv

async function ask(query, variables = {}, headers = {}) {
  const answer = await fetch(`${base}/graphql`, {
    method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = await answer.json()
  return { ...data, error: errors?.[0] }
}

const { login } = await ask('mutation { login(username: "manager@mill.test", password: "selvedge") { accessToken } }')
const headers = { authorization: `Bearer ${login.accessToken}` }

const { locations } = await ask('{ locations(first: 1) { totalCount nodes { name } } }', {}, headers)
console.log(`${locations.totalCount} locations, first ${locations.nodes[0].name}`)

const CREATE_BILL = `mutation ($input: CreateBillInput!) {
  createBill(input: $input) { billNumber totalAmount currency status } }`
// Amounts are texts, so that no digit is lost.
const input = {
  billNumber: number, billType: 'SUPPLIER', supplierId: 'sup-1', currency: 'USD',
  lineItems: [{ description: 'Poplin', qty: '100', unitPrice: '1.6' }],
}
// With a key, a request that got no answer can be sent again: the bill is entered once.
const { createBill: bill } = await ask(CREATE_BILL, { input }, { ...headers, 'idempotency-key': crypto.randomUUID() })
// Formats the text as it is, with all its digits.
const { format } = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 20, useGrouping: false })
console.log(`${bill.billNumber}: ${format(bill.totalAmount)} ${bill.currency}, ${bill.status.toLowerCase()}`)

const { error: taken } = await ask(CREATE_BILL, { input }, headers)
console.log(`again: ${taken.extensions.code} ${taken.message.split(':')[0]}`)

const { error: own } = await ask('mutation { approveMaterialRequest(id: "mr-10") { status } }', {}, headers)
console.log(`mr-10: ${own.extensions.code} ${own.message.split(',')[0]}`)
