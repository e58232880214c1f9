// Computed figures of an expense request, from its history and its bills.
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { explained } from '../../core/figures/explained.js'
import type { Row } from '../../core/records/record.js'
import { coveredFigure, openFigure } from './figures.js'
import { remainingOf, figuresOfRequest, historyOf } from './paid.js'
import { ExpenseRequest } from './types.js'

@Resolver(() => ExpenseRequest)
export class ExpenseRequestResolver {
  @FieldResolver()
  async coveredAmount(@Root() request: Row<'ExpenseRequest'>, @Ctx() ctx: Context) {
    return coveredFigure(await historyOf(ctx, request)).value
  }

  @FieldResolver()
  openAmount(@Root() request: Row<'ExpenseRequest'>) {
    return openFigure(request).value
  }

  @FieldResolver()
  async payableAmount(@Root() request: Row<'ExpenseRequest'>, @Ctx() ctx: Context) {
    return (await remainingOf(ctx, request)).payable.value
  }

  @FieldResolver()
  async billableAmount(@Root() request: Row<'ExpenseRequest'>, @Ctx() ctx: Context) {
    return (await remainingOf(ctx, request)).billable.value
  }
}

export const ExpenseRequestFigures = explained(ExpenseRequest, {
  of: 'the request and its lines', figures: figuresOfRequest,
  more: 'Without bills whose currency has no rate, and imported figures that differ from what their formulas give.',
})
