// Parses and checks settings that are comma-separated lists, and finds programs.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** The items of a comma-separated list. */
export const list = (text: string) => text.split(',').map((item) => item.trim()).filter(Boolean)

/** A text setting with a check. Each fault is a separate message. */
export const checked = (faultsOf: (text: string) => readonly string[], initial = '') =>
  z.string().default(initial).superRefine((text, issues) => {
    for (const message of faultsOf(text)) issues.addIssue({ code: 'custom', message })
  })

const isWebOrigin = (text: string) =>
  text === '*' || (URL.canParse(text) && new URL(text).origin === text && !text.includes('*'))

/** Pages that are no web pages have an origin too, such as capacitor://localhost. Sandboxed pages send the word null. */
const OTHER_ORIGIN = /^(?:null|(?!https?:)[a-z][a-z\d+.-]*:\/\/[\w.-]+(?::\d+)?)$/

const faultUnless = (holds: (origin: string) => boolean) => (origin: string) =>
  (holds(origin) ? [] : [`has "${origin}", which is no origin like https://shop.example:8443`])

/** The fault of an origin of web pages that is not written as browsers send it: without a path and a default port. */
export const webOriginFault = faultUnless(isWebOrigin)

/** The same, for origins of any pages. */
export const originFault = faultUnless((text) => isWebOrigin(text) || OTHER_ORIGIN.test(text))

/** The first of these programs in a folder of a search path. */
export const programOn = (searched: string, names: readonly string[]): string | undefined =>
  names.flatMap((name) => searched.split(path.delimiter).filter(Boolean).map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file))
