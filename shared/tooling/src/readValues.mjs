import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { browserModule } from './contractsLoader.mjs'

// Started by buildInputs: what bundles get of calls files, or the manifest of an application, as JSON.
const { root, calls = [], manifest } = JSON.parse(await text(process.stdin))
const modules = await Promise.all(calls.map(async (file) => [file, await browserModule(path.join(root, file))]))
const stated = manifest && JSON.stringify((await import(pathToFileURL(path.join(root, manifest)).href)).manifest)
process.stdout.write(JSON.stringify({ calls: Object.fromEntries(modules), ...(stated ? { manifest: stated } : {}) }))
