// Webhooks for tests, made as administrators make them, and what has become of their deliveries.
import { as, type Person } from './as.js'
import { eventually } from './eventually.js'

export interface MadeWebhook {
  readonly secret: string
  readonly webhook: { readonly id: string; readonly recordVersion: number }
}

export interface ShownDelivery {
  readonly id: string
  readonly recordId: string
  readonly status: string
  readonly attempts: number
  readonly lastStatus: number | null
  readonly lastError: string | null
  readonly responseBody: string | null
}

export const CREATE_WEBHOOK = `mutation ($input: CreateWebhookInput!) {
  createWebhook(input: $input) { secret webhook { id recordVersion } } }`
export const EDIT_WEBHOOK = `mutation ($id: ID!, $input: EditWebhookInput!) {
  editWebhook(id: $id, input: $input) { id isActive recordVersion } }`
export const ROTATE = `mutation ($id: ID!, $overlapSeconds: Int) {
  rotateWebhookSecret(id: $id, overlapSeconds: $overlapSeconds) { secret } }`
export const DELETE_WEBHOOK = `mutation ($id: ID!, $recordVersion: Int) {
  deleteWebhook(id: $id, recordVersion: $recordVersion) { webhookId } }`
export const RESEND = 'mutation ($id: ID!) { resendWebhookDelivery(id: $id) { id status attempts } }'
const DELIVERIES = `query ($id: ID!) { webhookDeliveries(filter: { webhookId: [$id] }) {
  nodes { id recordId status attempts lastStatus lastError responseBody } } }`

/** Creates a webhook for suppliers. */
export const webhookTo = (admin: Person, url: string, kinds: readonly string[] = ['SUPPLIER']) =>
  as(admin).get<MadeWebhook>(CREATE_WEBHOOK, { input: { url, kinds } })

/** The deliveries of a webhook, newest first. */
export const deliveriesOf = async (admin: Person, id: string) =>
  (await as(admin).get<{ nodes: readonly ShownDelivery[] }>(DELIVERIES, { id })).nodes

/** Waits until the only delivery of a webhook has a status, and returns it. */
export async function delivered(admin: Person, id: string, status: string): Promise<ShownDelivery> {
  await eventually(async () => (await deliveriesOf(admin, id)).some((one) => one.status === status))
  return (await deliveriesOf(admin, id))[0]
}
