import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CHECK_PARTS } from '../../registry/src/checkParts.mjs'
import { buildHash, ROOT } from './buildHash.mjs'
import { deliveredBuilds } from './delivered.mjs'
import { HOME } from './outside.mjs'
import { activateAll, buildOfSources } from './prepare.mjs'
import { run, Stop } from './workspace.mjs'

/** Folder of the results, one file per remote. */
const RESULTS = path.join(ROOT, 'node_modules/.cache/checks')

/** Tests of what binds a remote to the rest: directions of imports, openers, and the checks of an activation. */
const CONTRACT_TESTS = HOME
  ? ['shared/tooling/src/imports.test.ts']
  : [
      'shared/tooling/src/imports.test.ts',
      'shared/tooling/src/openers.test.ts',
      'shared/registry/src/conflicts.test.ts',
    ]

/** The commit of the workspace, with a mark when the files of a remote's build are not all in it; `none` outside of git. */
export function commitOf(id, git = runGit) {
  try {
    const own = HOME ? ['.'] : [`remotes/${id}`, 'shared', 'rspack.base.ts']
    const changed = git(['status', '--porcelain', '--', ...own]).trim() !== ''
    return git(['rev-parse', 'HEAD']).trim() + (changed ? '+changes' : '')
  } catch {
    return 'none'
  }
}

function runGit(args) {
  return execFileSync('git', args, { cwd: HOME ?? ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** Runs the parts of the check of one remote; when all pass, leaves a result that `registry publish` asks for. */
export async function checkRemote(id, parts, { folder = RESULTS, now = () => stateOf(id) } = {}) {
  const file = path.join(folder, `${id}.json`)
  rmSync(file, { force: true })
  const before = now()
  for (const name of CHECK_PARTS) if ((await parts[name]()).code !== 0) return false
  // Whoever edits during a check has checked neither state.
  if (JSON.stringify(now()) !== JSON.stringify(before)) return false
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify({ ...before, checks: CHECK_PARTS, at: new Date().toISOString() }))
  return true
}

/** The result that the last check of a remote left for what it is now; otherwise why there is none. */
export function checkedState(id, { folder = RESULTS, now = () => stateOf(id) } = {}) {
  const file = path.join(folder, `${id}.json`)
  const { commit, build } = now()
  if (!existsSync(file)) return { missing: `no check of ${id} passed for commit ${commit}` }
  const result = JSON.parse(readFileSync(file, 'utf8'))
  if (result.commit !== commit) return { missing: `${id} was checked for commit ${result.commit}, this is ${commit}` }
  if (result.build !== build) return { missing: `${id} was changed since it was checked` }
  return { commit, build, checks: result.checks }
}

function stateOf(id) {
  return { commit: commitOf(id), build: buildHash(id) }
}

const bin = (name) => path.join(ROOT, 'node_modules/.bin', name)

function testsOf(...files) {
  const args = ['run', '--root', '.', '--config', 'shared/tooling/vitest.config.ts', ...files]
  return run(bin('vitest'), args, { env: { CI: '1' } })
}

function codeIn(folder) {
  return readdirSync(path.join(ROOT, folder), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
}

async function lintOf(folder) {
  const found = await run(bin('oxlint'), [
    '--type-aware',
    '--deny-warnings',
    '-c',
    'shared/tooling/oxlint.json',
    // Outside of the repository git ignores the folder of the copy; files by name are looked at all the same.
    ...(HOME ? codeIn(folder) : [folder]),
  ])
  return found.code === 0 ? run(bin('biome'), ['format', '--config-path', 'shared/tooling', folder]) : found
}

// Without the sources of the others their builds say what they are: the portals are composed with all of them, and thrown away.
async function contractOutside(id) {
  const imports = await testsOf(...CONTRACT_TESTS)
  if (imports.code !== 0) return imports
  const folder = mkdtempSync(path.join(os.tmpdir(), 'crm-contract-'))
  try {
    const registry = path.join(folder, 'registry')
    const keys = deliveredBuilds(registry, id)
    await activateAll(registry, { ...keys, [id]: await buildOfSources(registry, id) }, () => undefined)
    return { code: 0, output: '' }
  } catch (error) {
    return { code: 1, output: error instanceof Error ? error.message : String(error) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * `pnpm check <remote>`: the types of the workspace, and lint, tests and contract of one remote; what passed may be published.
 * `part` runs one part and shows what it says, `types` compares the types. Throws {@link Stop} when it does not pass.
 */
export async function checkOne(id, { part, types }) {
  if (!existsSync(path.join(ROOT, 'remotes', id, 'src/manifest.ts'))) throw new Stop(`there is no remote ${id}`)
  const passed = await checkRemote(id, {
    types: () => part('types', types),
    lint: () => part('lint', () => lintOf(`remotes/${id}/src`)),
    unit: () => part('unit tests', () => testsOf(`remotes/${id}/`, '--passWithNoTests')),
    contract: () => part('contract', () => (HOME ? contractOutside(id) : testsOf(...CONTRACT_TESTS))),
  })
  if (!passed) throw new Stop(`${id} did not pass, or was changed meanwhile (see above)`)
  console.log(`${id} passed: ${HOME ? 'npx crm-remote publish' : `pnpm registry publish ${id}`}`)
}
