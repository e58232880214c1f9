// Parses and checks settings that are comma-separated lists.
import { z } from 'zod'

/** The items of a comma-separated list. */
export const list = (text: string) => text.split(',').map((item) => item.trim()).filter(Boolean)

/** A text setting with a check. Each fault is a separate message. */
export const checked = (faultsOf: (text: string) => readonly string[], initial = '') =>
  z.string().default(initial).superRefine((text, issues) => {
    for (const message of faultsOf(text)) issues.addIssue({ code: 'custom', message })
  })

/** Pages that are no web pages have an origin too, such as capacitor://localhost. Sandboxed pages send the word null. */
const OTHER_ORIGIN = /^(?!https?:)[a-z][a-z\d+.-]*:\/\/[\w.-]+(?::\d+)?$/
const ANY_OR_NONE = ['*', 'null']

const isOrigin = (text: string) =>
  ANY_OR_NONE.includes(text) || OTHER_ORIGIN.test(text)
  || (URL.canParse(text) && new URL(text).origin === text && !text.includes('*'))

/** The fault of an origin that is not written as browsers send it: without a path and without a default port. */
export const originFault = (origin: string) =>
  (isOrigin(origin) ? [] : [`has "${origin}", which is no origin like https://shop.example:8443`])
