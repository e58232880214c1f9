// Client libraries as frontends use them: a query, a mutation with faults in its form, and paging.
import { ApolloClient, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { Client, cacheExchange, fetchExchange } from '@urql/core'
import { GraphQLClient, type ClientError } from 'graphql-request'
import {
  CreateSupplierDocument, SupplierPageDocument, WhoAmIDocument,
  type CreateSupplierMutationVariables, type ErrorExtensions, type SupplierPageQuery, type SupplierPageQueryVariables,
} from '../../client/index.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'

useGateway()

/** The three uses, in the words of a library. */
interface Library {
  readonly viewerId: () => Promise<string | undefined>
  readonly page: (variables: SupplierPageQueryVariables) => Promise<SupplierPageQuery['suppliers'] | undefined>
  /** The extensions of the error of a refused form. */
  readonly refused: (variables: CreateSupplierMutationVariables) => Promise<ErrorExtensions>
}

type Connected = (url: string, headers: Readonly<Record<string, string>>) => Library

const apollo: Connected = (uri, headers) => {
  const client = new ApolloClient({ link: new HttpLink({ uri, headers }), cache: new InMemoryCache() })
  return {
    viewerId: async () => (await client.query({ query: WhoAmIDocument })).data?.me.id,
    page: async (variables) => (await client.query({ query: SupplierPageDocument, variables })).data?.suppliers,
    refused: (variables) =>
      client.mutate({ mutation: CreateSupplierDocument, variables }).then(
        () => Promise.reject(new Error('the form was accepted')),
        (error: unknown) => {
          if (!CombinedGraphQLErrors.is(error)) throw error
          return error.errors[0].extensions as unknown as ErrorExtensions
        },
      ),
  }
}

const urql: Connected = (url, headers) => {
  const exchanges = [cacheExchange, fetchExchange]
  const client = new Client({ url, fetchOptions: { headers }, exchanges, preferGetMethod: false })
  return {
    viewerId: async () => (await client.query(WhoAmIDocument, {})).data?.me.id,
    page: async (variables) => (await client.query(SupplierPageDocument, variables)).data?.suppliers,
    refused: async (variables) => {
      const { error } = await client.mutation(CreateSupplierDocument, variables)
      return error?.graphQLErrors[0].extensions as unknown as ErrorExtensions
    },
  }
}

const request: Connected = (url, headers) => {
  const client = new GraphQLClient(url, { headers })
  return {
    viewerId: async () => (await client.request(WhoAmIDocument)).me.id,
    page: async (variables) => (await client.request(SupplierPageDocument, variables)).suppliers,
    refused: (variables) =>
      client.request(CreateSupplierDocument, variables).then(
        () => Promise.reject(new Error('the form was accepted')),
        (error: ClientError) => error.response.errors?.[0].extensions as unknown as ErrorExtensions,
      ),
  }
}

describe.each([['Apollo Client', apollo], ['urql', urql], ['graphql-request', request]] as const)('%s', (_, connected) => {
  let org: TestOrganization
  let library: Library
  beforeAll(async () => {
    org = await organization()
    for (const code of ['A', 'B', 'C'])
      await as(org.MANAGER).get('mutation ($input: CreatePartnerInput!) { createSupplier(input: $input) { id } }', {
        input: { code, name: `Supplier ${code}` },
      })
    library = connected(`${gateway().url}/graphql`, { authorization: `Bearer ${await tokenOf(org.MANAGER)}` })
  })

  test('queries', async () => {
    expect(await library.viewerId()).toBe(org.MANAGER.userId)
  })

  test('gets the faults of a form with their places', async () => {
    const { code, detail } = await library.refused({ input: { code: 'A', name: '' } })
    expect([code, detail?.map(({ loc }) => loc)]).toEqual(['BAD_USER_INPUT', [['input', 'name']]])
  })

  test('pages through a list', async () => {
    const first = await library.page({ first: 2 })
    const second = await library.page({ first: 2, after: first?.pageInfo.endCursor })
    expect([first?.totalCount, first?.pageInfo.hasNextPage, second?.pageInfo.hasNextPage]).toEqual([3, true, false])
    const codes = [...(first?.nodes ?? []), ...(second?.nodes ?? [])].map((supplier) => supplier.code)
    expect(codes).toEqual(['C', 'B', 'A'])
  })
})
