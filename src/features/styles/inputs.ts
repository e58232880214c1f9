// GraphQL input types of styles and of their SKUs.
import { InputType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'

@InputType({ description: 'Changes: absent fields stay, null clears what may be empty.' })
export class EditStyleInput {
  @optional.text('Short name, unique in the organization; 1 to 40 characters.') code?: string | null
  @optional.text('Name of the design.') name?: string | null
  @optional.text('Season code, such as AW26 or SS27.') season?: string | null
  @optional.id("The client who owns the design; absent for the organization's own.") clientId?: string | null
  @optional.flag('False: new documents may not refer to it. True by default.') isActive?: boolean | null
}

@InputType({ description: 'A new style. `addStyleSkus` gives it sizes and colourways.' })
export class CreateStyleInput extends EditStyleInput {
  @required.text('Short name, unique in the organization; 1 to 40 characters.') code!: string
  @required.text('Name of the design.') name!: string
}

@InputType({ description: 'The sizes and colourways of which a style gets a SKU for every pair.' })
export class AddStyleSkusInput {
  @required.texts('Sizes in the order of the size run, such as XS, S, M; 1 to 40 sizes.') sizes!: string[]
  @required.texts('Colourways; 1 to 40 colours.') colors!: string[]
}
