import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from './buildHash.mjs'
import { run, Stop } from './workspace.mjs'

/** Without a window around the page, drawn or not, a browser takes a fifth less time for the same tests. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function runs(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Newest Chromium that Playwright downloaded, or nothing. */
function downloaded() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(os.homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return undefined
  const folders = readdirSync(cache).filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
  const files = folders
    .sort()
    .reverse()
    .flatMap((folder) =>
      [
        'chrome-linux/headless_shell',
        'chrome-headless-shell-linux64/chrome-headless-shell',
        'chrome-linux/chrome',
        'chrome-linux64/chrome',
        'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
      ].map((file) => path.join(cache, folder, file)),
    )
  return files.find(runs)
}

function installed() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (runs(given)) return given
    throw new Stop(`CHROMIUM_PATH names no program: ${given}`)
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(runs) ?? downloaded()
}

/** Path of a Chromium: the machine's, else one downloaded by Playwright, else one from Debian's packages. */
export async function findBrowser() {
  const there = installed()
  if (there) return there
  console.log('no Chromium found, downloading one …')
  const playwright = path.join(ROOT, 'e2e/node_modules/@playwright/test/cli.js')
  await run(process.execPath, [playwright, 'install', '--only-shell', 'chromium'])
  const fetched = installed()
  if (fetched) return fetched
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('installing Chromium from the packages of the system …')
    await run('apt-get', ['update'])
    // Older releases of Debian have the whole browser alone.
    for (const name of [SHELL, 'chromium'])
      if (!installed())
        await run('apt-get', ['install', '-y', '--no-install-recommends', name], {
          env: { DEBIAN_FRONTEND: 'noninteractive' },
        })
  }
  const packaged = installed()
  if (packaged) return packaged
  throw new Stop(
    'no Chromium for the browser tests: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH, then run npm test again',
  )
}
