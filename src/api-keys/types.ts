// What the public sees of an API key. Neither the secret nor its hash is a field of any type.
import { InputType, ObjectType } from 'type-graphql'
import { optional, required } from '../core/fields.js'
import { connectionOf, Node } from '../core/paging.js'

@ObjectType({ implements: Node, description: 'A credential with which another program signs in. Its secret was shown once, when it was made.' })
export class ApiKey extends Node {
  @required.id('Organization that it opens.') orgId!: string
  @required.text('What people call it.') name!: string
  @required.text('The first characters of the secret, to recognise the key by.') prefix!: string
  @required.texts('What it may do, within what its creator may; as named in the permission table.') permissions!: string[]
  @required.int('Requests per minute.') rateLimit!: number
  @required.flag('Whether it is switched on. One that is may have expired all the same.') isActive!: boolean
  @required.instant('When it was made.') createdAt!: Date
  @required.id('The user who made it, and whose permissions bound its own.') createdById!: string
  @optional.instant('From when it opens nothing; absent: it does not expire.') expiresAt!: Date | null
  @optional.instant('When it was last used; absent: never.') lastUsedAt!: Date | null
}

export const ApiKeyConnection = connectionOf(ApiKey)

@InputType({ description: 'Which API keys to list; all conditions hold together.' })
export class ApiKeyFilter {
  @optional.flag('Only those that are switched on, or only those that are not.') isActive?: boolean | null
  @optional.id('Made by this user.') createdById?: string | null
  @optional.instant('Made at this time or later.') createdFrom?: Date | null
  @optional.instant('Made before this time.') createdBefore?: Date | null
  @optional.instant('Expiring before this time, or expired.') expiresBefore?: Date | null
  @optional.text('Name or prefix contain this.') text?: string | null
}
