// Common OAuth clients log in at a gateway started for this check, and use their token:
// `node test/checks/oauth/check.mjs`.
import process from 'node:process'
import { install, withGateway } from '../gateway.mjs'

install(import.meta.dirname)
const { checkClients } = await import('./clients.mjs')
process.exitCode = (await withGateway(checkClients)) ? 1 : 0
