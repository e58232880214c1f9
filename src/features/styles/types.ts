// What the public sees of styles and their SKUs.
import { InputType, ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'

@ObjectType({ implements: Node, description: 'One size and colour of a style, the unit in which it is ordered.' })
export class StyleSku extends Node {
  @required.id('The style.') styleId!: string
  @required.text('Short name, unique in the organization.') code!: string
  @optional.text('Size, as the label says it.') size!: string | null
  @optional.text('Colour.') color!: string | null
  @required.instant('Since when it is kept here.') createdAt!: Date
}

@ObjectType({ implements: Node, description: 'A garment design.' })
export class Style extends Node {
  @required.text('Short name, unique in the organization.') code!: string
  @required.text('Name of the design.') name!: string
  @optional.text('As the trade writes it: AW26, SS27.') season!: string | null
  @optional.id('The client whose design it is; absent for a style of the house.') clientId!: string | null
  @required.flag('Whether new documents may name it; old ones keep it.') isActive!: boolean
  @required.instant('Since when it is kept here.') createdAt!: Date
}


@InputType({ description: 'Which styles to list; all conditions hold together.' })
export class StyleFilter {
  @optional.id('Designs of this client.') clientId?: string | null
  @optional.text('Of this season.') season?: string | null
  @optional.flag('Active ones, or those that are not.') isActive?: boolean | null
  @optional.instant('Kept here since this time or later.') createdFrom?: Date | null
  @optional.instant('Kept here since before this time.') createdBefore?: Date | null
  @optional.text('Code or name contain this.') text?: string | null
}

@InputType({ description: 'Which SKUs to list; all conditions hold together.' })
export class StyleSkuFilter {
  @optional.id('Of this style.') styleId?: string | null
  @optional.text('Of this size.') size?: string | null
  @optional.text('Of this colour.') color?: string | null
  @optional.instant('Kept here since this time or later.') createdFrom?: Date | null
  @optional.instant('Kept here since before this time.') createdBefore?: Date | null
  @optional.text('The code contains this.') text?: string | null
}
