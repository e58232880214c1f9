// Counts what the bills of an order bill of each of its lines, and how much of that is billed before a given bill.
import { sum } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { BillStatus } from '../../generated/prisma/enums.js'

/** A line of a bill that is not void, with what says whether the bill is older than another. */
export interface BilledLine {
  readonly purchaseOrderLineId: string
  /** The billed quantity, less what credit notes took back. */
  readonly billQty: string | null
  readonly billId: string
  readonly status: BillStatus
  readonly createdAt: Date
}

/** A draft that is matched again. Its own quantities do not count as billed before. */
export interface Own {
  readonly id: string
  readonly createdAt: Date
}

/** What other bills that are not void bill of a line of an order. */
export interface Others {
  /** By posted bills and earlier drafts. A later draft does not count, because it counts this bill itself. */
  readonly prevBilled: Decimal
  /** By all of them. It and this bill may not exceed the ordered quantity. */
  readonly billedByOthers: Decimal
}

/** What a bill bills of a line of an order, and where the bill stands among the others. */
interface Share {
  readonly billId: string
  readonly isDraft: boolean
  readonly time: number
  readonly qty: Decimal
}

const timeOf = ({ createdAt }: Pick<Own, 'createdAt'>) => new Date(createdAt).getTime()

/** Posted bills come first, then drafts in the order in which they were entered. */
const byPlace = (one: Omit<Share, 'qty'>, other: Omit<Share, 'qty'>): number =>
  Number(one.isDraft) - Number(other.isDraft) || one.time - other.time
  || Number(one.billId > other.billId) - Number(one.billId < other.billId)

/** Counts the bills of an order once. The result says for each of them what the others bill of a line. */
export function countBilled(billed: readonly BilledLine[]): (lineId: string, own: Own) => Others {
  const shares = new Map<string, Share[]>()
  for (const line of billed) {
    const { purchaseOrderLineId: id, billId, status, billQty } = line
    const share = { billId, isDraft: status === 'DRAFT', time: timeOf(line), qty: new Decimal(billQty ?? 0) }
    shares.set(id, shares.get(id) ?? []).get(id)?.push(share)
  }
  const counted = new Map([...shares].map(([id, ofLine]) => [id, countOfLine(ofLine)]))
  const unbilled = countOfLine([])
  return (lineId, own) => (counted.get(lineId) ?? unbilled)(own)
}

/** Sums the shares in their order, so that the sum before a bill is known from its place. */
function countOfLine(shares: readonly Share[]): (own: Own) => Others {
  const placed = [...shares].sort(byPlace)
  const sums = [new Decimal(0)]
  for (const [index, { qty }] of placed.entries()) sums.push(sums[index].plus(qty))
  return (own) => {
    const place = { billId: own.id, isDraft: true, time: timeOf(own) }
    const before = placed.findIndex((share) => byPlace(share, place) >= 0)
    const ofOwn = placed.filter(({ billId }) => billId === own.id)
    // The bill may have been posted since it was read.
    const posted = ofOwn.filter(({ isDraft }) => !isDraft)
    return {
      prevBilled: sums[before === -1 ? placed.length : before].minus(total(posted)),
      billedByOthers: sums[placed.length].minus(total(ofOwn)),
    }
  }
}

const total = (shares: readonly Share[]) => sum(shares.map(({ qty }) => qty))
