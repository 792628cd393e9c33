import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './buildHash.mjs'
import { runFaults, withProduct } from './faults.mjs'
import { insideWorkspace, main, run, Stop } from './workspace.mjs'

const SHELL = 'host-shell/src'

/**
 * What protects the product, each with how it is switched off in a copy of the sources (`from` becomes `to`, once) and what has to
 * fail then: rows of the fault table (`rows`, as Playwright's `-g` has them), or unit tests (`unit`).
 */
export const PROTECTIONS = [
  {
    name: 'integrity of entries',
    file: `${SHELL}/remotes/loadBuild.ts`,
    from: 'script.integrity = entry.integrity',
    to: '',
    rows: 'F17 an entry with a changed byte',
  },
  {
    name: 'no second try of changed bytes',
    file: `${SHELL}/remotes/mountManager.ts`,
    from: "if (entry === 'tampered') throw new TamperedBuild(build.name)",
    to: '',
    rows: 'F17 an entry with a changed byte',
  },
  {
    name: 'schema of a remote’s block',
    file: 'shared/contracts/src/portal/portalCheck.ts',
    from: 'if (!fault) return row as PortalRemote',
    to: 'if (isRow(row)) return row as unknown as PortalRemote',
    rows: 'F19 a build with an empty integrity|F05 the block of one remote of an unknown state',
  },
  {
    name: 'allow-list of script origins',
    file: 'shared/contracts/src/portal/portalCheck.ts',
    from: '!origins.has(new URL(entry).origin)',
    to: 'false',
    rows: 'F20 a build at an https',
  },
  {
    name: 'depth and size of a manifest',
    file: 'shared/contracts/src/portal/portalCheck.ts',
    from: 'const VALUES_MAX = 50_000',
    to: 'const VALUES_MAX = 50_000_000',
    rows: 'F55',
  },
  {
    name: 'time limits',
    file: `${SHELL}/base/limits.ts`,
    from: 'setTimeout(() => reject(new TimedOut(`${what}: nothing within ${ms} ms`)), ms)',
    to: 'setTimeout(() => {}, ms)',
    rows: 'F26 a remote that never starts is told',
  },
  {
    name: 'limit for the first paint',
    file: `${SHELL}/remotes/RemoteScreen.tsx`,
    from: 'if (!own.isReady) own.timer = setTimeout(late, time)',
    to: 'void late',
    rows: 'F30 a remote that waits for ever inside its page is told',
  },
  {
    name: 'second try',
    file: `${SHELL}/remotes/mountManager.ts`,
    from: 'if (attempt >= 2) throw',
    to: 'if (attempt >= 1) throw',
    rows: 'F15 an entry that is slow',
  },
  {
    name: 'previous build',
    file: `${SHELL}/remotes/trial.ts`,
    from: '...(fallback ? [fallback] : [])',
    to: '',
    rows: 'F10 an entry that answers 404 gives',
  },
  {
    name: 'boundary',
    file: 'shared/platform/src/defineRemote.tsx',
    from: 'this.props.onCrash?.(error)',
    to: 'void error',
    rows: 'F27 a page that throws while it is drawn',
  },
  {
    name: 'watch of commits',
    file: `${SHELL}/remotes/watchLoops.ts`,
    from: 'commits > COMMITS_A_SECOND || changes',
    to: 'changes',
    rows: 'F33 a page that sets state by a timer',
  },
  {
    name: 'watch of changes past React',
    file: `${SHELL}/remotes/watchLoops.ts`,
    from: ' || changes > CHANGES_A_SECOND',
    to: '',
    rows: 'F33 a page that writes the document',
  },
  {
    name: 'record of freezes',
    file: `${SHELL}/remotes/giveUpFrozen.ts`,
    from: 'giveUpAsFrozen(note.build)',
    to: '',
    rows: 'F32',
  },
  {
    name: 'counts of what nobody caught',
    file: `${SHELL}/remotes/errorReports.ts`,
    from: 'countUncaught(error)\n    reportError(error)',
    to: 'reportError(error)',
    rows: 'F27 an error in a timer',
  },
  {
    name: 'copy of the last manifest',
    file: `${SHELL}/portal/readPortal.ts`,
    from: 'keepCopy(sent)',
    to: '',
    rows: 'F02 with a copy of the last start a manifest that answers 503',
  },
  {
    name: 'tries of the manifest',
    file: `${SHELL}/portal/withRetries.ts`,
    from: 'const RETRIES_MS = [2000, 5000, 15_000]',
    to: 'const RETRIES_MS: number[] = []',
    rows: 'F02 the page tries again',
  },
  {
    name: 'boot guard',
    file: `${SHELL}/index.html`,
    from: "window.addEventListener('error', failed, true)\n        // A file",
    to: '// A file',
    rows: 'F09 a style sheet that answers 404',
  },
  {
    name: 'following the manifest',
    file: `${SHELL}/remotes/followPortal.ts`,
    from: '  adoptBuilds()\n',
    to: '',
    rows: 'F35 a build that comes while another page is open|F35 F36',
  },
  {
    name: 'kill',
    file: `${SHELL}/remotes/mountManager.ts`,
    from: "if (!remote || remote.state !== 'on') {",
    to: 'if (!remote) {',
    rows: 'F37',
  },
  {
    name: 'interface of the shell',
    file: `${SHELL}/remotes/fitsShell.ts`,
    from: 'if (!asked || !given || asked[0] !== given[0]) return false',
    to: 'if (asked || given) return true',
    rows: 'F23 a build that was made for the next major one',
  },
  {
    name: 'storage that throws',
    file: 'shared/platform/src/storage.ts',
    from: 'const text = areaOf(area).getItem(key + suffix)\n    return text === null ? undefined : (JSON.parse(text) as T) // Written by writeStored under the same key.\n  } catch {\n    return undefined',
    to: 'const text = areaOf(area).getItem(key + suffix)\n    return text === null ? undefined : (JSON.parse(text) as T)\n  } catch (error) {\n    throw error',
    rows: 'F59 with a storage that is blocked',
  },
  {
    name: 'policy of the page',
    file: 'shared/registry/src/page.ts',
    from: "'script-src': [self, ...assets, ...hashes]",
    to: "'script-src': ['*']",
    unit: 'shared/registry/src/site.test.ts',
  },
  {
    name: 'allow-list of addresses',
    file: 'shared/access/src/referer.ts',
    from: '!allowedOrigins.includes(url.origin)',
    to: 'false',
    unit: `${SHELL}/pages/iframeAddress.test.ts`,
  },
  {
    name: 'paths of our own host',
    file: 'shared/access/src/referer.ts',
    from: '!/^\\/(?!\\/)/.test(value)',
    to: 'false',
    unit: 'shared/access/src/referer.test.ts',
  },
  {
    name: 'rule that stops a trial',
    file: 'shared/registry/src/health.ts',
    from: 'if (share <= 0.02 || share <= 2 * usual) return undefined',
    to: 'return undefined',
    unit: 'shared/registry/src/health.test.ts',
  },
]

