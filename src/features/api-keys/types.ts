// What the public sees of an API key. Neither the secret nor its hash is a field of any type.
import { InputType, ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'

@ObjectType({
  implements: Node,
  description: 'A credential with which another program signs in. Its secret was shown once, when it was made.',
})
export class ApiKey extends Node {
  @required.id('Organization that it opens.') orgId!: string
  @required.text('What people call it.') name!: string
  @required.text('The first characters of the secret, to recognise the key by.') prefix!: string
  @required.texts('What it may do, within what its creator may; as named in the permission table.')
  permissions!: string[]
  @required.int('Requests per minute.') rateLimit!: number
  @required.flag('Whether it is switched on. One that is may have expired all the same.') isActive!: boolean
  @required.instant('When it was made.') createdAt!: Date
  @required.id('The user who made it, and whose permissions bound its own.') createdById!: string
  @optional.instant('From when it opens nothing; absent: it does not expire.') expiresAt!: Date | null
  @optional.instant('When it was last used, to within five seconds; absent: never.') lastUsedAt!: Date | null
  @optional.instant('Until when the secret before the last rotation opens too; absent: it was never rotated.')
  previousValidUntil!: Date | null
}

@ObjectType({ description: 'An API key with its secret, which is shown this once and kept nowhere.' })
export class ApiKeySecret {
  @required.of(() => ApiKey, 'The key.') apiKey!: ApiKey
  @required.text('Sent as `X-API-Key: …` or `Authorization: Bearer …` with every request, on both doors.')
  secret!: string
}

@InputType({ description: 'A new API key.' })
export class CreateApiKeyInput {
  @required.text('What people call it; no other key that is switched on has the name. 100 characters at most.')
  name!: string
  @required.texts('What it may do, at least one of your own permissions; as named in the permission table.')
  permissions!: string[]
  @optional.instant('From when it opens nothing, in the future; absent: it does not expire.') expiresAt?: Date | null
  @optional.int('Requests per minute, 1 to 100000; 60 when left out.') rateLimit?: number | null
}

@InputType({
  description: 'Changes to an API key. Absent fields stay as they are, and null empties what may be empty.',
})
export class EditApiKeyInput {
  @optional.text('What people call it; no other key that is switched on has the name. 100 characters at most.') name?:
    string | null
  @optional.texts('What it may do from now on, at least one of your own permissions; as named in the permission table.')
  permissions?: string[] | null
  @optional.instant('From when it opens nothing, in the future; null: it does not expire.') expiresAt?: Date | null
  @optional.int('Requests per minute, 1 to 100000.') rateLimit?: number | null
}

@InputType({ description: 'Which API keys to list; all conditions hold together.' })
export class ApiKeyFilter {
  @optional.flag('Only those that are switched on, or only those that are not.') isActive?: boolean | null
  @optional.id('Made by this user.') createdById?: string | null
  @optional.instant('Made at this time or later.') createdFrom?: Date | null
  @optional.instant('Made before this time.') createdBefore?: Date | null
  @optional.instant('Expiring before this time, or expired.') expiresBefore?: Date | null
  @optional.text('Name or prefix contain this.') text?: string | null
}
