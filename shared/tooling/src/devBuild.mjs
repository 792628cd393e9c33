import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { rspack } from '@rspack/core'
import { folderOf, ROOT } from './buildHash.mjs'
import { DRAFT_HASH, named } from './devNames.mjs'

// Started by devWatch.mjs: builds one remote whenever what it reads changes, and says each time where the build is, or what is
// wrong. Beside the gateway and not in it, so that pages are answered meanwhile.
const [id, folder] = process.argv.slice(2)
process.env.BUILD_HASH = DRAFT_HASH
process.env.NODE_ENV = 'production'
process.chdir(path.join(ROOT, folderOf(id)))

const config = await (await import(pathToFileURL(path.resolve('rspack.config.ts')).href)).default
const output = path.join(folder, 'output')
const compiler = rspack({
  ...config,
  // As it is published, in a page with React as it is delivered; only smaller it need not be.
  optimization: { ...config.optimization, minimize: false },
  output: { ...config.output, path: output },
  // It guards the identity of what is published; here the bytes are the identity.
  plugins: config.plugins.filter((plugin) => plugin.constructor.name !== 'DeclaredInputs'),
})

// A few milliseconds are an editor's burst.
compiler.watch({ aggregateTimeout: 10 }, (error, stats) => {
  if (error) return void process.send({ problem: String(error.stack ?? error) })
  if (stats.hasErrors())
    return void process.send({ problem: stats.toString({ all: false, errors: true, colors: false }) })
  const files = new Map(readdirSync(output).map((name) => [name, readFileSync(path.join(output, name))]))
  const build = named(files)
  const dist = path.join(folder, build.build)
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  for (const [name, bytes] of build.files) writeFileSync(path.join(dist, name), bytes)
  process.send({ dist })
})
process.on('disconnect', () => process.exit())
