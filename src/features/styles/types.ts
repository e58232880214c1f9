// GraphQL types of styles and their SKUs.
import { InputType, ObjectType } from 'type-graphql'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'

@ObjectType({ implements: Node, description: 'One size and colour of a style, the unit in which it is ordered.' })
export class StyleSku extends Node {
  @required.id('The design.') styleId!: string
  @required.text('Short name, unique in the organization.') code!: string
  @optional.text('Size, as on the label. Null for a style without sizes.') size!: string | null
  @optional.text('Colour. Null for a style without colours.') color!: string | null
  @required.int('Sort key within the style: by colourway, then by the size run.') position!: number
  @required.instant('Time at which the record was created.') createdAt!: Date
}

@ObjectType({ implements: [Node, EditableRecord], description: 'A garment design.' })
export class Style extends EditableRecord {
  @required.text('Short name, unique in the organization.') code!: string
  @required.text('Name of the design.') name!: string
  @optional.text('Season code, such as AW26 or SS27. Null if not given.') season!: string | null
  @required.texts('Sizes in the order of the size run.') sizes!: string[]
  @required.texts('Colourways, in the order in which they were added.') colors!: string[]
  @optional.id("The client who owns the design; absent for the organization's own.") clientId!: string | null
  @required.flag('False: new documents may not refer to it; existing ones still do.') isActive!: boolean
  @required.instant('Time at which the record was created.') createdAt!: Date
}


@InputType({ description: 'Styles that match every given condition.' })
export class StyleFilter {
  @optional.ids('Styles of these clients.') clientId?: string[] | null
  @optional.texts('Of one of these seasons.') season?: string[] | null
  @optional.flag('True: only active records. False: only inactive records.') isActive?: boolean | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}

@InputType({ description: 'SKUs that match every given condition.' })
export class StyleSkuFilter {
  @optional.ids('Of one of these styles.') styleId?: string[] | null
  @optional.texts('Of one of these sizes.') size?: string[] | null
  @optional.texts('Of one of these colours.') color?: string[] | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
