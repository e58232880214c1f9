// A user of the demo data who is logged in.

/** Logs in, and returns a function that runs an operation and gives its data. It throws at the first error. */
export async function loggedIn(url, username) {
  const ask = async (query, variables, headers) => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = await answer.json()
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  const { login } = await ask('mutation ($username: String!) { login(username: $username, password: "selvedge") { accessToken } }', {
    username,
  })
  return (query, variables) => ask(query, variables, { authorization: `Bearer ${login.accessToken}` })
}
