#!/usr/bin/env node
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildHash, ROOT } from './buildHash.mjs'
import { HOME, remoteIn } from './outside.mjs'
import { buildOfSources } from './prepare.mjs'
import { dataFolder, insideWorkspace, main, run, Stop } from './workspace.mjs'

const HELP = `crm-remote <verb>, in the folder of a remote:
  dev              the whole product with this remote, on http://127.0.0.1:4100 (PORT=…); a change is on screen at once
  check            types, lint, tests and contract; publish asks for it, for what is committed
  types | test     one of them; test takes the names of files
  build            the build as it is published, and where it lies
  publish          builds and publishes, over HTTP: REGISTRY_URL, REGISTRY_KEY (a key of this remote); --why …
  registry <verb>  everything else of the registry: status, builds, log, diff, verify; canary, activate … with an operator's key
  install          the packages, after a change of package.json
`

const SCRIPTS = { dev: 'dev.mjs', check: 'check.mjs', registry: 'registry.mjs' }

// The remote whose folder, or a folder in it, this was started in.
function remoteHere() {
  if (HOME) return remoteIn(HOME)
  if (process.env.CRM_REMOTE) return process.env.CRM_REMOTE
  const [group, id] = path.relative(ROOT, process.cwd()).split(path.sep)
  return group === 'remotes' ? id : undefined
}

const tool = (name) => path.join(ROOT, 'node_modules/.bin', name)

const here = {
  install: async () => console.log('the packages are installed'),
  types: async (id) => run(tool('tsc'), ['-p', `remotes/${id}`, '--pretty'], { show: true }),
  test: async (id, files) => {
    const wanted = files.length > 0 ? files.map((file) => `remotes/${id}/${file}`) : [`remotes/${id}/`]
    return run(tool('vitest'), ['run', '--root', '.', '--config', 'shared/tooling/vitest.config.ts', ...wanted], {
      show: true,
    })
  },
  build: async (id) => {
    const registry = path.join(await dataFolder(), 'registry')
    const key = await buildOfSources(registry, id)
    console.log(`${id} ${key} (identity ${buildHash(id)}): ${path.join(registry, 'r', id, key)}`)
  },
}

await main(async () => {
  const id = remoteHere()
  const [verb = 'help', ...words] = process.argv.slice(2)
  if (verb === 'help' || verb === '--help') {
    console.log(HELP)
    return
  }
  if (!id)
    throw new Stop('this is not the folder of a remote (package.json named @crm/<id>, src/manifest.ts): go there')
  const script = SCRIPTS[verb] ?? (verb === 'publish' ? SCRIPTS.registry : undefined)
  if (!script && !(verb in here)) throw new Stop(`there is no verb ${verb}\n${HELP}`)
  if (script) {
    // As if it had been started itself, with the words that it takes.
    const file = fileURLToPath(new URL(script, import.meta.url))
    process.argv.splice(1, Number.POSITIVE_INFINITY, file, ...wordsFor(verb, id, words))
    await import(`./${script}`)
    return
  }
  process.env.CRM_REMOTE = id
  await insideWorkspace(fileURLToPath(import.meta.url), [verb, ...words])
  const done = await here[verb](id, words)
  if (done?.code) process.exit(done.code)
})

function wordsFor(verb, id, words) {
  if (verb === 'publish') return ['publish', id, ...words]
  return verb === 'registry' ? words : [id, ...words]
}
