// Programs that the check of the image runs.
import { spawnSync } from 'node:child_process'

/** Output of a build is longer than Node keeps by default. */
const MOST_OUTPUT = 256 * 1024 * 1024

/** Runs a program to its end. Returns what it printed, without the space around it. */
export function ran(program, words, { mayFail = false, ...options } = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: MOST_OUTPUT, ...options })
  if (status !== 0 && !mayFail)
    throw new Error(`${program} ${words.join(' ')} ends with ${status ?? error?.message}:\n${stdout}${stderr}`)
  return stdout?.trim()
}

/** Fails the check with the sentence unless the condition holds. */
export function sure(holds, sentence) {
  if (!holds) throw new Error(sentence)
}

/** Fails the check if this machine cannot run it. */
export function programOr(...programs) {
  sure(process.getuid?.() === 0, 'the check makes root folders and mounts, so only root can run it')
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0)
  sure(!missing.length, `the check needs ${missing.join(', ')}: apt-get install ${missing.join(' ')}`)
}
