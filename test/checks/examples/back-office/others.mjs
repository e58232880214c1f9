// What others do at the gateway while the browser shows the example.

/** Makes a request and submits it, as a staff member does. Gives its identifier and number. */
export async function submitted(ask, notes) {
  const MAKE = `mutation ($notes: String) { createMaterialRequest(input: {
    notes: $notes, urgency: "High", lineItems: [{ materialName: "Poplin", requiredQty: "10", unitPrice: "1.5", uom: "m" }]
  }) { id documentId } }`
  const { createMaterialRequest: request } = await ask(MAKE, { notes })
  await ask('mutation ($id: ID!) { submitMaterialRequest(id: $id) { id } }', { id: request.id })
  return request
}
