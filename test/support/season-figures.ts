// The figures of a season in dollars, yen and dinars, computed by hand from the specification.

/** What is entered, and what it comes to. */
export interface Season {
  readonly currency: string
  /** Price of a piece to the client, and the prices of fabric, labels, sewing and dyeing. */
  readonly price: string
  readonly fabric: string
  readonly dearer: string
  readonly label: string
  readonly sewing: string
  readonly dyeing: string
  /** The total of the order as it was sent, and as it was amended. */
  readonly ordered: string
  readonly amended: string
  readonly stockValue: string
  readonly average: string
  readonly issued: string
  readonly returned: string
  readonly left: string
  readonly leftAverage: string
  readonly cloth: string
  readonly clothTaxes: readonly object[]
  readonly dye: string
  readonly paid: string
  readonly labelsBack: string
  readonly clothRest: string
  readonly cheaper: string
  readonly credit: string
  readonly allocated: string
  readonly refunded: string
  readonly open: string
  readonly debit: string
  readonly dyeRest: string
  readonly statement: readonly (readonly string[])[]
  readonly closing: string
  readonly sold: string
  readonly cameBack: string
  readonly clientPaid: string
  readonly clientRest: string
  readonly earnings: Readonly<Record<string, string>>
}

/** The lines of the statement of the mill, with the balance after each. */
const statementOf = (...balances: readonly string[]) => ([
  ['2026-03-16', 'BILL'], ['2026-03-20', 'PAYMENT'], ['2026-03-25', 'CREDIT_NOTE'], ['2026-03-28', 'PAYMENT'],
  ['2026-04-01', 'CREDIT_NOTE'], ['2026-04-03', 'REFUND'], ['2026-04-04', 'DEBIT_NOTE'],
] as const).map((line, index) => [...line, balances[index]])

const tax = (rate: string, base: string, amount: string) => ({ rate, base, tax: amount })

