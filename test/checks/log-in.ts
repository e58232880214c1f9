// Logs a demo user in.

const LOG_IN = 'mutation LogIn($username: String!, $password: String!) { login(username: $username, password: $password) { accessToken } }'

/** The access token of a user. */
export async function logInAt(base: URL, username: string, password: string): Promise<string> {
  const answer = await fetch(new URL('/graphql', base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: LOG_IN, variables: { username, password } }),
  })
  const { data } = (await answer.json()) as { data?: { login: { readonly accessToken: string } | null } }
  if (!data?.login) throw new Error(`${username} could not sign in: ${answer.status}`)
  return data.login.accessToken
}
