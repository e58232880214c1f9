// `selvedge forget`: replaces the stored copies of a person's name and addresses after the person has left.
import type pg from 'pg'
import { newId } from '../core/ids/new-id.js'
import { COUNT_ACCOUNT_CHANGE } from '../access/shared/users.js'
import { counted } from '../core/words.js'
import { hashPassword } from '../features/identity/service.js'
import { newPassword } from '../features/users/passwords.js'
import { say, UsageError, type Typed } from './command.js'
import { EMPLOYEE, FORMER, PERSON } from './forget/copies.js'
import { findCopies, replaceCopies, type Found, type Person } from './forget/replace.js'
import { onOneConnection } from './import/place.js'
import { sayingSo } from './progress.js'

export async function forgetPerson(typed: Typed): Promise<void> {
  const user = wordOf(typed)
  const isTrial = typed.options['dry-run'] === true
  await onOneConnection(typed, async ({ client }) => {
    await client.query('BEGIN')
    try {
      report(await sayingSo('Looking for the name and the addresses …', () => forgetUser(client, user, isTrial)), isTrial)
      await client.query(isTrial ? 'ROLLBACK' : 'COMMIT')
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  })
}

function wordOf({ words }: Typed): string {
  if (words.length === 0) throw new UsageError('the user is missing')
  if (words.length > 1) throw new UsageError(`${words[1]} is not understood; name one user`)
  return words[0]
}

/** What was done, or would be. */
interface Done {
  readonly person: Person
  readonly found: readonly Found[]
  /** The files of the person's employee records, which stay. */
  readonly files: number
}

async function forgetUser(client: pg.PoolClient, user: string, isTrial: boolean): Promise<Done> {
  const person = await personNamed(client, user)
  const orgIds = await organizationsOf(client)
  await refuseActive(client, person, orgIds)
  const [found, files] = [await findCopies(client, person, orgIds), await countFiles(client, person, orgIds)]
  if (found.length > 0 && !isTrial) {
    await writeLines(client, person)
    await replaceCopies(client, person, found, orgIds)
    await closeAccount(client, person)
  }
  return { person, found, files }
}

/** The user, locked, so that nobody switches the account on meanwhile. */
async function personNamed(client: pg.PoolClient, user: string): Promise<Person> {
  const { rows: [person] } = await client.query<Person>(
    'SELECT "id", "email", "name" FROM "User" WHERE "id" = $1 OR "email" = lower($1) ORDER BY "id" = $1 DESC LIMIT 1 FOR UPDATE',
    [user],
  )
  if (!person) throw new Error(`no user has the identifier or the e-mail address ${user}; selvedge user list names all`)
  return person
}

const ACTIVE = `SELECT o."name" FROM "Membership" m JOIN "User" u ON u."id" = m."userId" JOIN "Organization" o ON o."id" = m."orgId"
  WHERE u."id" = $1 AND u."isActive" AND m."isActive" ORDER BY o."name"`
const EMPLOYED = `SELECT e."id" FROM "Employee" e, ${PERSON} WHERE e."orgId" = $4 AND e."isActive" AND ${EMPLOYEE}`

const organizationsOf = async (client: pg.PoolClient): Promise<string[]> =>
  (await client.query<{ id: string }>('SELECT "id" FROM "Organization" ORDER BY "id"')).rows.map(({ id }) => id)

async function refuseActive(
  client: pg.PoolClient, { id, email, name }: Person, orgIds: readonly string[],
): Promise<void> {
  const { rows: places } = await client.query<{ name: string }>(ACTIVE, [id])
  const refusals = places.length === 0 ? [] : [`${email} is an active member of ${places.map((place) => place.name).join(', ')}; `
    + `run "selvedge user off --email ${email}" first`]
  for (const orgId of orgIds) {
    const { rows } = await client.query<{ id: string }>(EMPLOYED, [id, email, name, orgId])
    refusals.push(...rows.map((employee) => `the employee ${employee.id} of ${orgId} belongs to ${email} and is active; `
      + `run editEmployee(id: "${employee.id}", input: { isActive: false }) first, by GraphQL while the gateway runs`))
  }
  if (refusals.length > 0) throw new Error(refusals.join('\n'))
}

const FILES = `SELECT count(*)::int AS files FROM "Attachment" a WHERE a."orgId" = $4 AND a."recordType" = 'Employee' AND a."recordId" IN (
  SELECT e."id" FROM "Employee" e, ${PERSON} WHERE e."orgId" = $4 AND ${EMPLOYEE})`

async function countFiles(
  client: pg.PoolClient, { id, email, name }: Person, orgIds: readonly string[],
): Promise<number> {
  let sum = 0
  for (const orgId of orgIds)
    sum += (await client.query<{ files: number }>(FILES, [id, email, name, orgId])).rows[0].files
  return sum
}

/** Nobody can log in to the account any more, not even after it is switched on. */
async function closeAccount(client: pg.PoolClient, { id }: Person): Promise<void> {
  await client.query('UPDATE "User" SET "isActive" = false, "passwordHash" = $2 WHERE "id" = $1', [
    id, await hashPassword(newPassword()),
  ])
  await client.query(COUNT_ACCOUNT_CHANGE)
  await client.query(
    `UPDATE "Session" SET "endedAt" = now(), "endReason" = 'SWITCHED_OFF' WHERE "userId" = $1 AND "endedAt" IS NULL`, [id],
  )
}

/** A line of the audit trail in each organization of the user. It has no name, only the identifier. */
async function writeLines(client: pg.PoolClient, { id }: Person): Promise<void> {
  const { rows } = await client.query<{ orgId: string }>(
    `SELECT "orgId" FROM "Membership" WHERE "userId" = $1 UNION SELECT "homeOrgId" FROM "User" WHERE "id" = $1`, [id],
  )
  for (const { orgId } of rows)
    await client.query(
      `INSERT INTO "AuditLine" ("orgId", id, "actorName", action, entity, "entityId")
       VALUES ($1, $2, 'Command line', 'forget', 'User', $3)`,
      [orgId, newId('aud'), id],
    )
}

function report({ person: { id }, found, files }: Done, isTrial: boolean): void {
  for (const { table, column, count } of found) say(`${table}.${column}: ${count}`)
  const copies = counted(found.reduce((sum, { count }) => sum + count, 0), 'copy').replace(/copys$/, 'copies')
  if (found.length === 0) say(`There is nothing left to replace of ${id}.`)
  else say(isTrial ? `${copies} of ${id} would be replaced.` : `${copies} of ${id} replaced. The person is now "${FORMER}".`)
  if (files > 0) say(`${counted(files, 'file')} of the employee stay; delete them with deleteAttachment if they are to go.`)
}
