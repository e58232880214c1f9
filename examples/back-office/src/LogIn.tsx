// The form for logging in. The session keeps the tokens, and refreshes them.
import { useState } from 'react'
import { session } from './session'

export function LogIn() {
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  async function logIn(form: FormData) {
    setBusy(true)
    try {
      await session.logIn(String(form.get('username')), String(form.get('password')))
    } catch (error) {
      setRefusal((error as Error).message)
      setBusy(false)
    }
  }

  return (
    <main className="log-in">
      <h1>Selvedge back office</h1>
      <form className="card" onSubmit={(event) => {
        event.preventDefault()
        void logIn(new FormData(event.currentTarget))
      }}>
        <label htmlFor="username">E-mail</label>
        <input id="username" name="username" type="email" autoComplete="username" required autoFocus />
        <label htmlFor="password">Password</label>
        <input id="password" name="password" type="password" autoComplete="current-password" required />
        <p role="alert" className="fault">{refusal}</p>
        <button className="main" disabled={busy}>Log in</button>
      </form>
      <p className="quiet">The demo has manager@mill.test and staff@mill.test. The password is selvedge.</p>
    </main>
  )
}
