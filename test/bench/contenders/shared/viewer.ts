// Who asks: the token is verified and its session read, with the statement that the gateway sends.
import { createSecretKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { named, type Run } from './pool.js'

const { viewer: VIEWER } = named({
  viewer: `select m."orgId", m."userId", m."roles", u."email", u."name", o."currency", o."materialRequestSelfApproval",
      o."costSheetSelfApproval", o."priceTolerancePercent", o."quantityTolerancePercent"
    from "Membership" m join "User" u on u."id" = m."userId" join "Organization" o on o."id" = m."orgId"
    join "Session" s on s."userId" = m."userId"
    where u."isActive" and m."isActive" and s."id" = $1 and s."userId" = $2 and s."endedAt" is null
      and s."expiresAt" > $3 and m."orgId" = $4`,
})

export interface Viewer {
  readonly orgId: string
  readonly userId: string
  readonly name: string
}

interface Claims {
  readonly sub: string
  readonly org: string
  readonly sid: string
}

const key = createSecretKey(Buffer.from(process.env.JWT_SECRET ?? ''))
const ASKED = { algorithms: ['HS256' as const], issuer: 'selvedge', audience: 'selvedge' }

/** The viewer behind an `Authorization` header; throws where there is none. */
export async function viewerOf(run: Run, authorization: string | undefined): Promise<Viewer> {
  const { sub, org, sid } = jwt.verify(authorization?.slice('Bearer '.length) ?? '', key, ASKED) as unknown as Claims
  const [row] = await run(VIEWER, [sid, sub, new Date(), org])
  if (!row) throw new Error('the session is over')
  return row as unknown as Viewer
}
