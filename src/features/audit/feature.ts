// GraphQL queries and relations of the audit trail: its lines, the users who acted on records, and the audit lines of
// each record.
import { feature } from '../../core/feature.js'
import { RecordHistory } from '../../core/lifecycle/history-type.js'
import { storedActionOf } from '../../core/lifecycle/record-action.js'
import { byId, listOf } from '../../core/records/queries.js'
import { relationsOf } from '../../core/records/relations.js'
import { actingFor, person } from '../users/person.js'
import { FieldEditsResolver } from './edits.js'
import { people } from './people.js'
import { nameResolvers } from './names.js'
import { auditLines, historyLines, recordEdits } from './reads.js'
import { relationsToTrail } from './traced.js'

export const auditFeature = feature('audit', {
  queries: {
    auditLine: byId(auditLines, 'One line of the audit trail.', { needs: 'audit:read' }),
    auditLines: listOf(auditLines, 'Lines of the audit trail, newest first.', { needs: 'audit:read' }),
  },
  relations: [
    relationsOf(auditLines, {
      actor: person('Whose credential it was.'),
      actingFor,
    }),
    relationsOf(historyLines, {
      actor: person('Who acted.'),
      actingFor,
    }),
    relationsOf(recordEdits, {
      actor: person('Who acted.'),
      actingFor,
    }),
    ...people,
  ],
  follows: (all) => ({ relations: relationsToTrail(all) }),
  resolvers: [...nameResolvers, FieldEditsResolver, storedActionOf(RecordHistory)],
})
