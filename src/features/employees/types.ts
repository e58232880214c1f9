// What the public sees of an employee.
import { InputType, ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'

@ObjectType({ implements: Node, description: 'Someone who works for the organization, whether or not they sign in.' })
export class Employee extends Node {
  @required.text('Personnel number, unique in the organization.') code!: string
  @required.text('Full name.') name!: string
  @optional.text('E-mail address.') email!: string | null
  @optional.text('What they work as.') position!: string | null
  @optional.id('The user that they sign in as, if any.') userId!: string | null
  @required.flag('Whether they work here still.') isActive!: boolean
  @optional.day('The day of hiring.') hiredAt!: Date | null
  @required.instant('When the record was made.') createdAt!: Date
}

@InputType({
  description:
    'What may be said of an employee. In an edit absent fields stay as they are, and null empties what may be empty.',
})
export class EmployeeInput {
  @optional.text('Personnel number, unique in the organization.') code?: string | null
  @optional.text('Full name.') name?: string | null
  @optional.text('E-mail address.') email?: string | null
  @optional.text('What they work as.') position?: string | null
  @optional.id('The member of the organization that they sign in as; one employee each.') userId?: string | null
  @optional.flag('Whether they work here; true for a new one.') isActive?: boolean | null
  @optional.day('The day of hiring.') hiredAt?: Date | null
}

@InputType({ description: 'A new employee.' })
export class CreateEmployeeInput extends EmployeeInput {
  @required.text('Personnel number, unique in the organization.') code!: string
  @required.text('Full name.') name!: string
}

@InputType({ description: 'Which employees to list; all conditions hold together.' })
export class EmployeeFilter {
  @optional.flag('Whether they work here still.') isActive?: boolean | null
  @optional.id('Who sign in as this user.') userId?: string | null
  @optional.day('Hired on this day or later.') hiredFrom?: Date | null
  @optional.day('Hired before this day.') hiredBefore?: Date | null
  @optional.text('Code, name, e-mail address or position contain this.') text?: string | null
}