/** A copy of the sources with packages of its own, in which protections are switched off. */
async function copyOfSources() {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'crm-without-'))
  const { code, output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  if (code !== 0) throw new Stop(`the sources could not be listed: ${output.trim().split('\n')[0]}`)
  for (const file of output.split('\n').filter(Boolean)) cpSync(path.join(ROOT, file), path.join(copy, file))
  const install = ['--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=silent']
  const done = await run('npx', install, { cwd: copy })
  if (done.code !== 0) throw new Stop(`the packages of the copy could not be installed:\n${done.output.trim()}`)
  return copy
}

/** Runs `work` while one protection is switched off in the copy. */
async function without(copy, { name, file, from, to }, work) {
  const address = path.join(copy, file)
  const source = readFileSync(address, 'utf8')
  if (source.split(from).length !== 2) throw new Stop(`${name}: ${file} does not hold its text once: ${from}`)
  writeFileSync(
    address,
    source.replace(from, () => to),
  )
  try {
    return await work()
  } finally {
    writeFileSync(address, source)
  }
}

/** Builds the shell of the copy into the registry; answers its key. */
async function buildShell(copy, registryDir, hash) {
  const build = `import { buildAndPublish } from './shared/tooling/src/prepare.mjs'
    console.log('key: ' + await buildAndPublish(process.argv[1], 'host-shell', process.argv[2]))`
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', build, registryDir, hash], {
    cwd: copy,
  })
  const key = /^key: (\S+)$/m.exec(output)?.[1]
  if (code !== 0 || !key) throw new Stop(`the copy does not build:\n${output.trim().split('\n').slice(-20).join('\n')}`)
  return key
}

