// Settings that are lists, written in one text.
import { z } from 'zod'

/** The items of a list with commas. */
export const list = (text: string) => text.split(',').map((item) => item.trim()).filter(Boolean)

/** A text whose faults are told one by one. */
export const checked = (faultsOf: (text: string) => readonly string[]) =>
  z.string().default('').superRefine((text, issues) => {
    for (const message of faultsOf(text)) issues.addIssue({ code: 'custom', message })
  })

const isOrigin = (text: string) => text === '*' || (URL.canParse(text) && new URL(text).origin === text)

/** What is wrong with an origin: a browser sends it without path, and without a port that goes without saying. */
export const originFault = (origin: string) =>
  (isOrigin(origin) ? [] : [`has "${origin}", which is no origin like https://shop.example:8443`])
