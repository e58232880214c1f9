// GraphQL types of API keys. No type has a field for the secret hash; only `ApiKeySecret` has the secret.
import { InputType, ObjectType } from 'type-graphql'
import { AS_TEXT } from '../../access/permissions.js'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { optional, required, Secret } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'

@ObjectType({
  implements: [Node, EditableRecord],
  description: 'A credential for another program. Its secret is shown only once, at creation.',
})
export class ApiKey extends EditableRecord {
  @required.id('The organization that the key gives access to.') orgId!: string
  @required.text('Name of the key.') name!: string
  @required.text('The first characters of the secret; they identify the key for people.') prefix!: string
  @required.texts(
    `Permissions of the key, limited by the permissions of its creator. ${AS_TEXT}`,
  )
  permissions!: string[]
  @required.int('Requests per minute.') rateLimit!: number
  @required.flag('True while the key is active, that is, not revoked. An active key may have expired.')
  isActive!: boolean
  @required.instant('The time at which it was created.') createdAt!: Date
  @required.id('The user who created the key. The permissions of this user limit the permissions of the key.')
  createdById!: string
  @optional.instant('Expiry: the key is invalid from this time on. Absent if the key does not expire.')
  expiresAt!: Date | null
  @optional.instant('Time of the last use, accurate to within five seconds. Absent if the key was never used.')
  lastUsedAt!: Date | null
  @optional.instant('Time until which the previous secret remains valid. Absent if the key was never rotated.')
  previousValidUntil!: Date | null
}

@ObjectType({ description: 'An API key with its secret, which is shown only in this answer and stored nowhere.' })
export class ApiKeySecret {
  @required.of(() => ApiKey, 'The key.') apiKey!: ApiKey
  @Secret()
  @required.text(
    'The secret. Send it as `X-API-Key: …` or `Authorization: Bearer …` with every request, to GraphQL and to REST.',
  )
  secret!: string
}

@InputType({ description: 'A new API key.' })
export class CreateApiKeyInput {
  @required.text('Name of the key, at most 100 characters. No other active key may have the same name.')
  name!: string
  @required.texts(
    `Permissions of the key: at least one, and only permissions that you have. ${AS_TEXT}`,
  )
  permissions!: string[]
  @optional.instant('Expiry, in the future: the key is invalid from this time on. Without it the key does not expire.')
  expiresAt?: Date | null
  @optional.int('Requests per minute, 1 to 100000; 60 if absent.') rateLimit?: number | null
}

@InputType({
  description: 'Changes to an API key. Absent fields keep their value; null clears a field that may be empty.',
})
export class EditApiKeyInput {
  @optional.text('Name of the key, at most 100 characters. No other active key may have the same name.') name?:
    string | null
  @optional.texts(
    `New permissions of the key: at least one, and only permissions that you have. ${AS_TEXT}`,
  )
  permissions?: string[] | null
  @optional.instant('Expiry, in the future: the key is invalid from this time on. Null: the key does not expire.')
  expiresAt?: Date | null
  @optional.int('Requests per minute, 1 to 100000.') rateLimit?: number | null
}

@InputType({ description: 'Filter for the list of API keys. A record must match every given condition.' })
export class ApiKeyFilter {
  @optional.flag('True: only active keys. False: only inactive keys.') isActive?: boolean | null
  @optional.ids('Created by one of these users.') createdById?: string[] | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.instant('Expires before this time, or has expired.') expiresBefore?: Date | null
  @optional.instant('Expires at this time or later.') expiresFrom?: Date | null
  @optional.text('The name or the prefix contains this text.') text?: string | null
}
