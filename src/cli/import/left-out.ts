// The tables with rows of an organization that `selvedge import` and `selvedge export` leave out, with the reason.

export const LEFT_OUT: Readonly<Record<string, string>> = {
  Organization: 'selvedge org add makes it; the command says with --org which one is meant',
  User: 'accounts belong to people; selvedge user add makes them',
  Membership: 'selvedge user add lets people in',
  Invitation: 'it is answered by an account, and an account stays where it is',
  Session: 'each is a log-in at this gateway',
  AccountChanges: 'the database counts the accounts that change',
  LogInCount: 'it counts the log-in attempts of the last minutes at these gateways',
  ApiKey: 'its secret is not stored, so it cannot be moved',
  ApiKeyUsage: 'it counts the requests of the last minute',
  Webhook: 'its secret is encrypted for this gateway, and its receiver expects one sender',
  WebhookDelivery: 'it was made of a change at this gateway',
  LegacyUsage: 'it counts the calls of this gateway',
  TrustedDocument: 'it belongs to no organization; selvedge documents add registers it',
  AuditLine: 'the audit trail says what was done at this gateway; histories of documents move as DocumentHistory',
  Change: 'it says what has just happened at this gateway; an import adds changes of its own',
  ChangeLog: 'it is where the log of the changes begins and ends',
  PeriodLock: 'it is there to be locked; selvedge org add makes the organization without a locked day',
  RowCount: 'the database counts the rows that are imported',
  SearchEntry: 'the database writes what the imported records are found by',
  AuditChain: 'it is the end of the chain of the audit lines',
  Attachment: 'its file is in the object store; upload it to its record',
  ListExport: 'it is kept for a day, for who asked this gateway for it',
  ObjectDeletion: 'it is work on the object store of this gateway',
  DocumentCounter: 'each series continues after the highest number of the imported documents',
  Whereabouts: 'it says where to look for accounts and keys of this gateway',
  IdempotencyKey: 'it belongs to a request that was sent to this gateway in the last day',
}

/** The columns that are left out of every table, with the reason. */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, string>> = {
  orgId: 'all rows belong to the organization that the command names',
  recordVersion: 'it counts the changes at one gateway',
}

/** The columns of document numbers, with the pattern of the prefixes of their series. */
export const NUMBERED: Readonly<Record<string, string>> = {
  documentId: '[A-Z]+',
  // Suppliers number their bills in their own way, perhaps like one of the other series.
  billNumber: 'BILL',
  noteNumber: '(CN|DN)',
}
