// Saved operations of what every record can have: comments, files, a printed page; and lists as a whole.
import { make, nodeIdOf, step, type SavedOperations } from './operation.js'

const REQUEST = nodeIdOf('MaterialRequest', 'mr-1')
const UPLOAD = { shows: 'attachmentId method uploadUrl headers { name value } expiresAt' }
const DRAWING = { fileName: 'drawing.png', contentType: 'image/png', size: 91340 }

export const ANYTHING: SavedOperations = {
  Comments: [
    {
      label: 'List what is said about a record',
      query: `query Said($id: ID!) {
        materialRequest(id: $id) { nodeId comments { nodes { id at author { name } text mentionedUsers { name } } } }
      }`,
      variables: { id: 'mr-1' },
    },
    make('Comment a record, and mention a colleague', 'addComment', {
      nodeId: REQUEST, text: 'The mill has it in stock.', mentions: ['u-mill-manager'],
    }, { shows: 'id at text mentionedUsers { name }' }),
    step('Edit a comment', 'editComment', 'c-1', { input: { text: 'The licence is renewed.' }, shows: 'text editedAt' }),
    step('Delete a comment', 'deleteComment', 'c-1', { shows: 'commentId recordType recordId' }),
    {
      label: 'Mark mentions of you as seen',
      query: 'mutation MarkMentionsSeen($commentIds: [ID!]) { markMentionsSeen(commentIds: $commentIds) { commentIds } }',
      variables: { commentIds: ['c-4'] },
    },
  ],
  Mentions: [
    {
      label: 'Where am I mentioned?',
      query: `query Mentioned {
        mentions(filter: { unseen: true }) { nodes { at recordType recordId comment { text author { name } } } }
      }`,
    },
  ],
  Attachments: [
    {
      label: 'List the files with their addresses',
      query: 'query Files { attachments(first: 5) { nodes { id fileName contentType size recordType recordId } } }',
    },
    make('Attach a file to a record: get an address for it', 'startFileUpload', {
      nodeId: nodeIdOf('Style', 'st-1'), ...DRAWING,
    }, UPLOAD),
    {
      label: 'Attach a file to an employee: get an address for it',
      query: `mutation StartAttachmentUpload($employeeId: ID!, $input: StartAttachmentUploadInput!) {
        startAttachmentUpload(employeeId: $employeeId, input: $input) { ${UPLOAD.shows} }
      }`,
      variables: { employeeId: 'e-7', input: DRAWING },
    },
    step('Delete a file', 'deleteAttachment', 'a-8', { shows: 'fileName recordType recordId' }),
    {
      label: 'Delete a file of an employee',
      query: `mutation DeleteEmployeeAttachment($id: ID!, $employeeId: ID!) {
        deleteEmployeeAttachment(id: $id, employeeId: $employeeId) { fileName employeeId }
      }`,
      variables: { id: 'a-6', employeeId: 'e-7' },
    },
  ],
  Printing: [
    {
      label: 'Print a record: a page, and a PDF if the gateway has a browser',
      query: `query Print($recordId: ID!, $language: DocumentLanguage) {
        document(recordId: $recordId, language: $language) { url pdfUrl }
      }`,
      variables: { recordId: nodeIdOf('PurchaseOrder', 'pur-2'), language: 'EN' },
    },
    {
      label: 'Print the statement of a client',
      query: `query PrintStatement($recordId: ID!, $statement: PrintedStatementInput) {
        document(recordId: $recordId, statement: $statement) { url pdfUrl }
      }`,
      variables: { recordId: nodeIdOf('Client', 'cli-2'), statement: { currency: 'GBP' } },
    },
  ],
  Exports: [
    {
      label: 'Export a list as a whole',
      query: `mutation ExportList($query: String!, $format: ListExportFormat!) {
        exportList(query: $query, format: $format) { id listName status }
      }`,
      variables: { query: '{ materials(orderBy: CODE_ASC) { nodes { id code name unitPrice } } }', format: 'CSV' },
    },
    {
      label: 'List the exports with their addresses',
      query: 'query Exports { listExports { id listName status rows total progress downloadUrl expiresAt errorMessage } }',
    },
  ],
}
