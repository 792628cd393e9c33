import { spawn } from 'node:child_process'
import { ROOT } from './buildHash.mjs'
import { run, Stop } from './workspace.mjs'

const READY_WITHIN_MS = 180_000
// The demo business ends on the day that it is seeded: on a fixed one, that of the unit tests, every run meets the same figures.
const DAY_OF_JOURNEYS = '2026-11-20T14:30:00+08:00'

/**
 * Puts the business of the unit tests, which they have made by now, into the data folder: journeys work on a copy of their own.
 * On another day the gateway makes one that ends there. In a process of its own, which gives the memory back.
 */
export async function copyBusiness(dataDir) {
  if (process.env.CLOCK) return
  const copy = `import { copyTestDatabase } from './gateway-mock/src/testing/testDatabase.ts'; await copyTestDatabase(process.argv[1])`
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', copy, dataDir])
  if (code !== 0) throw new Stop(`the demo business could not be copied:\n${output.trim()}`)
}

/** Starts the gateway on a free port; answers its address and a way to stop it. */
export function startGateway(dataDir, registryDir) {
  const env = {
    CLOCK: DAY_OF_JOURNEYS,
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    REGISTRY_DIR: registryDir,
    DEMO: '1',
  }
  const child = spawn(process.execPath, ['gateway-mock/src/process/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null) return resolve()
      child.once('exit', resolve)
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
    })
  const url = new Promise((resolve, reject) => {
    let said = ''
    const hear = (text) => {
      said += text
      const ready = /^ready: (\S+)/m.exec(said)
      if (ready) resolve(ready[1])
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', (code) =>
      reject(new Stop(`the gateway ended with ${code}:\n${said.trim().split('\n').slice(-30).join('\n')}`)),
    )
    setTimeout(
      () => reject(new Stop(`the gateway was not ready within ${READY_WITHIN_MS / 1000} s:\n${said}`)),
      READY_WITHIN_MS,
    ).unref()
  })
  return { url, stop, log: () => url.catch(() => undefined) }
}
