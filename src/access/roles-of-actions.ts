// The field `roles` of an available action.
import { FieldResolver, Resolver, Root } from 'type-graphql'
import { AvailableAction } from '../core/lifecycle/available-action.js'
import { Role } from '../generated/prisma/enums.js'
import { rolesOf, type Permission } from './permissions.js'

@Resolver(() => AvailableAction)
export class RolesOfActionsResolver {
  @FieldResolver(() => [Role], { description: 'The roles that may take the action.' })
  roles(@Root() { needs }: AvailableAction): readonly Role[] {
    return rolesOf(needs as Permission)
  }
}
