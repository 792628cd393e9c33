import path from 'node:path'
import { buildInputs, ROOT } from './buildInputs.mjs'

/**
 * Rspack plugin: the build fails when it reads a module of the workspace, or a library, that the identity of the application
 * does not cover. Then a changed file could be served under the name of an old build.
 */
export class DeclaredInputs {
  constructor(app, root = ROOT) {
    this.app = app
    this.root = root
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('DeclaredInputs', (compilation) => {
      compilation.hooks.finishModules.tap('DeclaredInputs', (modules) => {
        const inputs = buildInputs(this.app, this.root)
        const libraries = (inputs.get('pnpm-lock.yaml') ?? '').split('\n')
        for (const { resource = '' } of modules) {
          const file = resource.split('?', 1)[0]
          const missing = isAbsolute(file) && missingOf(path.relative(this.root, file), inputs, libraries)
          if (missing)
            compilation.errors.push(
              new Error(`${missing} enters the build of ${this.app}, but not its identity (buildInputs.mjs)`),
            )
        }
      })
    })
  }
}

const isAbsolute = (file) => path.isAbsolute(file) && !file.endsWith('/src/provided.js')

// What of a module the identity does not cover, or nothing.
function missingOf(relative, inputs, libraries) {
  const file = relative.replaceAll(path.sep, '/')
  if (!file.includes('node_modules/')) return inputs.has(file) ? undefined : file
  const [, stored, name] = /node_modules\/\.pnpm\/([^/]+)\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? []
  if (!stored || !name) return undefined
  // pnpm's folder begins with name and version: `@crm+x@1.0.0_peers`.
  const version = stored.slice(name.length + 1).split(/[_(]/, 1)[0]
  return libraries.some((entry) => entry === `${name}@${version}` || entry.startsWith(`${name}@${version}(`))
    ? undefined
    : `${name}@${version}`
}
