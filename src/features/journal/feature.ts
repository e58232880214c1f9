// GraphQL query and mutation of the accounting journal.
import { feature } from '../../core/feature.js'
import { JournalResolver } from './resolver.js'

export const journalFeature = feature('journal', {
  resolvers: [JournalResolver],
  rules: { Query: { journal: 'journal:read' }, Mutation: { handOverJournal: 'journal:handOver' } },
})
