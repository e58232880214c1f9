// The page of a printed document, in HTML with styles for paper. It has no scripts, and loads nothing.
import { createHash } from 'node:crypto'
import type { Printing } from '../../features/printing/address.js'
import type { DocumentLanguage } from '../../generated/prisma/enums.js'
import { FORMS, type Entry, type Form, type Shape } from './forms.js'
import { valueAt, writerIn, type Answered, type Writer } from './writer.js'
import { isWord, type Word } from './languages.js'

const STYLE = `
@page { size: A4; margin: 18mm 16mm }
* { box-sizing: border-box }
body { font: 10pt/1.4 "Noto Sans", "Noto Sans Bengali", "Lohit Bengali", system-ui, sans-serif; color: #1a1a1a;
  max-width: 178mm; margin: 8mm auto }
header, .about { display: flex; justify-content: space-between; gap: 12mm; margin-bottom: 8mm }
header img { max-height: 18mm; max-width: 60mm }
.business { text-align: right; white-space: pre-line; font-size: 9pt }
h1 { font-size: 17pt; margin: 0 0 6mm; font-weight: 600 }
h1 small { color: #a33; font-size: 11pt; margin-left: 4mm; text-transform: uppercase }
.party { white-space: pre-line }
.business, .party, dd, .notes, footer { overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: auto auto; gap: 0 6mm; margin: 0; align-content: start; flex: none; max-width: 100mm }
dt { color: #666 } dd { margin: 0; text-align: right }
table { width: 100%; border-collapse: collapse; margin-bottom: 6mm }
thead { display: table-header-group }
th { text-align: left; font-weight: 600; border-bottom: 1.5pt solid #1a1a1a; padding: 1mm 2mm 1mm 0 }
td { border-bottom: 0.5pt solid #ccc; padding: 1.2mm 2mm 1.2mm 0; vertical-align: top; overflow-wrap: anywhere }
tr { break-inside: avoid }
.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.totals { width: auto; margin-left: auto; break-inside: avoid }
.totals tr:last-child td { font-weight: 600; border-bottom: 1.5pt solid #1a1a1a }
.notes, footer { white-space: pre-line; break-inside: avoid; margin-top: 6mm }
footer { border-top: 0.5pt solid #ccc; padding-top: 2mm; font-size: 8.5pt; color: #444 }
`
/** The policy of the page: its own style and logo, and nothing else. */
export const POLICY = {
  'default-src': ["'none'"], 'base-uri': ["'none'"], 'form-action': ["'none'"], 'frame-ancestors': ["'self'"],
  'style-src': [`'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`], 'img-src': ['data:'],
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: unknown) => String(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign])
const linesOf = (...parts: readonly unknown[]) => escaped(parts.filter(Boolean).join('\n'))

/** What the page of a document is made of. */
export interface Printable {
  readonly organization: Answered
  readonly document: Answered
  readonly party: Answered | null
}

/** A page, and what it is called: the document and its number, or its party. */
export interface Page {
  readonly name: string
  readonly html: string
}

/** The page of what an operation answered. */
export function pageOf({ kind, language: asked }: Printing, printable: Printable): Page {
  const { organization, document, party } = printable
  const form = FORMS[kind]
  const language = asked ?? (party?.language as DocumentLanguage | null | undefined) ?? 'EN'
  const currency = (document.currency ?? null) as string | null
  const writer = writerIn(language, currency, String(valueAt(organization, 'settings.timeZone')))
  const title = writer.word(titleOf(form, document))
  const name = `${title} ${String(document.number ?? party?.name ?? '')}`
  const html = `<!doctype html>
<html lang="${language.toLowerCase()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(name)}</title><style>${STYLE}</style></head><body>
${headerOf(organization, writer)}
<h1>${escaped(title)}${stampOf(document, writer)}</h1>
<div class="about"><div class="party">${partyOf(party, writer)}</div><dl>${factsOf(form, document, writer)}</dl></div>
${linesTable(form, document, writer)}
${totalsTable(form, document, writer)}
${document.notes ? `<div class="notes">${linesOf(document.notes)}</div>` : ''}
${footerOf(organization, writer)}
</body></html>
`
  return { name, html }
}

