// Saved operations of paying: bills, the notes on them, payments of parties, and the journal.
import { make, step, type SavedOperations } from './operation.js'

const NOTE = { shows: 'noteNumber status totalAmount unallocatedAmount' }
const PAYMENT = { shows: 'documentId status amount unallocatedAmount' }

export const PAYING: SavedOperations = {
  Bills: [
    {
      label: 'List the suppliers with the bills that are to be paid',
      query: `query SuppliersWithBills {
        suppliers(first: 5) {
          nodes {
            code name
            bills(first: 3, filter: { status: [POSTED, PARTIALLY_PAID] }, orderBy: DUE_DATE_ASC) {
              totalCount
              nodes { billNumber dueDate remainingBalance currency }
            }
          }
        }
      }`,
    },
    {
      label: 'Show one bill with its lines, its match and its payments',
      query: `query OneBill($id: ID!) {
        bill(id: $id) {
          billNumber status matchStatus totalAmount paidAmount remainingBalance
          lineItems { description qty unitPrice amount }
          payments { amount paidAt reference }
          figures { name value formula inputs { name value } }
        }
      }`,
      variables: { id: 'bill-2' },
    },
    {
      label: 'List what is owed, by age',
      query: `query Aging {
        payablesAging {
          asOf
          totals { currency total current days1To30 days31To60 days61To90 daysOver90 }
          parties { partyName currency total }
        }
      }`,
    },
    {
      label: 'Show the account of a supplier: what raised and reduced what is owed',
      query: `query Statement($supplierId: ID, $currency: Currency!) {
        partyStatement(supplierId: $supplierId, currency: $currency) {
          partyName openingBalance totalDebit totalCredit closingBalance owed unallocatedCredit
          lineItems { day kind documentNumber debit credit balance }
          pagination { total hasNext }
        }
      }`,
      variables: { supplierId: 'sup-2', currency: 'USD' },
    },
    {
      label: 'Compute a bill before it is made',
      query: `query Preview($input: CreateBillInput!) {
        previewBill(input: $input) { subtotal taxAmount totalAmount currency figures { name value formula } }
      }`,
      variables: {
        input: {
          billType: 'SUPPLIER', supplierId: 'sup-2', currency: 'USD', taxRate: '20',
          lineItems: [{ description: 'Buttons', qty: '1000', unitPrice: '0.02' }],
        },
      },
    },
    {
      label: 'Enter a bill of a supplier',
      query: `mutation EnterBill($input: CreateBillInput!) {
        createBill(input: $input) { id billNumber status totalAmount currency }
      }`,
      variables: {
        input: {
          billType: 'SUPPLIER', billNumber: 'QT-90001', supplierId: 'sup-2', currency: 'USD', dueDate: '2026-06-30',
          lineItems: [{ description: 'Buttons', qty: '1000', unitPrice: '0.02' }],
        },
      },
    },
    step('Edit a draft', 'editBill', 'bill-7', {
      input: { dueDate: '2026-06-30', notes: 'The buttons are still on the way' }, shows: 'billNumber dueDate notes',
    }),
    step('Post a draft', 'postBill', 'bill-8', { shows: 'billNumber status matchStatus' }),
    step('Accept a bill that does not match its order', 'overrideBillMatch', 'bill-5', {
      reason: 'The price was agreed by telephone', shows: 'billNumber status matchStatus',
    }),
    {
      label: 'Pay a part of a bill',
      query: `mutation Pay($id: ID!, $input: PayBillInput!) {
        payBill(id: $id, input: $input) { billNumber status paidAmount remainingBalance }
      }`,
      variables: { id: 'bill-4', input: { amount: '100', reference: 'Transfer 4711' } },
    },
    step('Reverse a payment', 'reverseBillPayment', 'bill-2', {
      input: { paymentId: 'bill-2-p1', reason: 'Paid from the wrong account' },
      shows: 'billNumber status paidAmount remainingBalance',
    }),
    step('Void a bill', 'voidBill', 'bill-5', { reason: 'Sent twice', shows: 'billNumber status' }),
  ],
  'Bill notes': [
    {
      label: 'List the notes with what they settle',
      query: `query Notes {
        billNotes {
          nodes {
            id noteNumber noteType status totalAmount unallocatedAmount currency bill { billNumber }
            allocations { amount bill { billNumber } }
          }
        }
      }`,
    },
    make('Credit a part of a bill', 'createBillNote', {
      billId: 'bill-4', noteType: 'CREDIT',
      lineItems: [{
        billLineId: 'bill-4-1', description: 'Poplin with stains', reason: 'SHORT_QUALITY', quantity: '10', unitPrice: '1.6',
      }],
    }, { shows: 'id noteNumber status totalAmount currency' }),
    step('Edit a draft', 'editBillNote', 'bn-3', { input: { notes: 'Agreed by telephone' }, shows: 'noteNumber notes' }),
    step('Post a note', 'postBillNote', 'bn-3', NOTE),
    step('Settle another bill with a credit', 'allocateBillNote', 'bn-2', {
      ...NOTE, input: { billId: 'bill-4', amount: '5' },
    }),
    step('Reverse what a credit settles', 'reverseBillNoteAllocation', 'bn-1', {
      ...NOTE, input: { allocationId: 'bn-1-a1', reason: 'It is for another bill' },
    }),
    step('Pay a credit back', 'refundBillNote', 'bn-4', { ...NOTE, input: { amount: '2', reference: 'Transfer 4712' } }),
    step('Reverse a refund', 'reverseBillNoteRefund', 'bn-2', {
      ...NOTE, input: { refundId: 'bn-2-r1', reason: 'The bank sent it back' },
    }),
    step('Void a note', 'voidBillNote', 'bn-1', { ...NOTE, reason: 'The cones were found' }),
  ],
  'Party payments': [
    {
      label: 'List the payments with their bills and what is left',
      query: `query Payments {
        partyPayments {
          nodes {
            id documentId status amount unallocatedAmount currency supplier { name } client { name }
            billPayments { amount bill { billNumber } }
          }
        }
      }`,
    },
    make('Pay several bills at once', 'createPartyPayment', {
      supplierId: 'sup-1', currency: 'USD', amount: '120', reference: 'Transfer 4713',
      bills: [{ billId: 'bill-4', amount: '60' }, { billId: 'bill-2', amount: '40' }],
    }, { shows: 'id documentId unallocatedAmount billPayments { amount bill { billNumber status remainingBalance } }' }),
    step('Pay a bill from what is left of a payment', 'allocatePartyPayment', 'pp-1', {
      ...PAYMENT, input: { bills: [{ billId: 'bill-19', amount: '50' }] },
    }),
    step('Reverse a part of a payment', 'reversePartyPaymentAllocation', 'pp-1', {
      ...PAYMENT, input: { billPaymentId: 'bill-18-p1', reason: 'The bill is disputed' },
    }),
    step('Pay back what is left', 'refundPartyPayment', 'pp-2', {
      ...PAYMENT, input: { amount: '50', reference: 'Transfer 4714' },
    }),
    step('Reverse a refund', 'reversePartyPaymentRefund', 'pp-2', {
      ...PAYMENT, input: { refundId: 'pp-2-r1', reason: 'The bank sent it back' },
    }),
    step('Void a payment', 'voidPartyPayment', 'pp-1', { ...PAYMENT, reason: 'Recorded twice' }),
  ],
  Journal: [
    {
      label: 'List the entries of a month for the bookkeeping',
      query: `query MonthOfJournal($from: Date!, $to: Date!) {
        journal(from: $from, to: $to, first: 10) {
          entryCount
          nodes { day event documentNumber partyName amount currency lineItems { account debit credit } }
        }
      }`,
      variables: { from: '2026-03-01', to: '2026-03-31' },
    },
    make('Mark entries as handed over', 'handOverJournal', { from: '2026-02-01', to: '2026-02-28' }, {
      shows: 'markedCount beforeCount',
    }),
  ],
}
