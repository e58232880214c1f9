// How much one request may ask for: every limit in one table, which docs/reference.md prints.

interface Limit {
  /** The largest value that is accepted. */
  readonly most: number
  /** What is measured. */
  readonly of: string
  /** What an unlimited value would do. */
  readonly why: string
}

/** Every limit on a request, by the name that the code knows it by. */
export const LIMITS = {
  // The request.
  headBytes: { most: 16 * 1024, of: 'bytes of the head of a request, its path included', why: 'it is read before anybody knows who sends it' },
  bodyBytes: { most: 1024 * 1024, of: 'bytes of a body, unless it is a file', why: 'it is held in memory before anybody knows who sends it' },
  fileBytes: { most: 10 * 1024 * 1024, of: 'bytes of a file', why: 'it is held in memory until it is stored' },
  filesArriving: { most: 8, of: 'files that one organization sends at the same time', why: 'others need room to send theirs' },
  fileBytesOfOrganization: { most: 40 * 1024 * 1024, of: 'bytes of the files that one organization sends at the same time, as announced', why: 'it is a quarter of what all may send, so that no two organizations can fill it' },
  fileBytesArriving: { most: 160 * 1024 * 1024, of: 'bytes of the files that all send at the same time', why: 'they are held in memory until they are stored' },
  // The document.
  documentCharacters: { most: 100_000, of: 'characters of a document', why: 'reading it takes time' },
  anonymousTokens: { most: 500, of: 'tokens of a document sent without a credential', why: 'anybody can send one' },
  tokens: { most: 10_000, of: 'tokens of a document', why: 'parsing it takes time' },
  depth: { most: 24, of: 'levels of a selection or of a value', why: 'each level is a call within a call' },
  fields: { most: 2_000, of: 'fields of a document, its fragments spread out', why: 'each is validated, compiled and answered' },
  aliases: { most: 100, of: 'aliases of a document', why: 'the same field can be asked for again and again' },
  directives: { most: 50, of: 'directives of a document', why: 'each is validated' },
  directivesTogether: { most: 4, of: 'directives of one field', why: 'each wrong one is an error of its own' },
  introspections: { most: 2, of: 'fields of a document that ask for the schema or one of its types', why: 'the schema is long' },
  queryFields: { most: 50, of: 'fields of a query', why: 'each is a statement at least' },
  mutationFields: { most: 10, of: 'fields of a mutation', why: 'each is a transaction' },
  // What it reads and answers.
  rows: { most: 25_000, of: 'rows that an operation may read, estimated before it runs and counted while it runs; the setting ROWS_PER_OPERATION has its say', why: 'each costs the database and the gateway' },
  values: { most: 250_000, of: 'values that an operation may answer, estimated before it runs; ten for each row where ROWS_PER_OPERATION is raised', why: 'each is resolved and printed' },
  answerCharacters: { most: 16_000_000, of: 'characters of text that an operation reads or answers', why: 'they are held in memory' },
  compiledBytes: { most: 64 * 1024 * 1024, of: 'bytes of compiled documents that are kept, as estimated', why: 'they are held in memory' },
  seconds: { most: 15, of: 'seconds that an operation may take', why: 'nobody waits longer' },
  // The input.
  inputValues: { most: 20_000, of: 'values in the variables of an operation', why: 'each is checked' },
  listItems: { most: 100, of: 'values in a list of a filter, or lines of a document that is written', why: 'each adds parameters to the statement' },
  textCharacters: { most: 10_000, of: 'characters of a text that is stored', why: 'lists would answer megabytes' },
  objectCharacters: { most: 20_000, of: 'characters of a free-form object, printed', why: 'lists would answer megabytes' },
  addressCharacters: { most: 2_000, of: 'characters of an address', why: 'browsers follow no longer ones' },
  billNumberCharacters: { most: 200, of: 'characters of the number of a bill', why: 'an index holds it' },
  searchCharacters: { most: 200, of: 'characters of a text that is searched for', why: 'it is compared with every row' },
  identifierCharacters: { most: 200, of: 'characters of an identifier; a longer one names nothing', why: 'it is looked up' },
  numberCharacters: { most: 60, of: 'characters of a number', why: 'no column holds more digits' },
  // What is said of faults.
  faults: { most: 20, of: 'faults of an input that are listed; the rest is counted', why: 'a small request must not get a large answer' },
  countedFaults: { most: 1_000, of: 'faults of an input that are counted; then "more than" is said', why: 'finding each takes time' },
  echoedCharacters: { most: 200, of: 'characters of a wrong value that are sent back', why: 'a small request must not get a large answer' },
  refusalBytes: { most: 1024 * 1024, of: 'bytes of a refusal at the REST door; the faults left out are counted', why: 'a small request must not get a large answer' },
  // The database.
  connectionSeconds: { most: 5, of: 'seconds that a request waits for a database connection', why: 'a client retries sooner than it waits' },
  statementShapes: { most: 500, of: 'shapes of statements that are kept, and named on each connection', why: 'each takes memory, and callers can make up new ones' },
  callerShare: { most: 1 / 3, of: 'of the connections that one caller may hold at once', why: 'others need some, too' },
} as const satisfies Readonly<Record<string, Limit>>
