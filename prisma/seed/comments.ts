// Seeds comments on a few records of the season, with the mentions of those who are asked.
import { Role } from '../../src/generated/prisma/enums.js'
import type { SeedContext } from './context.js'
import { day } from './context.js'

/** Type and identifier of the record, author, text, and whom it mentions. The first comment is `c-1`. */
const SAID = [
  ['Employee', 'e-1', Role.ADMIN, 'The licence for the fork-lift truck is to be renewed in summer.', [Role.HR]],
  ['Employee', 'e-1', Role.HR, 'Noted; the course is booked for May.', [Role.ADMIN]],
  ['MaterialRequest', 'mr-1', Role.STAFF, 'The dye lot has to be the same for the whole order.', []],
  ['MaterialRequest', 'mr-1', Role.MANAGER, 'Is there time to wait for the mill?', [Role.STAFF, Role.ADMIN]],
] as const

/** Seeds the comments. Call it after all records that are commented. */
export async function seedComments({ prisma, orgId, user }: SeedContext): Promise<void> {
  const comments = SAID.map(([recordType, recordId, author, text, mentioned], index) => ({
    orgId, id: `c-${index + 1}`, recordType, recordId, text, authorId: user(author), mentions: mentioned.map(user),
    at: day(index), updatedAt: day(index),
  }))
  await prisma.comment.createMany({ data: comments })
  await prisma.mention.createMany({
    data: comments.flatMap(({ id, mentions, at }) => mentions.map((userId, index) => ({
      orgId, id: `${id}-${index + 1}`, commentId: id, userId, at,
    }))),
  })
}