export const SEASONS: readonly Season[] = [
  {
    currency: 'USD', price: '12.345', fabric: '1.6', dearer: '1.75', label: '0.55', sewing: '1.2', dyeing: '15',
    // 100 × 1.60; 70 × 1.60 + 40 × 1.75 = 182, and 40 × 0.55 = 22
    ordered: '160', amended: '204',
    // 182 / 110 = 1.6545454…
    stockValue: '182', average: '1.654545',
    // 182 × 100 / 110 = 165.454545; 165.4545 × 5 / 100 = 8.272725
    issued: '-165.4545', returned: '8.2727',
    // 182 − 165.4545 + 8.2727; / 15
    left: '24.8182', leftAverage: '1.654547',
    // 204 + 18.20 + 1.10
    cloth: '223.3', clothTaxes: [tax('10', '182', '18.2'), tax('5', '22', '1.1')], dye: '30',
    // 10 × 0.55 = 5.50, and 5 % of it 0.275; 223.30 − 100 − 5.78
    paid: '100', labelsBack: '5.78', clothRest: '117.52',
    // 20 and 10 %; 22 − 15 − 5; 30 − 15 + 1.50
    cheaper: '20', credit: '22', allocated: '15', refunded: '5', open: '2', debit: '1.5', dyeRest: '16.5',
    statement: statementOf('253.3', '153.3', '147.52', '30', '8', '13', '14.5'), closing: '14.5',
    // 40 × 12.345 = 493.80 and 20 % 98.76; 2 × 12.345 = 24.69 and 4.938; 592.56 − 29.63 − 500
    sold: '592.56', cameBack: '29.63', clientPaid: '500', clientRest: '62.93',
    earnings: {
      // 40 × (2.5 × 1.60 + 1.20); 285.80 / 493.80
      promisedRevenue: '493.8', promisedCost: '208', promisedMargin: '285.8', promisedMarginPercent: '57.88',
      // 165.4545 − 8.2727, and 20 cheaper; labels 22 − 5.50; 493.80 − 24.69; 315.43 / 469.11
      materialCost: '137.18', otherCost: '16.5', actualCost: '153.68', billedRevenue: '469.11', actualMargin: '315.43',
      actualMarginPercent: '67.24',
    },
  },
  {
    currency: 'JPY', price: '1234.5', fabric: '160.5', dearer: '175.25', label: '55.5', sewing: '120', dyeing: '1500.5',
    // 70 × 160.5 + 40 × 175.25 = 11235 + 7010 = 18245, and 40 × 55.5 = 2220
    ordered: '16050', amended: '20465',
    // 18245 / 110 = 165.86363…
    stockValue: '18245', average: '165.863636',
    // 18245 × 100 / 110 = 16586.363636; × 5 / 100 = 829.31818
    issued: '-16586.3636', returned: '829.3182',
    // 18245 − 16586.3636 + 829.3182; / 15 = 165.86364
    left: '2487.9546', leftAverage: '165.86364',
    // 1824.5 and 111; 20465 + 1825 + 111
    cloth: '22401', clothTaxes: [tax('10', '18245', '1825'), tax('5', '2220', '111')], dye: '3001',
    // 555 and 27.75; 22401 − 10000 − 583
    paid: '10000', labelsBack: '583', clothRest: '11818',
    // 2200 − 1500 − 500; 3001 − 1500 + 150
    cheaper: '2000', credit: '2200', allocated: '1500', refunded: '500', open: '200', debit: '150', dyeRest: '1651',
    statement: statementOf('25402', '15402', '14819', '3001', '801', '1301', '1451'), closing: '1451',
    // 49380 and 9876; 2469 and 493.8; 59256 − 2963 − 50000
    sold: '59256', cameBack: '2963', clientPaid: '50000', clientRest: '6293',
    earnings: {
      // 40 × (401.25 + 120); 28530 / 49380
      promisedRevenue: '49380', promisedCost: '20850', promisedMargin: '28530', promisedMarginPercent: '57.78',
      // 16586.3636 − 829.3182 = 15757.0454, and 2000 cheaper; 2220 − 555; 49380 − 2469; 31489 / 46911
      materialCost: '13757', otherCost: '1665', actualCost: '15422', billedRevenue: '46911', actualMargin: '31489',
      actualMarginPercent: '67.12',
    },
  },
  {
    currency: 'BHD', price: '4.3215', fabric: '0.6055', dearer: '0.6625', label: '0.0215', sewing: '0.45', dyeing: '1.2345',
    // 70 × 0.6055 + 40 × 0.6625 = 42.385 + 26.5 = 68.885, and 40 × 0.0215 = 0.86
    ordered: '60.55', amended: '69.745',
    // 68.885 / 110 = 0.62622727…
    stockValue: '68.885', average: '0.626227',
    // 62.62272727; × 5 / 100 = 3.131135
    issued: '-62.6227', returned: '3.1311',
    // 68.885 − 62.6227 + 3.1311; / 15 = 0.62622667
    left: '9.3934', leftAverage: '0.626227',
    // 6.8885 and 0.043; 69.745 + 6.889 + 0.043
    cloth: '76.677', clothTaxes: [tax('10', '68.885', '6.889'), tax('5', '0.86', '0.043')], dye: '2.469',
    // 0.215 and 0.01075; 76.677 − 30 − 0.226
    paid: '30', labelsBack: '0.226', clothRest: '46.451',
    // 5.005 and 0.5005; 5.506 − 1.2 − 2.005; 2.469 − 1.2 + 0.125
    cheaper: '5.005', credit: '5.506', allocated: '1.2', refunded: '2.005', open: '2.301', debit: '0.125', dyeRest: '1.394',
    statement: statementOf('79.146', '49.146', '48.92', '2.469', '-3.037', '-1.032', '-0.907'), closing: '-0.907',
    // 172.86 and 34.572; 8.643 and 1.7286; 207.432 − 10.372 − 150
    sold: '207.432', cameBack: '10.372', clientPaid: '150', clientRest: '47.06',
    earnings: {
      // 40 × (1.5138 + 0.45), because 2.5 × 0.6055 = 1.51375; 94.308 / 172.86
      promisedRevenue: '172.86', promisedCost: '78.552', promisedMargin: '94.308', promisedMarginPercent: '54.56',
      // 62.6227 − 3.1311 = 59.4916, and 5.005 cheaper; 0.86 − 0.215; 172.86 − 8.643; 109.085 / 164.217
      materialCost: '54.487', otherCost: '0.645', actualCost: '55.132', billedRevenue: '164.217', actualMargin: '109.085',
      actualMarginPercent: '66.43',
    },
  },
]
