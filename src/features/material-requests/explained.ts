// The explanation of the figures of a stored material request.
import type { Context } from '../../core/context.js'
import { shownBy, type Figure } from '../../core/figures/figure.js'
import { loadParts } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { estimateFigure, purchaseFigure, totalFigure } from './figures.js'
import { requestLines } from './reads.js'

/** Every computed figure of a request. */
export async function figuresOfRequest(ctx: Context, request: Row<'MaterialRequest'>): Promise<Figure[]> {
  const lines = await loadParts(ctx, request, 'lineItems', requestLines, 'materialRequestId')
  const ofLines = lines.flatMap((line) => [purchaseFigure(line), estimateFigure(line) ?? []].flat())
  return shownBy(request, lines, [...ofLines, totalFigure(lines, ctx.viewer.organization.currency)])
}
