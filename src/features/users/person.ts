// Relations from records to users. A record keeps the identifier of a user whose membership has ended.
import { belongsTo, refersTo } from '../../core/records/relations.js'
import { users } from './reads.js'

const FORMER = { gone: 'for a former member' }

/** The user that an identifier of this record names, if it names one. */
export const person = (description: string) => refersTo(users, description, FORMER)

/** The user that an identifier of this record names. The identifier is never null. */
export const knownPerson = (description: string) => belongsTo(users, description, FORMER)

export const actingFor = person('On whose behalf.')
