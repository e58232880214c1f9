// GraphQL types of API keys. No type has a field for the secret hash; only `ApiKeySecret` has the secret.
import { InputType, ObjectType } from 'type-graphql'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { optional, required, Secret, Untraced } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'

@ObjectType({
  implements: [Node, EditableRecord],
  description: 'A credential for another program, which acts on behalf of its creator.',
})
@Untraced()
export class ApiKey extends EditableRecord {
  @required.id('The organization that the key gives access to.') orgId!: string
  @required.text('Name of the key.') name!: string
  @required.text('The first characters of the secret; they identify the key for people.') prefix!: string
  @required.texts(
    'Limited by those of its creator; texts, as in `Me.permissions`.',
  )
  permissions!: string[]
  @required.int('Requests per minute.') rateLimit!: number
  @required.flag('True while the key is not revoked. It may have expired.') isActive!: boolean
  @required.instant('The time at which it was created.') createdAt!: Date
  @required.id('The user who created it, whose permissions limit those of the key.') createdById!: string
  @optional.instant('The key is invalid from this time on. Null if it does not expire.') expiresAt!: Date | null
  @optional.instant('Time of the last use, to within five seconds. Null if never used.') lastUsedAt!: Date | null
  @optional.instant('End of the previous secret; older ones are invalid. Null without one.')
  previousValidUntil!: Date | null
}

@ObjectType({ description: 'An API key with its secret, which is shown only here, stored nowhere.' })
export class ApiKeySecret {
  @required.of(() => ApiKey, 'The key.') apiKey!: ApiKey
  @Secret()
  @required.text('For GraphQL and REST, as `X-API-Key: …` or `Authorization: Bearer …`.') secret!: string
}

@InputType({ description: 'A new API key.' })
export class CreateApiKeyInput {
  @required.text('At most 100 characters; no other active key may have the same.') name!: string
  @required.texts(
    'At least one, and only permissions that you have.',
  )
  permissions!: string[]
  @optional.instant('Future time from which it is invalid. If absent, it does not expire.') expiresAt?: Date | null
  @optional.int('Requests per minute, 1 to 100000; 60 if absent.') rateLimit?: number | null
}

@InputType({
  description: 'Changes to an API key.',
})
export class EditApiKeyInput {
  @optional.text('At most 100 characters; no other active key may have the same.') name?:
    string | null
  @optional.texts(
    'At least one, and only permissions that you have.',
  )
  permissions?: string[] | null
  @optional.instant('Future time from which it is invalid. Null: it does not expire.') expiresAt?: Date | null
  @optional.int('Requests per minute, 1 to 100000.') rateLimit?: number | null
}

@InputType({ description: 'Conditions for API keys.' })
export class ApiKeyFilter {
  @optional.flag('True: only active keys. False: only inactive keys.') isActive?: boolean | null
  @optional.ids('Created by one of these users.') createdById?: string[] | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.instant('Expires before this time, or has expired.') expiresBefore?: Date | null
  @optional.instant('Expires at this time or later.') expiresFrom?: Date | null
  @optional.text('The name or the prefix contains this text.') text?: string | null
}
