// The command-line commands: what each is called, how it is typed, and the module with its work.
import type { Command } from './command.js'
import type { InstalledDoor } from './door.js'

export type Commands = Readonly<Record<string, Command>>

const ORG_LINE = '  ORG is the name or the identifier of an organization. It may be left out where there is only one.'
const ANY_ORG_LINE = '  ORG is the name or the identifier of an organization; without --org, all are meant.'

const COMMANDS = {
  user: {
    summary: 'Lets people in, and keeps them out: accounts, roles, passwords.',
    cannot: 'manage users',
    usage: [
      'user add --email ada@mill.test --name "Ada Weft" --role ADMIN [--role …] [--org ORG] [--currency USD] '
        + '[--generate] [--id u-7]',
      'user list [--org ORG]',
      '  Without --org, of all organizations.',
      'user roles --email ada@mill.test --role MANAGER [--role …] [--org ORG]',
      'user password --email ada@mill.test [--generate]',
      'user off --email ada@mill.test',
      'user on --email ada@mill.test',
      '  --generate makes a password and shows it once; without it, the password is asked for or read from standard input.',
      ORG_LINE,
    ],
    options: {
      email: { type: 'string' },
      id: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string', multiple: true },
      org: { type: 'string' },
      currency: { type: 'string' },
      generate: { type: 'boolean' },
    },
    load: async () => (await import('./user.js')).manageUsers,
  },
  forget: {
    summary: 'Replaces the stored names and addresses of a person who has left.',
    cannot: 'forget the person',
    usage: [
      'forget USER [--dry-run]',
      '  USER is an identifier or an e-mail address. Identifiers and the audit trail stay. --dry-run counts what would be '
        + 'replaced. Nothing brings the names back.',
    ],
    options: { 'dry-run': { type: 'boolean' } },
    load: async () => (await import('./forget.js')).forgetPerson,
  },
  org: {
    summary: 'Lists the organizations, and makes new ones.',
    cannot: 'manage organizations',
    usage: ['org list', 'org add --name "Selvedge Mill" [--currency USD]'],
    options: { name: { type: 'string' }, currency: { type: 'string' } },
    load: async () => (await import('./org.js')).manageOrganizations,
  },
  seed: {
    summary: 'Adds the demo data to an empty database.',
    usage: ['seed [--scale N]', '  --scale  so many seasons of the demo data, for load tests; 1 if it is not typed'],
    takesWords: false,
    options: { scale: { type: 'string' } },
    load: async () => (await import('./seed.js')).addDemoData,
  },
  documents: {
    summary: 'Registers the GraphQL documents of frontends.',
    cannot: ([name]) => `${['list', 'check'].includes(name) ? 'read' : 'change'} the registered documents`,
    usage: [
      'documents add FILES',
      '  .graphql  one document, as clients send it',
      '  .json     the manifest of Apollo, Relay or GraphQL Code Generator, with SHA-256 as its algorithm',
      '  With TRUSTED_DOCUMENTS=only, the gateway runs no others. If one does not fit the schema, none is registered.',
      'documents list',
      'documents remove IDENTIFIERS',
      'documents check',
      '  exit code 1: a registered document does not fit the schema of this gateway any more',
    ],
    load: async () => (await import('./documents.js')).manageDocuments,
  },
  audit: {
    summary: 'Verifies the audit trail, and moves closed years of it to files.',
    cannot: ([word]) => (word === 'archive' ? 'archive the audit trail' : 'verify the audit trail'),
    usage: [
      'audit verify [--archive FOLDER] [--org ORG]',
      '  Names the first line that was changed or removed; with --archive also in the files of FOLDER.',
      'audit archive --before YYYY-MM-DD --to FOLDER [--org ORG]',
      '  Writes the lines from before this day (UTC) to a file per organization and year, reads them back, and removes '
        + 'them from the database. It may run while gateways run on PostgreSQL, and again after it was interrupted.',
      ANY_ORG_LINE,
    ],
    options: {
      org: { type: 'string' }, archive: { type: 'string' }, before: { type: 'string' }, to: { type: 'string' },
    },
    load: async () => (await import('./audit.js')).keepAudit,
  },
  reconcile: {
    summary: 'Compares stored files, quantities, states and counts with the records.',
    usage: [
      'reconcile [--dry-run]',
      '  Removes stored files that no record names, and counts rows again whose kept number is wrong. Lists missing '
        + 'files, and quantities and states that do not follow.',
      '  --dry-run  changes nothing',
    ],
    takesWords: false,
    options: { 'dry-run': { type: 'boolean' } },
    load: async () => (await import('./reconcile.js')).reconcileAll,
  },
  backup: {
    summary: 'Writes the embedded database and the stored files to one file.',
    cannot: 'back up',
    usage: [
      'backup FILE [--force]',
      '  The gateway may run meanwhile. FILE is a compressed tar archive, which restore reads. --force replaces an existing '
        + 'file.',
      '  On a PostgreSQL server use pg_dump; see docs/operations/backup.md.',
    ],
    options: { force: { type: 'boolean' } },
    takesEmbedded: false,
    load: async () => (await import('./backup.js')).writeBackup,
  },
  restore: {
    summary: 'Puts a backup in the place of the data folder.',
    usage: [
      'restore FILE [--force]',
      '  Stop the gateway first. The backup is verified before anything is changed. --force moves what is in DATA_DIR '
        + 'aside, and says where.',
    ],
    options: { force: { type: 'boolean' } },
    takesEmbedded: false,
    load: async () => (await import('./restore.js')).putBack,
  },
  distribute: {
    summary: 'Distributes the organizations over the nodes of a Citus cluster.',
    cannot: (words) => (words.includes('--move') ? 'move the organization' : 'distribute the organizations'),
    usage: [
      'distribute [--check]',
      'distribute --move ORG --to NODE [--alone]',
      '  Stop the gateways and make a backup first. DATABASE_URL, or DIRECT_DATABASE_URL, is the address of the coordinator.',
      '  --check  says what is in the way, or how far it is, and changes nothing',
      '  --move   moves an organization to the node host:port, while gateways serve. It is kept together with some '
        + 'others, which are moved with it',
      '  --alone  takes it out from the others first; their writes wait for that time',
      '  After a failure, type it again: it goes on where it has stopped. Until then no gateway starts.',
      ORG_LINE,
    ],
    options: { check: { type: 'boolean' }, move: { type: 'string' }, to: { type: 'string' }, alone: { type: 'boolean' } },
    takesEmbedded: false,
    takesWords: false,
    load: async () => (await import('./distribute.js')).distributeOrMove,
  },
  copy: {
    summary: 'Copies the embedded database to an empty PostgreSQL server.',
    usage: [
      'copy --to postgresql://user@host:5432/selvedge',
      '  Stop the gateway first.',
      '  The database of the server has no tables, or empty ones. The user owns it or may create tables in it.',
      '  The password is better in PGPASSWORD or in ~/.pgpass than in the address, which other users of the machine see.',
    ],
    options: { to: { type: 'string' } },
    takesEmbedded: false,
    load: async () => (await import('./copy.js')).copyToServer,
  },
  import: {
    summary: 'Reads the records of an organization from JSON lines or CSV files.',
    usage: [
      'import FOLDER [--org ORG] [--dry-run] [--update] [--atomic] [--without-members]',
      '  --dry-run          reports faults and differences, and writes nothing',
      '  --update           changes rows that differ from the files; without it they are reported and left',
      '  --atomic           writes all kinds in one transaction; without it, each kind has its own',
      '  --without-members  leaves out a link to a member (such as Employee.userId) who is not in the organization',
      '  exit code 0: the database holds the rows (dry run: it can take them); 1: faults, or rows that differ were left',
      ORG_LINE,
    ],
    options: {
      org: { type: 'string' },
      'dry-run': { type: 'boolean' },
      update: { type: 'boolean' },
      atomic: { type: 'boolean' },
      'without-members': { type: 'boolean' },
    },
    load: async () => (await import('./import.js')).importFolder,
  },
  export: {
    summary: 'Writes the records of an organization to files for import.',
    usage: [
      'export FOLDER [--org ORG]',
      '  The folder is made, or is empty. Accounts, keys, sessions, the audit trail and attachments are left out.',
      ORG_LINE,
    ],
    options: { org: { type: 'string' } },
    load: async () => (await import('./export.js')).exportFolder,
  },
  journal: {
    summary: 'Prints the accounting journal as CSV, and marks it as handed over.',
    cannot: 'print the journal',
    usage: [
      'journal --from YYYY-MM-DD --to YYYY-MM-DD [--org ORG] [--only-new] [--hand-over]',
      '  Both days are included. --only-new leaves out what was handed over before. --hand-over marks what was printed, after '
        + 'all of it was written; if somebody else has handed over some of it meanwhile, nothing is marked.',
      ORG_LINE,
    ],
    options: {
      from: { type: 'string' }, to: { type: 'string' }, org: { type: 'string' }, 'only-new': { type: 'boolean' },
      'hand-over': { type: 'boolean' },
    },
    takesWords: false,
    load: async () => (await import('./journal.js')).printJournal,
  },
} as const satisfies Commands

/** The commands of the gateway with these doors, in the order of the overview. */
export const commandsOf = (doors: readonly InstalledDoor[]): Commands => ({
  start: {
    summary: 'Serves all doors until it is told to stop.',
    usage: ['start [--check]', '  --check reads the settings, as a start does, and ends.'],
    options: { check: { type: 'boolean' } },
    takesEmbedded: false,
    takesWords: false,
    load: async () => (await import('./start.js')).startWith(doors),
  },
  ...COMMANDS,
  ...(Object.assign({}, ...doors.map(({ commands }) => commands)) as Commands),
})
