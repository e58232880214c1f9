// Runs a suite, and tells the process that tries the mutant what happens. Ends this process at the first failure.
import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { takeCoverage } from 'node:v8'
import native from '../../support/native-suites.mjs'

// This process ends with the one that started it.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()

const told = (message) => new Promise((resolve) => process.send(message, resolve))

async function failed(suite, test) {
  await told({ at: 'failed', suite, test })
  process.exit(1)
}

const counts = process.env.NODE_V8_COVERAGE
let ended = 0
let hasStarted = false

/** Puts what V8 has counted since the last time into a folder. */
function keepCounts(folder) {
  if (!counts) return
  takeCoverage()
  const files = readdirSync(counts, { withFileTypes: true }).filter((one) => one.isFile())
  mkdirSync(path.join(counts, folder))
  for (const { name } of files) renameSync(path.join(counts, name), path.join(counts, folder, name))
}

/** The runner that `testRunner` in jest's configuration names. */
export default async function run(globalConfig, config, environment, runtime, testPath, send) {
  const suite = path.relative(config.rootDir, testPath)
  const begun = Date.now()
  const tell = async (name, args) => {
    if (name === 'test-case-start' && !hasStarted) {
      hasStarted = true
      keepCounts('start')
    }
    if (name === 'test-case-result' && args[1].status === 'failed') await failed(suite, args[1].fullName)
    return send?.(name, args)
  }
  await told({ at: 'began', suite })
  try {
    const result = await native(globalConfig, config, environment, runtime, testPath, tell)
    if (result.numFailingTests || result.testExecError) await failed(suite, 'outside of a test')
    const seconds = (Date.now() - begun) / 1000
    keepCounts(String(ended))
    ended += 1
    await told({ at: 'ended', suite, seconds })
    return result
  } catch (error) {
    return failed(suite, `is not loaded: ${error?.message}`)
  }
}
