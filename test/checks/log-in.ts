// Logs a demo user in at the documented path.

/** The access token of a user. */
export async function logInAt(base: URL, username: string, password: string): Promise<string> {
  const answer = await fetch(new URL('/auth/login', base), {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  })
  const { access_token: token } = (await answer.json()) as { readonly access_token?: string }
  if (!token) throw new Error(`${username} could not sign in: ${answer.status}`)
  return token
}
