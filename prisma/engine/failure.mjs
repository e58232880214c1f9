// Says what went wrong in the words and codes that Prisma's command line understands.

// Prisma's code for each way in which a connection can fail.
const CONNECTION_FAILURES = {
  DatabaseNotReachable: ({ host, port }) => ['P1001', `Can't reach database server at ${host}:${port}`],
  DatabaseDoesNotExist: ({ db }) => ['P1003', `Database ${db} does not exist`],
  AuthenticationFailed: ({ user }) => ['P1000', `Authentication failed for ${user}`],
  DatabaseAccessDenied: ({ db }) => ['P1010', `Access to database ${db} was denied`],
  SocketTimeout: () => ['P1008', 'The database did not answer in time'],
  ConnectionClosed: () => ['P1017', 'The server closed the connection'],
  TlsConnectionError: ({ reason }) => ['P1011', `Error opening a TLS connection: ${reason}`],
}

// The engine packs what it knows of a failure into the message, as JSON.
function unpack(message) {
  try {
    return JSON.parse(message)
  } catch {
    return null
  }
}

/** Code, sentence and details of a failure, as the native engine would report them. */
export function describeFailure(error) {
  const known = CONNECTION_FAILURES[error.cause?.kind]?.(error.cause)
  if (known) return { is_panic: false, error_code: known[0], message: known[1], meta: null }
  const packed = unpack(error.message)
  return {
    is_panic: Boolean(packed?.is_panic),
    error_code: packed?.error_code ?? error.code ?? null,
    message: packed?.message ?? error.cause?.message ?? error.message ?? String(error),
    meta: packed?.meta ?? null,
  }
}
