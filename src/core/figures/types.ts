// GraphQL types of figures that explain themselves.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../schema/enums.js'
import { optional, required } from '../schema/fields.js'
import type { Decimal } from '../schema/scalars.js'
import { RoundingMode } from './figure.js'

describeEnum(RoundingMode, 'RoundingMode', 'The direction in which a figure is rounded.', {
  HALF_UP: 'To the nearest value; a half away from 0.',
  UP: 'Up, away from 0.',
  DOWN: 'Down, towards 0.',
})

@ObjectType({ description: 'A value that goes into a figure.' })
export class ExplainedInput {
  @required.text('Name in the formula. After `Σ`, it stands for all inputs of this name.') name!: string
  @required.decimal('The value, with all digits that the calculation used.') value!: Decimal
  @optional.id('Record of this field or cost. Null for a figure of the whole document.') recordId!: string | null
  @optional.day('Day of an exchange rate of the rate table. Null for other values.') rateDay!: Date | null
  @optional.flag('True if a rate of the rate table is of the reversed pair. Else null.') inverted!: boolean | null
}

@ObjectType({ description: 'A computed figure, with its formula and the values that went into it.' })
export class ExplainedFigure {
  @required.text('Name of the figure.') name!: string
  @optional.id('The record that it is for. Null for a figure of the whole document.') recordId!: string | null
  @required.text('Input names, numbers, `+ − × / ( )`, `Σ name`, `max(a, b)`, `min(…)`.') formula!: string
  @required.of(() => [ExplainedInput], 'The values that went into it.') inputs!: ExplainedInput[]
  @required.decimal('The figure: the result of the formula, rounded.') value!: Decimal
  @optional.int("Decimal places, such as the currency's. Null if it is not rounded.") rounding!: number | null
  @optional.of(() => RoundingMode, 'The direction of that rounding; absent if it is not rounded.')
  roundingMode!: RoundingMode | null
}
