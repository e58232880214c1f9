// The words of printed documents, by language.
import type { DocumentLanguage } from '../../generated/prisma/enums.js'

const EN = {
  quotation: 'Quotation', orderConfirmation: 'Order confirmation', purchaseOrder: 'Purchase order',
  deliveryNote: 'Delivery note', invoice: 'Invoice', creditNote: 'Credit note', debitNote: 'Debit note',
  statement: 'Statement of account',
  number: 'Number', date: 'Date', validUntil: 'Valid until', dueDate: 'Due', expected: 'Expected', revision: 'Revision',
  order: 'Order', correctedBill: 'Bill', style: 'Style', paymentTerm: 'Payment terms', shippingTerm: 'Shipping terms',
  latestDelivery: 'Latest delivery', planned: 'Planned', from: 'From', to: 'To',
  line: 'No.', item: 'Item', description: 'Description', colour: 'Colour', size: 'Size', quantity: 'Quantity',
  unit: 'Unit', unitPrice: 'Unit price', amount: 'Amount', deliveryDate: 'Delivery', destination: 'Destination',
  rate: 'Tax rate', reason: 'Reason', day: 'Day', about: 'About', reference: 'Reference', debit: 'Debit',
  credit: 'Credit', balance: 'Balance',
  subtotal: 'Subtotal', tax: 'Tax', total: 'Total', settled: 'Settled', stillDue: 'Still due',
  openingBalance: 'Opening balance', closingBalance: 'Closing balance',
  taxNumber: 'Tax number', registrationNumber: 'Registration number', bankDetails: 'Bank',
  DRAFT: 'Draft', CANCELLED: 'Cancelled', VOID: 'Void', REJECTED: 'Rejected', EXPIRED: 'Expired', FAILED: 'Failed',
  NOT_DELIVERED: 'Not delivered', PRICE_DIFFERENCE: 'Price difference', RETURN: 'Return', SHORT_QUALITY: 'Short quality',
  BILL: 'Bill', BILL_VOID: 'Bill, void', CREDIT_NOTE: 'Credit note', CREDIT_NOTE_VOID: 'Credit note, void',
  DEBIT_NOTE: 'Debit note', DEBIT_NOTE_VOID: 'Debit note, void', PARTY_PAYMENT: 'Payment',
  PARTY_PAYMENT_VOID: 'Payment, void', PAYMENT: 'Payment', PAYMENT_REVERSAL: 'Payment, reversed', REFUND: 'Refund',
  REFUND_REVERSAL: 'Refund, reversed',
} as const
export type Word = keyof typeof EN

const BN: Readonly<Record<Word, string>> = {
  quotation: 'মূল্য প্রস্তাব', orderConfirmation: 'অর্ডার নিশ্চিতকরণ', purchaseOrder: 'ক্রয় আদেশ',
  deliveryNote: 'ডেলিভারি চালান', invoice: 'ইনভয়েস', creditNote: 'ক্রেডিট নোট', debitNote: 'ডেবিট নোট',
  statement: 'হিসাব বিবরণী',
  number: 'নম্বর', date: 'তারিখ', validUntil: 'মেয়াদ', dueDate: 'পরিশোধের শেষ তারিখ', expected: 'প্রত্যাশিত তারিখ',
  revision: 'সংশোধন', order: 'অর্ডার', correctedBill: 'বিল', style: 'স্টাইল', paymentTerm: 'পরিশোধের শর্ত',
  shippingTerm: 'পরিবহনের শর্ত', latestDelivery: 'সরবরাহের শেষ তারিখ', planned: 'নির্ধারিত সময়', from: 'শুরু', to: 'শেষ',
  line: 'ক্রম', item: 'পণ্য', description: 'বিবরণ', colour: 'রং', size: 'সাইজ', quantity: 'পরিমাণ',
  unit: 'একক', unitPrice: 'একক মূল্য', amount: 'মূল্য', deliveryDate: 'সরবরাহ', destination: 'গন্তব্য',
  rate: 'করের হার', reason: 'কারণ', day: 'দিন', about: 'বিষয়', reference: 'সূত্র', debit: 'ডেবিট',
  credit: 'ক্রেডিট', balance: 'স্থিতি',
  subtotal: 'উপমোট', tax: 'কর', total: 'সর্বমোট', settled: 'পরিশোধিত', stillDue: 'বকেয়া',
  openingBalance: 'প্রারম্ভিক স্থিতি', closingBalance: 'সমাপনী স্থিতি',
  taxNumber: 'কর নম্বর', registrationNumber: 'নিবন্ধন নম্বর', bankDetails: 'ব্যাংক',
  DRAFT: 'খসড়া', CANCELLED: 'বাতিল', VOID: 'বাতিল', REJECTED: 'প্রত্যাখ্যাত', EXPIRED: 'মেয়াদোত্তীর্ণ', FAILED: 'ব্যর্থ',
  NOT_DELIVERED: 'সরবরাহ হয়নি', PRICE_DIFFERENCE: 'মূল্যের পার্থক্য', RETURN: 'ফেরত', SHORT_QUALITY: 'মান কম',
  BILL: 'বিল', BILL_VOID: 'বিল, বাতিল', CREDIT_NOTE: 'ক্রেডিট নোট', CREDIT_NOTE_VOID: 'ক্রেডিট নোট, বাতিল',
  DEBIT_NOTE: 'ডেবিট নোট', DEBIT_NOTE_VOID: 'ডেবিট নোট, বাতিল', PARTY_PAYMENT: 'পরিশোধ',
  PARTY_PAYMENT_VOID: 'পরিশোধ, বাতিল', PAYMENT: 'পরিশোধ', PAYMENT_REVERSAL: 'পরিশোধ, ফেরত', REFUND: 'অর্থ ফেরত',
  REFUND_REVERSAL: 'অর্থ ফেরত, বাতিল',
}

/** Language → its words, and the locale by which `Intl` writes its amounts and dates. */
export const LANGUAGES: Readonly<Record<DocumentLanguage, {
  readonly locale: string
  readonly words: Readonly<Record<Word, string>>
}>> = {
  EN: { locale: 'en-GB', words: EN },
  BN: { locale: 'bn-BD', words: BN },
}

/** The word for a state, a reason or a kind; undefined if documents do not name it. */
export const isWord = (name: unknown): name is Word => typeof name === 'string' && Object.hasOwn(EN, name)
