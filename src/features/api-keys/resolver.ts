// The list of API keys that REST answers, and the mutations that show a secret or take an argument of their own.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Id, Input } from '../../core/schema/arguments.js'
import { Bounded } from '../../core/schema/fields.js'
import { all, get } from '../../core/records/read.js'
import { OVERLAP_SECONDS } from './faults.js'
import { apiKeys } from './reads.js'
import * as service from './service.js'
import { ApiKey, ApiKeySecret, CreateApiKeyInput } from './types.js'

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  @Bounded()
  @Query(() => [ApiKey], {
    description: 'All API keys of the organization, newest first, as `GET /api-keys` answers them.',
    deprecationReason: 'Use `apiKeys`.',
  })
  apiKeyList(
    @Arg('isActive', () => Boolean, {
      nullable: true,
      description: 'Only those that are switched on, or only those that are not; all when left out.',
    })
    isActive: boolean | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return all(ctx, apiKeys, { isActive }, info)
  }

  @Mutation(() => ApiKeySecret, {
    nullable: true,
    description:
      'Makes an API key that acts in your name, within your permissions and its own, and shows its secret this once. ' +
      'Fails with BAD_USER_INPUT, and with CONFLICT for a name that is taken and beyond 100 keys that are switched on.',
  })
  createApiKey(@Input(() => CreateApiKeyInput) input: CreateApiKeyInput, @Ctx() ctx: Context) {
    return service.create(ctx, input)
  }

  @Mutation(() => ApiKeySecret, {
    nullable: true,
    description:
      'Gives an API key of your own a new secret, shown this once; the one before opens for a while yet, any older one no longer. ' +
      'Fails with NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, and with CONFLICT for a key that was revoked.',
  })
  rotateApiKey(
    @Id('The API key.') id: string,
    @Arg('overlapSeconds', () => Int, {
      defaultValue: OVERLAP_SECONDS.usual,
      description:
        'For how long the secret before opens too, in seconds: 0 to 604800, which is a week; a day when left out.',
    })
    overlapSeconds: number,
    @Ctx() ctx: Context,
  ) {
    return service.rotate(ctx, id, overlapSeconds)
  }

  @Mutation(() => ApiKey, {
    nullable: true,
    description:
      'Switches an API key off at once and for good. Fails with NOT_FOUND, and with CONFLICT when it was revoked before.',
  })
  async revokeApiKey(
    @Id('The API key.') id: string,
    @Arg('reason', () => String, { nullable: true, description: 'Why, for the audit trail.' }) reason: string | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return get(ctx, apiKeys, await service.revoke(ctx, id, reason), info)
  }
}

@Resolver(() => ApiKeySecret)
export class ApiKeySecretResolver {
  @FieldResolver(() => ApiKey)
  apiKey(@Root() { apiKeyId }: service.NewSecret, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, apiKeys, apiKeyId, info)
  }
}
