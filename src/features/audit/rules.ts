// Who may read the audit trail, by whichever way they come to it.
import { can, type RuleTable } from '../../access/rules.js'
import { TRACED } from './traced.js'

const read = can('audit:read')

export const rules: RuleTable = {
  Query: { auditLine: read, auditLines: read },
  ...Object.fromEntries(TRACED.map(({ name }) => [name, { auditLines: read }])),
}
