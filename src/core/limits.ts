// The table of all limits on one request. docs/reference/README.md prints the table.

interface Limit {
  /** The largest value that is accepted. */
  readonly most: number
  /** The quantity that is measured, with its unit. */
  readonly of: string
  /** The reason for the limit. */
  readonly why: string
}

/** Every limit on a request, under the name that the code uses. */
export const LIMITS = {
  // The request.
  headBytes: {
    most: 16 * 1024,
    of: 'bytes of the head of a request, including its path',
    why: 'the head is read before the sender is known',
  },
  bodyBytes: {
    most: 1024 * 1024,
    of: 'bytes of a body, except for files',
    why: 'the body is kept in memory before the sender is known',
  },
  fileBytes: { most: 10 * 1024 * 1024, of: 'bytes of a file', why: 'the file is kept in memory until it is stored' },
  filesArriving: {
    most: 8,
    of: 'files that one organization sends at the same time',
    why: 'other organizations need room for their files',
  },
  fileBytesOfOrganization: {
    most: 40 * 1024 * 1024,
    of: 'bytes of the files that one organization sends at the same time, as announced',
    why: 'it is a quarter of the limit for all organizations, so that two organizations cannot use up that limit',
  },
  fileBytesArriving: {
    most: 160 * 1024 * 1024,
    of: 'bytes of the files that all organizations send at the same time',
    why: 'the files are kept in memory until they are stored',
  },
  requestsAtOnce: {
    most: 64,
    of:
      'requests with the same credential that one gateway answers at the same time, without event streams; ' +
      'the setting REQUESTS_AT_ONCE can change this limit',
    why: 'each is read, parsed and kept in memory while it waits for the database',
  },
  // What stays open.
  printsAtOnce: {
    most: 4,
    of: 'documents that one gateway prints for one user at the same time; more are refused',
    why: 'each may have 500 lines, which are read and written as a page',
  },
  pdfsAtOnce: {
    most: 2,
    of: 'documents that one gateway prints as PDF at the same time',
    why: 'each starts a browser',
  },
  statementPages: {
    most: 20,
    of: 'hundreds of lines of a printed statement',
    why: 'a longer one is easier to read as two',
  },
  liveConnections: {
    most: 50,
    of: 'WebSockets and event streams that one caller keeps open at one gateway',
    why: 'each takes memory for as long as it is open',
  },
  subscriptions: {
    most: 50,
    of: 'subscriptions on one WebSocket',
    why: 'each is looked at for every change',
  },
  socketMessageBytes: {
    most: 256 * 1024,
    of: 'bytes of a message on a WebSocket',
    why: 'the message is kept in memory before the sender is known',
  },
  socketGreetings: {
    most: 3,
    of: 'messages, pings and pongs on a WebSocket before its `connection_init`',
    why: 'the sender is not known yet',
  },
  socketGreetingBytes: {
    most: 16 * 1024,
    of: 'bytes of such a message, and of `connection_init`',
    why: 'the sender is not known yet',
  },
  socketPings: {
    most: 100,
    of: 'pings and pongs that a client sends on one WebSocket in twelve seconds',
    why: 'each is read and answered',
  },
  socketBacklogBytes: {
    most: 1024 * 1024,
    of: 'bytes of messages that wait on a WebSocket for the message that is being sent; then it is closed',
    why: 'the messages are kept in memory until the client reads them',
  },
  // The document.
  documentCharacters: { most: 100_000, of: 'characters of a document', why: 'reading the text takes time' },
  anonymousTokens: {
    most: 500,
    of: 'tokens of a document sent without a credential',
    why: 'anybody can send such a document',
  },
  tokens: { most: 10_000, of: 'tokens of a document', why: 'parsing takes time' },
  depth: { most: 24, of: 'levels of a selection or of a value', why: 'each level is one more nested function call' },
  fields: {
    most: 2_000,
    of: 'fields of a document, with its fragments expanded',
    why: 'each field is validated, compiled and answered',
  },
  aliases: { most: 100, of: 'aliases of a document', why: 'aliases request the same field many times' },
  directives: { most: 50, of: 'directives of a document', why: 'each directive is validated' },
  directivesTogether: { most: 4, of: 'directives of one field', why: 'each invalid directive produces its own error' },
  introspections: {
    most: 2,
    of: 'fields of a document that ask for the schema or one of its types',
    why: 'the schema is large',
  },
  queryFields: { most: 50, of: 'fields of a query', why: 'each field runs at least one SQL statement' },
  nodes: { most: 100, of: 'records that `nodes` finds', why: 'each type of record runs at least one SQL statement' },
  mutationFields: { most: 10, of: 'fields of a mutation', why: 'each field runs a transaction' },
  pageRecords: {
    most: 100,
    of: 'records of one page of a list: `first`, `last` or `limit`; 20 without them',
    why: 'each record is read, resolved and printed',
  },
  // The rows that an operation reads, and its answer.
  rows: {
    most: 25_000,
    of:
      'rows that an operation may read, estimated before it runs and counted while it runs; ' +
      'the setting ROWS_PER_OPERATION can change this limit',
    why: 'each row costs the database and the gateway work',
  },
  values: {
    most: 300_000,
    of:
      'values that an operation may answer, estimated before it runs and counted while it runs; ' +
      'ten for each row where ROWS_PER_OPERATION is raised',
    why: 'each value is resolved and printed',
  },
  answerCharacters: {
    most: 16_000_000,
    of: 'characters of text that an operation reads or answers',
    why: 'the text is kept in memory',
  },
  errors: {
    most: 100,
    of: 'errors of an answer; the last one says how many more there are',
    why: 'an operation beyond a limit has an error for each field that it did not read',
  },
  exportsAtOnce: {
    most: 2,
    of: 'exports of lists that one gateway writes at the same time; others wait',
    why: 'each keeps a connection to the database until its end',
  },
  exportsKept: { most: 100, of: 'exports of one caller in a day', why: 'each is kept for a day' },
  exportBytes: {
    most: 2_000_000_000,
    of: 'bytes of an exported list, before compression',
    why: 'it is kept for a day',
  },
  compiledBytes: {
    most: 64 * 1024 * 1024,
    of: 'estimated bytes of the compiled documents in the cache',
    why: 'the cache is in memory',
  },
  stepsSeconds: {
    most: 10,
    of: 'seconds after which a mutation of several records tries no further one',
    why: 'the rest of the time is for the record under way and for the answer',
  },
  seconds: { most: 15, of: 'seconds that an operation may take', why: 'clients do not wait longer' },
  // The input.
  inputValues: { most: 20_000, of: 'values in the variables of an operation', why: 'each value is checked' },
  documentLines: {
    most: 500,
    of: 'lines, rows or shipments of a business document that is written',
    why: 'a style of 7 colours in 15 sizes is one document of 105 lines; each line takes time in the database',
  },
  listItems: {
    most: 100,
    of: 'values in another list that is sent, such as a list of a filter or the stops of a delivery',
    why: 'each value takes time in the database',
  },
  textCharacters: {
    most: 10_000,
    of: 'characters of a text that is stored',
    why: 'with longer texts, a list would answer megabytes',
  },
  objectCharacters: {
    most: 20_000,
    of: 'characters of a free-form object, printed as JSON',
    why: 'with larger objects, a list would answer megabytes',
  },
  addressCharacters: { most: 2_000, of: 'characters of a web address', why: 'browsers do not follow longer addresses' },
  billNumberCharacters: {
    most: 200,
    of: 'characters of the number of a bill',
    why: 'the number is stored in an index',
  },
  searchCharacters: { most: 200, of: 'characters of a search text', why: 'the text is compared with every row' },
  searchWords: { most: 8, of: 'words of a search text that count: the longest', why: 'each word is looked up in an index' },
  identifierCharacters: {
    most: 200,
    of: 'characters of an identifier; a longer identifier counts as unknown',
    why: 'the identifier is looked up in the database',
  },
  idempotencyKeyCharacters: {
    most: 255,
    of: 'characters of the header Idempotency-Key',
    why: 'the key is stored in an index',
  },
  numberCharacters: { most: 60, of: 'characters of a number', why: 'no column can store more digits' },
  // Faults in a refusal.
  faults: {
    most: 20,
    of: 'faults of an input that are listed; further faults are only counted',
    why: 'a small request must not get a large answer',
  },
  countedFaults: {
    most: 1_000,
    of: 'faults of an input that are counted; beyond that the message says "more than"',
    why: 'finding each fault takes time',
  },
  echoedCharacters: {
    most: 200,
    of: 'characters of a wrong value that are repeated in the answer',
    why: 'a small request must not get a large answer',
  },
  refusalBytes: {
    most: 1024 * 1024,
    of: 'bytes of a refusal at the REST door; the faults that do not fit are counted',
    why: 'a small request must not get a large answer',
  },
  // The database.
  connectionSeconds: {
    most: 5,
    of: 'seconds that a request waits for a database connection',
    why: 'a client retries rather than wait longer',
  },
  cachedStatements: {
    most: 500,
    of: 'different SQL statements that are cached, and prepared on each database connection',
    why: 'each statement takes memory, and callers can cause new ones',
  },
  relationsInStatement: {
    most: 24,
    of: 'relations that one statement reads below its rows; further ones are read by statements of their own',
    why: 'PostgreSQL plans each of them',
  },
  callerShare: {
    most: 1 / 3,
    of: 'of the connections that one caller may use at the same time',
    why: 'other callers also need connections',
  },
  partShare: {
    most: 1 / 2,
    of: 'of the connections that requests of one part of a distributed database may use at the same time',
    why: 'a part whose writes are held back must not stop the others',
  },
} as const satisfies Readonly<Record<string, Limit>>
