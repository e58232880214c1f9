// GraphQL queries, mutations and relations of attachments, which all records that take files have.
import { feature, type Feature } from '../../core/feature.js'
import { perObject } from '../../core/per-object.js'
import { annotatedAmong } from '../../core/records/annotated.js'
import { byId, listOf } from '../../core/records/queries.js'
import type { Readable } from '../../core/records/record.js'
import { hasList, refersTo, relationsOf } from '../../core/records/relations.js'
import { employees } from '../employees/reads.js'
import { attachments } from './reads.js'
import { AttachmentResolver } from './resolver.js'
import { OWN_RIGHTS } from './rights.js'
import { rules } from './rules.js'
import { ATTACHMENT_UPLOAD_CHECKS } from './upload-faults.js'

const withFiles = perObject(({ table, type }: Readable) => relationsOf({ table, type }, {
  attachments: hasList({ ...attachments, only: { recordType: type.name } }, 'recordId', 'Its files, newest first.', {
    needs: OWN_RIGHTS[type.name]?.read,
  }),
}))

const annotatedIn = (all: readonly Feature[]) => annotatedAmong(all.flatMap(({ queries }) => queries))

export const attachmentsFeature = feature('attachments', {
  queries: {
    attachment: byId(attachments, 'One attachment.', { needs: 'attachments:read', alsoShown: true }),
    attachments: listOf(attachments, 'Attachments of all records, newest first.', {
      needs: 'attachments:read',
    }),
  },
  relations: [
    relationsOf(attachments, {
      employee: refersTo(employees, 'The employee.'),
    }),
  ],
  follows: (all) => ({ relations: annotatedIn(all).map(withFiles) }),
  resolvers: [AttachmentResolver],
  reads: { Attachment: { record: ['recordType', 'recordId'] } },
  rules,
  checks: {
    StartAttachmentUploadInput: [ATTACHMENT_UPLOAD_CHECKS],
    StartFileUploadInput: [ATTACHMENT_UPLOAD_CHECKS],
  },
})
