// The deprecated list of API keys, and the mutations that return a secret or take more arguments than id and input.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { Id, Input } from '../../core/schema/arguments.js'
import { withDone } from '../../core/operations/run-mutation.js'
import { all } from '../../core/records/lists.js'
import { versioned, ifUnchanged, withExpectedVersion, RecordVersion } from '../../core/records/version.js'
import { get } from '../../core/records/read.js'
import { OVERLAP_SECONDS } from './faults.js'
import { apiKeys } from './reads.js'
import * as service from './service.js'
import { ApiKey, ApiKeySecret, CreateApiKeyInput } from './types.js'

const API_KEY = versioned(apiKeys)

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  @Query(() => [ApiKey], {
    description: 'All API keys of the organization, newest first, as in `GET /api-keys`.',
    deprecationReason: 'Use `apiKeys`.',
  })
  apiKeyList(
    @Arg('isActive', () => Boolean, {
      nullable: true,
      description: 'True: only active keys. False: only inactive keys. All keys if absent.',
    })
    isActive: boolean | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return all(ctx, apiKeys, { isActive }, info)
  }

  @Mutation(() => ApiKeySecret, {
    description:
      'Creates an API key. CONFLICT if its name is taken or 100 are active.',
  })
  createApiKey(@Input(() => CreateApiKeyInput) input: CreateApiKeyInput, @Ctx() ctx: Context) {
    return withDone(ctx, service.create(ctx, input), ({ apiKeyId }) => apiKeyId)
  }

  @Mutation(() => ApiKeySecret, {
    description:
      'Gives your own API key a new secret. CONFLICT if the key is revoked.',
  })
  rotateApiKey(
    @Id() id: string,
    @Arg('overlapSeconds', () => Int, {
      defaultValue: OVERLAP_SECONDS.usual,
      description:
        'Seconds that the previous secret stays valid: 0 to 604800 (one week).',
    })
    overlapSeconds: number,
    @RecordVersion() version: number | null,
    @Ctx() ctx: Context,
  ) {
    const change = (inner: Context) => service.rotate(inner, id, overlapSeconds)
    return withDone(ctx, ifUnchanged(ctx, API_KEY, { id, input: null, version }, change), ({ apiKeyId }) => apiKeyId)
  }

  @Mutation(() => ApiKey, {
    description:
      'Ends an API key at once and for good. CONFLICT if it already was.',
  })
  async revokeApiKey(
    @Id() id: string,
    @Arg('reason', () => String, { nullable: true, description: 'For the audit trail.' }) reason: string | null,
    @RecordVersion() version: number | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const change = (inner: Context) => service.revoke(inner, id, reason)
    return get(ctx, apiKeys, await withExpectedVersion(ctx, API_KEY, { id, input: null, version }, change), info)
  }
}

@Resolver(() => ApiKeySecret)
export class ApiKeySecretResolver {
  @FieldResolver()
  apiKey(@Root() { apiKeyId }: service.NewSecret, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, apiKeys, apiKeyId, info)
  }
}
