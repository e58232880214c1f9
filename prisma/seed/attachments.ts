// Seeds documents of employees and of a style, with an object in the store for each document.
import { Role } from '../../src/generated/prisma/enums.js'
import type { SeedContext } from './context.js'
import { day } from './context.js'

/** Type and identifier of the record, file name, media type and content. The first attachment is `a-1`. */
const PAPERS = [
  ['Employee', 'e-1', 'employment-contract.txt', 'text/plain', 'Contract of employment: cutter, 40 hours a week, two weeks notice.\n'],
  ['Employee', 'e-1', 'forklift-licence.txt', 'text/plain', 'Licence to drive a fork-lift truck up to 2.5 t, valid until 2028-06-30.\n'],
  ['Employee', 'e-1', 'working-hours.csv', 'text/csv', 'week,hours\n2026-W06,40\n2026-W07,42\n2026-W08,39.5\n'],
  ['Employee', 'e-2', 'employment-contract.txt', 'text/plain', 'Contract of employment: head of personnel, 40 hours a week, three months notice.\n'],
  ['Employee', 'e-7', 'employment-contract.txt', 'text/plain', 'Contract of employment: machinist, 36 hours a week, two weeks notice.\n'],
  ['Employee', 'e-7', 'machine-training.txt', 'text/plain', 'Trained on four-thread overlock and flat-seam machines.\n'],
  ['Employee', 'e-10', 'reference.txt', 'text/plain', 'Omar Presser pressed for us for six years, to everyone’s satisfaction.\n'],
  ['Style', 'st-1', 'measurements.csv', 'text/csv', 'size,chest,length\nS,96,70\nM,102,72\n'],
] as const

/** Seeds the attachments. The objects are stored first, so that every record has its object. */
export async function seedAttachments({ prisma, store, orgId, user }: SeedContext): Promise<void> {
  const papers = PAPERS.map(([recordType, recordId, fileName, contentType, text], index) => {
    const id = `a-${index + 1}`
    const row = {
      orgId,
      id,
      objectKey: id,
      recordType,
      recordId,
      fileName,
      contentType,
      uploadedById: user(Role.HR),
      createdAt: day(index),
    }
    return { row, content: Buffer.from(text) }
  })
  for (const { row, content } of papers) await store.put(row, content)
  await prisma.attachment.createMany({ data: papers.map(({ row, content }) => ({ ...row, size: content.length })) })
}
