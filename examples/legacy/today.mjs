// A nightly program in Node as the clients of the old service are: plain HTTP on the documented paths.
//
//   node today.mjs http://127.0.0.1:4000 INV-7001
const [, , base, number] = process.argv

async function call(method, path, body, headers = {}) {
  const answer = await fetch(base + path, { method, body, headers })
  return { status: answer.status, body: await answer.json() }
}

const form = new URLSearchParams({ username: 'manager@mill.test', password: 'selvedge' })
const { body: { access_token: token } } = await call('POST', '/auth/login', form)
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
const send = (path, body) => call('POST', path, JSON.stringify(body), headers)

const { body: locations } = await call('GET', '/logistics/locations?limit=1', undefined, headers)
console.log(`${locations.pagination.total} locations, first ${locations.data[0].name}`)

const bill = {
  billNumber: number, billType: 'supplier', supplierId: 'sup-1', currency: 'USD',
  lineItems: [{ description: 'Poplin', qty: 100, unitPrice: 1.6 }],
}
const entered = await send('/bills', bill)
console.log(`${entered.body.billNumber}: ${entered.body.totalAmount.toFixed(2)} ${entered.body.currency}, ${entered.body.status}`)

const again = await send('/bills', bill)
console.log(`again: ${again.status} ${again.body.detail.split(':')[0]}`)

const own = await send('/material-requests/mr-10/approve', {})
console.log(`mr-10: ${own.status} ${own.body.detail.split(',')[0]}`)
