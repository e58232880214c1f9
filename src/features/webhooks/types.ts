// GraphQL types of webhooks and their deliveries. Only `WebhookSecret` has a secret.
import { InputType, ObjectType } from 'type-graphql'
import { WebhookDeliveryStatus } from '../../generated/prisma/enums.js'
import { RecordAction } from '../../core/lifecycle/record-action.js'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required, Secret, Untraced } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import { ChangeKind } from '../changes/kinds.js'

describeEnum(WebhookDeliveryStatus, 'WebhookDeliveryStatus', 'Status of a delivery to a webhook.', {
  PENDING: 'Waits for its first or next attempt; none while the webhook is off.',
  DELIVERED: 'The receiver answered with a status from 200 to 299.',
  DEAD: 'It was given up. It can be resent.',
})

@ObjectType({
  implements: [Node, EditableRecord],
  description: 'An address that is told of changes of records, each by a signed POST request as in the specification '
    + 'Standard Webhooks. It may arrive twice, and later than a newer one.',
})
export class Webhook extends EditableRecord {
  @required.text('The address that the requests are sent to.') url!: string
  @optional.text('What the webhook is for. Null if nobody has said it.') description!: string | null
  @required.of(() => [ChangeKind], 'Kinds of records that are told; empty: all. Never its own changes.')
  kinds!: string[]
  @required.flag('True while changes are told. An answer of 410 switches it off.') isActive!: boolean
  @required.instant('Time at which it was created.') createdAt!: Date
  @optional.instant('The previous secret signs too until then. Null if never replaced.')
  previousValidUntil!: Date | null
}

@ObjectType({ implements: Node, description: 'One change told to one webhook, and what became of it; for 7 days.' })
@Untraced()
export class WebhookDelivery extends Node {
  @required.id('The address that is told.') webhookId!: string
  @required.text('Type of the changed record; a text, compared with `__typename`.') recordType!: string
  @required.id('Identifier of the record that has changed.') recordId!: string
  @required.of(() => RecordAction, 'The action, as in the log of changes and in the request.')
  action!: RecordAction
  @optional.int('Of the changed record, after it. Null if it has none or was deleted.') recordVersion!: number | null
  @required.instant('Time of the change.') changedAt!: Date
  @required.of(() => WebhookDeliveryStatus, 'Status of the delivery.') status!: WebhookDeliveryStatus
  @required.int('Number of attempts since it was made or resent.') attempts!: number
  @optional.instant('Time of the next attempt. Null if there is none.') nextAttemptAt!: Date | null
  @required.instant('A failed attempt that would be repeated after this time is the last.') giveUpAt!: Date
  @optional.instant('Time of the last attempt. Null before the first.') lastAttemptAt!: Date | null
  @optional.int('HTTP status of the last answer. Null if there was none.') lastStatus!: number | null
  @optional.text('Why the last attempt failed. Null if it did not.') lastError!: string | null
  @optional.text('First 1 KiB of the body of the last answer. Null if there was none.') responseBody!: string | null
  @required.instant('Time at which it was made.') createdAt!: Date
  @required.instant('When an attempt began or ended, or it was resent; at first createdAt.') updatedAt!: Date
}

@ObjectType({ description: 'A deleted webhook.' })
export class DeletedWebhook {
  @required.id('The address that is told.') webhookId!: string
}

@ObjectType({ description: 'A webhook with its secret, which is shown only in this answer.' })
export class WebhookSecret {
  @required.of(() => Webhook, 'The address that is told.') webhook!: Webhook
  @Secret()
  @required.text('For checking signatures, as Standard Webhooks libraries take it.')
  secret!: string
}

@InputType({ description: 'A new webhook.' })
export class CreateWebhookInput {
  @required.text('Begins with https://, in development also http://. It may not lead to a private network, unless a '
    + 'setting of the gateway allows it.')
  url!: string
  @optional.text('What the webhook is for, at most 200 characters.') description?: string | null
  @optional.of(() => [ChangeKind], 'Kinds to tell of, which you may read. All kinds if absent or empty.')
  kinds?: string[] | null
}

@InputType({ description: 'Changes: absent fields stay, null clears what may be empty.' })
export class EditWebhookInput {
  @optional.text('The address, as for a new webhook. Waiting deliveries go there too.') url?: string | null
  @optional.text('What the webhook is for, at most 200 characters.') description?: string | null
  @optional.of(() => [ChangeKind], 'The kinds of records whose changes are told. Empty: all kinds.')
  kinds?: string[] | null
  @optional.flag('False: nothing is sent. True: the changes from now on, and what waits.') isActive?: boolean | null
}

@InputType({ description: 'Webhooks that match every given condition.' })
export class WebhookFilter {
  @optional.flag('True: only active webhooks. False: only inactive ones.') isActive?: boolean | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.text('The address or the description contains this text.') text?: string | null
}

@InputType({ description: 'Deliveries that match every given condition.' })
export class WebhookDeliveryFilter {
  @optional.ids('To one of these webhooks.') webhookId?: string[] | null
  @optional.ids('About one of these records.') recordId?: string[] | null
  @optional.of(() => [WebhookDeliveryStatus], 'In one of these states.') status?: WebhookDeliveryStatus[] | null
  @optional.instant('Made at this time or later.') createdFrom?: Date | null
  @optional.instant('Made before this time.') createdBefore?: Date | null
  @optional.text('The identifier of the record or the action contains this text.') text?: string | null
}
