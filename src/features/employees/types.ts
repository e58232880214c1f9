// GraphQL types of an employee.
import { InputType, ObjectType } from 'type-graphql'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'

@ObjectType({
  implements: [Node, EditableRecord],
  description: 'A person who works for the organization, with or without an account.',
})
export class Employee extends EditableRecord {
  @required.text('Personnel number, unique in the organization.') code!: string
  @required.text('Full name.') name!: string
  @optional.text('E-mail address. Null if not given.') email!: string | null
  @optional.text('Job title. Null if not given.') position!: string | null
  @optional.id('The user account of the employee, if any.') userId!: string | null
  @required.flag('True while the employee works for the organization.') isActive!: boolean
  @optional.day('The day of hiring. Null if not given.') hiredAt!: Date | null
  @required.instant('The time at which the record was created.') createdAt!: Date
}

@InputType({
  description:
    'The content of an employee.',
})
export class EditEmployeeInput {
  @optional.text('Personnel number, unique in the organization.') code?: string | null
  @optional.text('Full name.') name?: string | null
  @optional.text('E-mail address.') email?: string | null
  @optional.text('Job title.') position?: string | null
  @optional.id('The member with the account of the employee, of one employee at most.') userId?: string | null
  @optional.flag('True while employed; true by default for a new employee.') isActive?: boolean | null
  @optional.day('The day of hiring.') hiredAt?: Date | null
}

@InputType({ description: 'A new employee.' })
export class CreateEmployeeInput extends EditEmployeeInput {
  @required.text('Personnel number, unique in the organization.') code!: string
  @required.text('Full name.') name!: string
}

@InputType({ description: 'Conditions for employees.' })
export class EmployeeFilter {
  @optional.flag('True: only current employees. False: only former employees.') isActive?: boolean | null
  @optional.ids('Employees with one of these user accounts.') userId?: string[] | null
  @optional.day('Hired on this day or later.') hiredFrom?: Date | null
  @optional.day('Hired before this day.') hiredBefore?: Date | null
  @optional.instant('Entered at this time or later.') createdFrom?: Date | null
  @optional.instant('Entered before this time.') createdBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
