// Other users of the gateway, who send their requests over HTTP while the browser shows the example.

async function post(gateway, headers, query, variables) {
  const response = await fetch(`${gateway}/graphql`, {
    method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = await response.json()
  if (errors) throw new Error(errors[0].message)
  return data
}

/** Somebody who is logged in: gives a function that sends a document. */
export async function other(gateway, username) {
  const LOG_IN = 'mutation ($username: String!) { login(username: $username, password: "selvedge") { accessToken } }'
  const { login } = await post(gateway, {}, LOG_IN, { username })
  return (query, variables) => post(gateway, { authorization: `Bearer ${login.accessToken}` }, query, variables)
}

/** Makes a request and submits it, as a staff member does. Gives its identifier and number. */
export async function submitted(ask, notes) {
  const MAKE = `mutation ($notes: String) { createMaterialRequest(input: {
    notes: $notes, urgency: "High", lineItems: [{ materialName: "Poplin", requiredQty: "10", unitPrice: "1.5", uom: "m" }]
  }) { id documentId } }`
  const { createMaterialRequest: request } = await ask(MAKE, { notes })
  await ask('mutation ($id: ID!) { submitMaterialRequest(id: $id) { id } }', { id: request.id })
  return request
}
