// GraphQL types of exported lists.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required, Secret, Untraced } from '../../core/schema/fields.js'
import { ListExportFormat, ListExportStatus } from '../../generated/prisma/enums.js'

describeEnum(ListExportFormat, 'ListExportFormat', 'Format of an exported list.', {
  JSONL: 'JSON Lines: each line is one record, as the query answers it.',
  CSV: 'A table with a head, for spreadsheets. Columns have names such as `supplier.name`.',
})

describeEnum(ListExportStatus, 'ListExportStatus', 'Status of the export of a list.', {
  QUEUED: 'Waits until a gateway begins.',
  RUNNING: 'Is being written.',
  DONE: 'Can be downloaded until `expiresAt`.',
  FAILED: 'Was given up; `errorMessage` says why. Nothing is kept of it.',
  CANCELLED: 'Was cancelled. Nothing is kept of it.',
})

@ObjectType({ description: 'A list that is exported as a whole, as it was at one moment. Kept for a day.' })
@Untraced()
export class ListExport {
  @required.id('Identifier of the export.') id!: string
  @required.text('Root field of the query, such as `bills`.') listName!: string
  @required.of(() => ListExportFormat, 'Format of the content.') format!: ListExportFormat
  @required.of(() => ListExportStatus, 'Status of the export.') status!: ListExportStatus
  @required.int('Records that are written so far; all of them when it is DONE.') rows!: number
  @optional.int('Records of the list when reading began. Null before that.') total!: number | null
  @optional.int('Percent that is written, 0 to 100. Null before reading began.') progress?: number | null
  @required.int('Size of the content so far, in bytes, before compression.') size!: number
  @Secret()
  @optional.text('For GET without headers, for five minutes; relative to the gateway. Null unless DONE, and for who '
    + 'has lost a permission with which it was read.')
  downloadUrl?: string | null
  @optional.text('For `changes(after:)`: a copy of the content goes on from there without a gap. Null unless DONE.')
  changesCursor!: string | null
  @required.texts('Fields that are null in all records because you may not see them, such as `lineItems.unitPrice`.')
  withheld!: string[]
  @optional.text('Error code of a FAILED export. Null for others.') errorCode!: string | null
  @optional.text('Why it FAILED, in words. Null for others.') errorMessage!: string | null
  @required.instant('Time of the request.') createdAt!: Date
  @optional.instant('Time of its end. Null before.') finishedAt!: Date | null
  @required.instant('Time after which it is removed, a day after its end.') expiresAt!: Date
}
