// Operations and helpers that the stories of sessions share.
import { asNobody, withToken } from '../as.js'
import { organization } from '../make/organization.js'
import { PASSWORD, user } from '../make/users.js'

export const TOKENS = 'accessToken tokenType expiresIn refreshToken refreshExpiresIn'
const LOGIN = `mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { ${TOKENS} } }`
export const SESSIONS =
  '{ sessions { id orgId door createdAt refreshedAt expiresAt endedAt endReason address userAgent isCurrent } }'
export const LOGOUT = 'mutation { logout { id endReason } }'
export const ME = '{ me { id roles } }'

export interface Tokens { readonly accessToken: string; readonly refreshToken: string }
export interface Shown { readonly id: string; readonly isCurrent: boolean }

export const logIn = ({ email }: { email: string }) =>
  asNobody().get<Tokens>(LOGIN, { username: email, password: PASSWORD })

/** The answers of both doors to an access token. */
export const answersTo = async (accessToken: string) => [
  (await withToken(accessToken).ask(ME)).status,
  (await withToken(accessToken).rest('GET', '/logistics/locations')).status,
]
export const [LET_IN, SHUT_OUT] = [[200, 200], [401, 401]]

/** A person with a password, in an organization of their own. */
export const member = async (roles?: Parameters<typeof user>[1]) => user(await organization(), roles)
