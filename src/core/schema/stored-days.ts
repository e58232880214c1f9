// The fields that show the day of what is stored: due dates, deadlines and the other days of the trade.
import { isObjectType, type GraphQLSchema } from 'graphql'
import type { Context } from '../context.js'
import { dayText } from '../days.js'
import { storedDay } from '../time-zones.js'
import { instantText } from './scalars.js'

type Row = Readonly<Record<string, unknown>>

/** Lets these fields show the day in the time zone of the organization. The REST door sends what is stored. */
export function showStoredDays(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType))
    for (const [name, field] of Object.entries(type.getFields()).filter(([, { extensions }]) => extensions.storedDay))
      field.resolve = (row: Row, _args, ctx: Context) => shownDay(ctx, row[name] as Stored)
  return schema
}

type Stored = Date | string | null | undefined

const isDay = (stored: Date | string): stored is string => typeof stored === 'string' && !stored.includes('T')

/** A stored day as its field shows it. */
export function shownDay({ door, viewer }: Context, stored: Stored): string | null {
  if (stored == null) return null
  if (door === 'graphql') return dayText(storedDay(viewer.organization, stored))
  return isDay(stored) ? stored : instantText(stored)
}
