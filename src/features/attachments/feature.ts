// GraphQL queries, mutations and relations of attachments.
import { feature } from '../../core/feature.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasFew, relationsOf } from '../../core/records/relations.js'
import { employees } from '../employees/reads.js'
import { attachments } from './reads.js'
import { AttachmentResolver } from './resolver.js'
import { rules } from './rules.js'
import { ATTACHMENT_UPLOAD_CHECKS } from './upload-faults.js'

export const attachmentsFeature = feature('attachments', {
  queries: {
    attachment: byId(attachments, 'One attachment.', { needs: 'attachments:read' }),
    attachments: listOf(attachments, 'Attachments of all employees, newest first.', {
      needs: 'attachments:read',
    }),
  },
  relations: [
    relationsOf(attachments, {
      employee: belongsTo(employees, 'The employee.'),
    }),
    relationsOf(employees, {
      attachments: hasFew(
        attachments,
        'employeeId',
        'Its files, newest first.',
        { needs: 'attachments:read' },
      ),
    }),
  ],
  resolvers: [AttachmentResolver],
  rules,
  checks: {
    StartAttachmentUploadInput: [ATTACHMENT_UPLOAD_CHECKS],
  },
})
