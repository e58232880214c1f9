// The progress of a command: shown when the step changes, and within a step once a second, or more seldom in a file.
import { showProgress } from '../progress.js'

const PAUSE_MS = process.stderr.isTTY ? 1_000 : 10_000

/** A function that shows how much of the whole is done, from 0 to 1. */
export function stepsShown(): (name: string, share: number) => void {
  let [shown, at, before] = ['', 0, -1]
  return (name, share) => {
    const percent = Math.min(100, Math.floor(100 * share))
    if (name === shown && (percent === before || (Date.now() - at < PAUSE_MS && percent < 100))) return
    ;[shown, at, before] = [name, Date.now(), percent]
    showProgress({ name, done: percent, of: 100 })
  }
}
