// The frame of the page: log-in, who is logged in and where, the sections, and log-out.
import { useQuery } from '@apollo/client/react'
import { WhoAmIDocument, type WhoAmIQuery } from '@selvedge/client'
import { useState, useSyncExternalStore } from 'react'
import { Dashboard } from './Dashboard'
import { Find } from './Find'
import { LogIn } from './LogIn'
import { NewRequest } from './NewRequest'
import { People } from './People'
import { Record, type Place } from './Record'
import { Requests } from './Requests'
import { session } from './session'

export type Me = WhoAmIQuery['me']

export function App() {
  const visit = useSyncExternalStore(session.onChange, session.snapshot)
  return session.isLoggedIn ? <BackOffice key={visit} /> : <LogIn />
}

type Section = 'requests' | 'new' | 'people' | 'dashboard' | 'record'

function BackOffice() {
  const { data, error } = useQuery(WhoAmIDocument)
  const [section, go] = useState<Section>('requests')
  const [made, setMade] = useState('')
  const [place, setPlace] = useState<Place>()
  const open = ({ id, nodeId }: Place) => {
    setPlace({ id, nodeId })
    setMade('')
    go('record')
  }
  return (
    <>
      <header className="bar">
        <strong className="brand">Selvedge</strong>
        <nav aria-label="Sections">
          <Link to="requests" label="Material requests" at={section} go={go} />
          <Link to="people" label="People" at={section} go={go} />
          <Link to="dashboard" label="Dashboard" at={section} go={go} />
        </nav>
        <Find onOpen={open} />
        {data && <Account me={data.me} />}
      </header>
      <main>
        {error && <p role="alert" className="fault">{error.message}</p>}
        <p role="status" className="made">{made && `${made} was made. It is a draft.`}</p>
        {data && section === 'requests' && (
          <Requests me={data.me} onMove={() => setMade('')} onNew={() => go('new')} onOpen={open} />
        )}
        {data && section === 'new' && (
          <NewRequest onDone={(documentId = '') => {
            setMade(documentId)
            go('requests')
          }} />
        )}
        {data && section === 'people' && <People />}
        {data && section === 'dashboard' && <Dashboard />}
        {place && section === 'record' && <Record key={place.nodeId} {...place} />}
      </main>
    </>
  )
}

interface LinkProps {
  readonly to: Section
  readonly label: string
  readonly at: Section
  readonly go: (to: Section) => void
}

const Link = ({ to, label, at, go }: LinkProps) =>
  <button type="button" aria-current={to === at ? 'page' : undefined} onClick={() => go(to)}>{label}</button>

function Account({ me }: { me: Me }) {
  const here = session.organization ?? me.organizations.find(({ isDefault }) => isDefault)?.orgId
  return (
    <div className="account">
      {me.organizations.length > 1 && (
        <select
          aria-label="Organization" value={here} onChange={({ target }) => session.changeOrganization(target.value)}
        >
          {me.organizations.map(({ orgId, name }) => <option key={orgId} value={orgId}>{name}</option>)}
        </select>
      )}
      <span>{me.name}</span>
      <button type="button" onClick={() => void session.logOut()}>Log out</button>
    </div>
  )
}