function runUnits(copy, files) {
  const args = ['run', '--root', '.', '--config', 'shared/tooling/vitest.config.ts', ...files, '--reporter=dot']
  return run(path.join(copy, 'node_modules/.bin/vitest'), args, { cwd: copy })
}

/** Whether unit tests fail without a protection. */
async function failsWithout(copy, protection) {
  const { output } = await without(copy, protection, () => runUnits(copy, [protection.unit]))
  return /Tests .*\d+ failed/.test(output)
}

// A test that fails as it is would notice every protection: all of them have to pass first.
async function passUnits(copy, protections) {
  const { code, output } = await runUnits(
    copy,
    protections.map(({ unit }) => unit),
  )
  if (code !== 0) throw new Stop(`unit tests fail with every protection on:\n${output.trim()}`)
}

async function passRows(product, protections) {
  const rows = protections.map((protection) => protection.rows).join('|')
  const { code } = await runFaults(product, ['-g', rows], { show: false })
  if (code !== 0) throw new Stop(`rows fail with every protection on: pnpm test:faults -g '${rows}'`)
}

/** Whether rows of the table fail without a protection. */
async function breaksWithout(copy, product, protection) {
  const { activate } = await import('../../registry/src/activate.ts')
  const hash = `e2f0${String(PROTECTIONS.indexOf(protection)).padStart(4, '0')}`
  const shell = await without(copy, protection, () => buildShell(copy, product.registryDir, hash))
  await activate(product.registryDir, 'default', { shell, by: 'test' })
  const { failed } = await runFaults(product, ['--retries=0', '-g', protection.rows], { show: false })
  return failed > 0
}

async function tryProtections() {
  await insideWorkspace(fileURLToPath(import.meta.url))
  const wanted = process.argv.slice(2).filter((arg) => arg !== '--')
  const chosen = PROTECTIONS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  const copy = await copyOfSources()
  let missed = 0
  const tryAll = async (protections, attempt) => {
    for (const protection of protections) {
      const started = Date.now()
      const isNoticed = await attempt(protection)
      const seconds = ((Date.now() - started) / 1000).toFixed(0)
      const { name, rows, unit } = protection
      console.log(`${isNoticed ? 'noticed' : 'MISSED '} ${name} · ${rows ?? unit} · ${seconds} s`)
      if (!isNoticed) missed += 1
    }
  }
  try {
    const inBrowser = chosen.filter(({ rows }) => rows)
    const units = chosen.filter(({ unit }) => unit)
    if (units.length > 0) {
      await passUnits(copy, units)
      await tryAll(units, (protection) => failsWithout(copy, protection))
    }
    if (inBrowser.length > 0)
      await withProduct(async (product) => {
        await passRows(product, inBrowser)
        await tryAll(inBrowser, (protection) => breaksWithout(copy, product, protection))
      })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  console.log(`protections: ${chosen.length - missed} of ${chosen.length} are noticed when they are gone`)
  if (missed > 0) process.exitCode = 1
}

// `pnpm test:protections`: each protection is switched off once, in a copy, and a test has to notice. Names, or parts of
// them, try only those.
if (process.argv[1] === fileURLToPath(import.meta.url)) await main(tryProtections)
