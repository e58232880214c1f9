// The checks of what printed documents say of the organization.
import { because } from '../../core/faults/reason.js'
import { atMostLetters, email, type Checks } from '../../core/checks.js'
import type { LetterheadInput } from './types.js'

/** The most bytes of a logo: in base64 it fits into a text. */
const LOGO_BYTES = 7_000

/** Type of a picture → how its content begins. A page shows it as a picture, where an SVG runs no scripts. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  png: /^\x89PNG\r\n\x1a\n/, jpeg: /^\xff\xd8\xff/, 'svg+xml': /^\s*<(\?xml|svg|!--)/,
}

/** The content of a logo; null if it is no picture of a known type. */
export function contentOfLogo(url: string): Buffer | null {
  const [, type = '', base64] = /^data:image\/(png|jpeg|svg\+xml);base64,([A-Za-z0-9+/]+={0,2})$/.exec(url) ?? []
  const content = Buffer.from(base64 ?? '', 'base64')
  return BEGINNINGS[type]?.test(content.toString('latin1')) ? content : null
}

const logo = (url: string) => {
  const content = contentOfLogo(url)
  return (!content || content.length > LOGO_BYTES) && because('logo', { max_bytes: LOGO_BYTES })
}

export const LETTERHEAD_CHECKS: Checks<LetterheadInput> = {
  legalName: atMostLetters, registrationNumber: atMostLetters, taxNumber: atMostLetters, address: atMostLetters,
  businessEmail: email, businessPhone: atMostLetters, bankDetails: atMostLetters, documentFooter: atMostLetters, logo,
}