const titleOf = ({ title }: Form, document: Answered): Word =>
  (typeof title === 'string' ? title : title.titles[String(document[title.path])])

/** A word beside the title, for a document that is not in force. */
const stampOf = ({ status }: Answered, { word }: Writer) => (isWord(status) ? `<small>${escaped(word(status))}</small>` : '')

function headerOf({ name, letterhead }: Answered, writer: Writer): string {
  const { logo, legalName, address, businessEmail, businessPhone } = letterhead as Answered
  const numbers = numbersOf(letterhead as Answered, writer)
  return `<header><div>${logo ? `<img src="${escaped(logo)}" alt="">` : ''}</div>`
    + `<div class="business"><strong>${escaped(legalName ?? name)}</strong>\n`
    + `${linesOf(address, businessEmail, businessPhone, ...numbers)}</div></header>`
}

const partyOf = (party: Answered | null, writer: Writer) => (party === null ? ''
  : linesOf(party.legalName ?? party.name, party.address, party.city, party.country, ...numbersOf(party, writer)))

const numbersOf = (named: Answered, { word }: Writer) => (['registrationNumber', 'taxNumber'] as const)
  .flatMap((field) => (named[field] ? [`${word(field)}: ${String(named[field])}`] : []))

const factsOf = ({ facts }: Form, document: Answered, { word, write }: Writer) =>
  facts.map(([name, path, shape]) => [name, write(valueAt(document, path), shape)] as const)
    .filter(([, text]) => text)
    .map(([name, text]) => `<dt>${escaped(word(name))}</dt><dd>${escaped(text)}</dd>`).join('')

const FIGURES = new Set<Shape>(['number', 'money', 'some', 'price', 'percent'])
const cell = (tag: 'td' | 'th', [, , shape]: Entry, text: string) =>
  `<${tag}${FIGURES.has(shape) ? ' class="figure"' : ''}>${escaped(text)}</${tag}>`

/** The lines of a document. The total leaves out those that were cancelled, so the page does too. */
const linesIn = ({ lines }: Answered) => ((lines ?? []) as readonly Answered[]).filter(({ status }) => status !== 'CANCELLED')

/** The lines, without columns that no line has a value for. */
function linesTable({ columns }: Form, document: Answered, { word, write }: Writer): string {
  const lines = linesIn(document)
  const used = columns.filter(([, path]) => lines.some((line) => valueAt(line, path) != null))
  if (!used.length) return ''
  const head = used.map((entry) => cell('th', entry, word(entry[0]))).join('')
  const rows = lines.map((line) =>
    `<tr>${used.map((entry) => cell('td', entry, write(valueAt(line, entry[1]), entry[2]))).join('')}</tr>`)
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}

function totalsTable({ totals }: Form, document: Answered, { word, write }: Writer): string {
  const row = (name: string, text: string) =>
    `<tr><td>${escaped(name)}</td><td class="figure">${escaped(text)}</td></tr>`
  const rows = totals.flatMap(([name, path, shape]) => {
    if (path === 'taxes.tax')
      return ((document.taxes ?? []) as readonly Answered[]).map(({ rate, tax }) =>
        row([word(name), write(rate, 'percent')].filter(Boolean).join(' '), write(tax, shape)))
    const text = write(valueAt(document, path), shape)
    return text ? [row(word(name), text)] : []
  })
  return rows.length ? `<table class="totals">${rows.join('')}</table>` : ''
}

function footerOf({ letterhead }: Answered, { word }: Writer): string {
  const { bankDetails, documentFooter } = letterhead as Answered
  const text = linesOf(bankDetails && `${word('bankDetails')}: ${String(bankDetails)}`, documentFooter)
  return text ? `<footer>${text}</footer>` : ''
}
