// Creates the application, which exists as long as the process, for the gateway and for command-line commands.
import { ticketKeeper } from '../access/tickets.js'
import { tokenKeeper } from '../access/tokens.js'
import type { Application } from '../context.js'
import { loginThrottle } from '../access/throttle.js'
import { doors } from '../doors.js'

type Opened = Pick<Application, 'config' | 'database' | 'log' | 'store' | 'deletions'>

export const applicationOf = (opened: Opened): Application => ({
  ...opened,
  ...keepersOf(opened.config),
  throttle: loginThrottle(opened.config.throttle),
  documentedPaths: doors.flatMap(({ documentedPaths }) => documentedPaths),
})

const keepersOf = ({ jwtSecret }: Application['config']) => ({
  tokens: tokenKeeper(jwtSecret),
  tickets: ticketKeeper(jwtSecret),
})
