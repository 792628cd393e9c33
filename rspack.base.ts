import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import {
  type Chunk,
  type Compilation,
  type Compiler,
  type Configuration,
  type Module,
  rspack,
  type RuleSetRule,
} from '@rspack/core'
import { DeclaredInputs } from './shared/tooling/src/declaredInputs.mjs'
import { firstScreenImports } from './shared/tooling/src/firstScreen.mjs'
import { NOT_PROVIDED, PROVIDED, SINGLETONS } from './shared/tooling/src/provided.mjs'

const root = dirname(fileURLToPath(import.meta.url))
const tooling = join(root, 'shared/tooling')

/** One list for scripts and styles: the oldest with all that the code calls (`URL.canParse`, `AbortSignal.any`, `Map.groupBy`). */
const BROWSERS = ['chrome >= 120', 'safari >= 17.4', 'firefox >= 124']

/** Provided modules that only some screens need; everything else is part of the shell's first script. */
const LAZY = new Set([
  ...['@crm/platform/defineRemote', '@crm/ui/base', '@crm/ui/data', '@crm/ui/form'],
  ...['@crm/ui/charts', '@crm/ui/boardCharts', '@crm/ui/workbench'],
])

type Share = Record<
  string,
  { singleton: true; strictVersion: true; version?: string; requiredVersion: string; eager?: boolean; import?: false }
>

function readJson(path: string): { version: string; exports?: Record<string, string> } {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/**
 * The federation plugin points at CommonJS files of its runtime, by path and by alias; those cannot be shaken. The ES files lie
 * beside them and are put in place of both.
 */
function esRuntime(): InstanceType<typeof rspack.NormalModuleReplacementPlugin> {
  const fromShell = createRequire(join(root, 'host-shell/package.json'))
  const runtime = fromShell.resolve('@module-federation/runtime').replace(/\.cjs$/, '.js')
  const core = createRequire(runtime)
    .resolve('@module-federation/runtime-core')
    .replace(/\.cjs$/, '.js')
  return new rspack.NormalModuleReplacementPlugin(
    /^@module-federation\/runtime(-core)?$|@module-federation.*[\\/]dist[\\/].*\.cjs$/,
    (resource) => {
      if (resource.request === '@module-federation/runtime') resource.request = runtime
      else if (resource.request === '@module-federation/runtime-core') resource.request = core
      else resource.request = resource.request.replace(/\.cjs$/, '.js')
    },
  )
}

/**
 * Filters are written without what draws them, for their tests; a page that has filters has lists, so that here they are the
 * same module: one copy, no request more.
 */
function filtersFromData(): InstanceType<typeof rspack.NormalModuleReplacementPlugin> {
  return new rspack.NormalModuleReplacementPlugin(/^@crm\/ui\/filters$/, '@crm/ui/data')
}

/**
 * The client sends by XMLHttpRequest (`adapter: 'xhr'`). The adapter that is not used finds out what `fetch` can do by making
 * requests and streams as soon as it is loaded: half of what loading axios takes.
 */
function axiosWithoutFetch(): InstanceType<typeof rspack.NormalModuleReplacementPlugin> {
  return new rspack.NormalModuleReplacementPlugin(/^\.\/fetch\.js$/, (resource) => {
    if (/axios[\\/]lib[\\/]adapters$/.test(resource.context))
      resource.request = 'data:text/javascript,export const getFetch = undefined'
  })
}

/**
 * Parts of the shell that are fetched as one file each, with all that they need: every request costs a way to the server, and HTTP/1.1
 * makes six at a time. By the lazy imports that they begin with; what two parts need lies in the first.
 */
const PARTS: Readonly<Record<string, RegExp>> = {
  /** What whoever is signed in sees on every page. */
  staff: /^(@crm\/platform\/defineRemote|@crm\/ui\/(base|data)|\.\/AppFrame\.tsx)$/,
  controls: /^(\.\/filterControls\.tsx|@douyinfe\/semi-ui\/lib\/es\/cascader)$/,
  charts: /^@crm\/ui\/charts$/,
  boardCharts: /^@crm\/ui\/boardCharts$/,
}
/** They keep copies of what they share with those parts: guests see a form and nothing else. */
const GUEST_PAGES = /\/(SignIn\w*|LoginPage)\.tsx$/

/** How the shell's modules are put into files: libraries of the first script for themselves, so that they outlive its releases. */
function shellFiles(splitChunks: NonNullable<Configuration['optimization']>['splitChunks']): typeof splitChunks {
  const parts = Object.entries(PARTS).map(([name, begins], at, all) => [
    name,
    {
      name,
      chunks: (chunk: Chunk) => chunk.name !== 'main' && !importsOf(chunk).some((words) => GUEST_PAGES.test(words)),
      test: (module: Module, { chunkGraph }: Pick<Compilation, 'chunkGraph'>) =>
        [...chunkGraph.getModuleChunksIterable(module)].some((chunk) =>
          importsOf(chunk).some((words) => begins.test(words)),
        ),
      enforce: true,
      priority: 10 * (all.length - at),
    },
  ])
  // Semi stays beside its styles, and the runtime of federation in the file that starts it.
  const vendor = {
    name: 'vendor',
    chunks: 'initial' as const,
    test: /[\\/]node_modules[\\/](?!.*(@module-federation|@douyinfe))/,
    enforce: true,
  }
  return { ...splitChunks, cacheGroups: { vendor, ...Object.fromEntries(parts) } }
}

/** Words of the lazy imports that a chunk is loaded for; of a module that is provided, its name. */
function importsOf(chunk: Chunk): string[] {
  return [...chunk.groupsIterable].flatMap((group) =>
    group.origins.map(({ module, request }) => providedName(module) ?? request ?? ''),
  )
}

const providedName = (module: Module | undefined): string | undefined =>
  /^provide shared module \([^)]*\) (\S+?)@\d/.exec(module?.identifier() ?? '')?.[1]

/**
 * Says in each file that most of its functions run as soon as it is there. A browser that reads this (Chromium) compiles them while the
 * file arrives, beside the page; otherwise each is read twice, and the second time the page waits.
 */
function compileAhead(): InstanceType<typeof rspack.BannerPlugin> {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  })
}

/** What host and remotes share, read from the packages themselves. */
function shared(role: 'host' | 'remote'): Share {
  const out: Share = {}
  const add = (key: string, version: string, own: boolean) => {
    out[key] = {
      singleton: true,
      strictVersion: true,
      requiredVersion: `^${version}`,
      ...(own ? { version } : {}),
      ...(role === 'host' ? { eager: !LAZY.has(key) } : { import: false }),
    }
  }
  const fromShell = createRequire(join(root, 'shared/platform/package.json'))
  const fromBase = createRequire(join(root, 'shared/base/package.json'))
  for (const name of SINGLETONS) {
    const manifest = packageOf(name, name === 'dayjs' ? fromBase : fromShell)
    add(name, manifest.version, false)
    // The prefix covers jsx-runtime, client and utils: without it a second copy slips in unseen.
    add(`${name}/`, manifest.version, false)
  }
  for (const name of PROVIDED) {
    const manifest = readJson(join(root, 'shared', name, 'package.json'))
    const delivered = Object.keys(manifest.exports ?? {}).filter((path) => !NOT_PROVIDED.test(path))
    for (const path of delivered) add(`@crm/${name}/${path.slice(2)}`, manifest.version, true)
  }
  // The one clock of the page; the rest of base is pure and bundled by whoever uses it.
  add('@crm/base/clock', readJson(join(root, 'shared/base/package.json')).version, true)
  return out
}

function packageOf(name: string, from: NodeJS.Require): { version: string } {
  let folder = dirname(from.resolve(name))
  while (
    !existsSync(join(folder, 'package.json')) ||
    !readFileSync(join(folder, 'package.json'), 'utf8').includes('"version"')
  ) {
    folder = dirname(folder)
  }
  return readJson(join(folder, 'package.json'))
}

const LAYER_LOADER = join(tooling, 'src/layerLoader.cjs')

/** Every style lies in a layer, so that a remote can never beat another by accident. The shell fixes the order of layers. */
function css(layer: string, test: RegExp, foreign = false): RuleSetRule {
  return {
    test: /\.css$/,
    include: test,
    type: 'css/auto',
    use: [{ loader: LAYER_LOADER, options: { layer, foreign } }],
  }
}

function base(app: string, id: string, hash: string): Configuration {
  const production = process.env.NODE_ENV !== 'development'
  return {
    context: root,
    mode: production ? 'production' : 'development',
    devtool: false,
    target: ['web', 'es2022'],
    // A cache keeps names that were made for another build: equal sources would give other bytes. A build takes seconds.
    cache: false,
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    output: {
      path: join(root, app, 'dist'),
      clean: true,
      publicPath: 'auto',
      // Two builds of one remote may live in one page: nothing global may carry the same name.
      uniqueName: `${id.replaceAll('-', '_')}_${hash}`,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      // A module that threw once must throw again, not answer empty.
      strictModuleErrorHandling: true,
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: false } },
              externalHelpers: true,
            },
            env: { targets: BROWSERS },
          },
        },
        {
          test: /\.ts$/,
          include: join(root, 'shared/contracts/src/calls'),
          use: [join(tooling, 'src/contractsLoader.mjs')],
        },
        css('semi', /node_modules[\\/].*@douyinfe/),
        css('semi', /node_modules[\\/].*@fullcalendar/, true),
        css('ui', /shared[\\/]ui[\\/]/),
        // It declares the order of the layers: within one of them it would order nothing.
        { test: /host-shell[\\/]src[\\/]layers\.css$/, type: 'css/auto' },
        css('shell', /host-shell[\\/](?!src[\\/]layers\.css)/),
        css('remote', /remotes[\\/]/),
        { test: /\.(svg|png|webp)$/, type: 'asset/resource' },
      ],
      parser: {
        'css/auto': { namedExports: false, dashedIdents: false },
        'css/module': { namedExports: false, dashedIdents: false },
      },
      generator: {
        'css/auto': { localIdentName: `${id}-[local]-[hash:5]` },
        'css/module': { localIdentName: `${id}-[local]-[hash:5]`, exportsOnly: false },
      },
    },
    optimization: {
      // Chunks have names: preload lists and people read them.
      chunkIds: 'named',
      // In the order of imports: the runtime of federation is named by its path on this machine, which other ids come from.
      moduleIds: 'natural',
      splitChunks: {
        // What is only asked of the shell weighs nothing: chunks of their own would lie in an order that depends on the folder.
        defaultSizeTypes: ['javascript', 'css', 'unknown', 'consume-shared'],
        // Of six files at a time, the first visit of a page needs no more than one turn: what two pages share is rather read twice.
        minSize: 95_000,
      },
      // A remote's dev build runs inside the production shell.
      nodeEnv: 'production',
      minimize: production,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { format: { comments: false } },
          extractComments: false,
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    // Style sheets of independent components, all in one layer: their order says nothing.
    ignoreWarnings: [/Conflicting order/],
    performance: false,
    stats: 'errors-warnings',
  }
}

/** Identity of a build: given by whoever publishes it (hash of its sources), else of this moment. */
function buildHash(): string {
  return process.env.BUILD_HASH ?? createHash('sha256').update(String(Date.now())).digest('hex').slice(0, 8)
}

/**
 * The whole configuration of a remote: `export default remoteConfig('talents')` in its rspack.config.ts.
 * The build is named `<id>_<hash>`, exposes `./remote`, takes everything shared from the shell, and writes its manifest beside
 * the bundle as manifest.json.
 */
export async function remoteConfig(id: string): Promise<Configuration> {
  const hash = buildHash()
  const app = `remotes/${id}`
  const config = base(app, id, hash)
  const name = `${id.replaceAll('-', '_')}_${hash}`
  const { manifest } = await import(join(root, app, 'src/manifest.ts'))
  return {
    ...config,
    entry: {},
    plugins: [
      esRuntime(),
      filtersFromData(),
      new ModuleFederationPlugin({
        name,
        library: { type: 'var', name },
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './remote': { import: `./${app}/src/remote.ts`, name: 'remote' } },
        shared: shared('remote'),
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      compileAhead(),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      new EmitJson('manifest.json', () => ({ ...manifest, build: hash, federationName: name })),
      new EmitChunks(),
      new DeclaredInputs(id, root),
    ],
  }
}

/**
 * A module that names everything the shell provides: federation offers only what the shell's own graph contains, and most of it
 * is used by remotes alone.
 */
function providedModule(): { path: string; plugin: InstanceType<typeof rspack.experiments.VirtualModulesPlugin> } {
  const path = 'host-shell/src/provided.js'
  const own = Object.keys(shared('host')).filter((key) => key.startsWith('@crm/'))
  const source = [
    ...own.filter((key) => !LAZY.has(key)).map((key) => `import '${key}'`),
    `export const lazy = [${own.filter((key) => LAZY.has(key)).map((key) => `() => import('${key}')`)}]`,
  ].join('\n')
  return { path: `./${path}`, plugin: new rspack.experiments.VirtualModulesPlugin({ [join(root, path)]: source }) }
}

/** The configuration of the shell. It names no remote: which ones exist is said by the portal manifest at run time. */
export async function hostConfig(): Promise<Configuration> {
  const hash = buildHash()
  const config = base('host-shell', 'shell', hash)
  const { manifest } = await import(join(root, 'host-shell/src/manifest.ts'))
  const provided = providedModule()
  const provides = shared('host')
  return {
    ...config,
    entry: { main: [provided.path, './host-shell/src/main.ts'] },
    optimization: { ...config.optimization, splitChunks: shellFiles(config.optimization?.splitChunks) },
    plugins: [
      provided.plugin,
      esRuntime(),
      axiosWithoutFetch(),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: Object.fromEntries(Object.entries(provides).filter(([key]) => LAZY.has(key))),
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      // Of what lies in the first script the shell only provides: its own modules import it as it is. Asking the share scope for
      // each of them takes time before anything is drawn.
      new rspack.sharing.ProvideSharedPlugin({
        enhanced: true,
        provides: Object.fromEntries(
          Object.entries(provides)
            .filter(([key]) => !LAZY.has(key))
            .map(([key, share]) => [key, { ...share, shareKey: key }]),
        ),
      }),
      htmlPlugin(),
      compileAhead(),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      new EmitJson('manifest.json', () => ({ ...manifest, build: hash })),
      new EmitChunks(),
      new DeclaredInputs('host-shell', root),
    ],
  }
}

/**
 * The same sources as one application without federation, to measure what composing costs. Never shipped: the loader of remotes
 * is replaced by one that imports them.
 */
export async function monolithConfig(): Promise<Configuration> {
  const hash = buildHash()
  const config = base('host-shell', 'monolith', hash)
  const { manifest } = await import(join(root, 'host-shell/src/manifest.ts'))
  return {
    ...config,
    entry: { main: './host-shell/src/main.ts' },
    plugins: [
      axiosWithoutFetch(),
      new rspack.NormalModuleReplacementPlugin(/\/loadBuild\.ts$/, join(tooling, 'src/monolithLoader.ts')),
      htmlPlugin(),
      compileAhead(),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      new EmitJson('manifest.json', () => ({ ...manifest, build: hash })),
      new EmitChunks(),
      // Without federation nothing is provided by name, and everything is there.
      new EmitJson('provides.json', () =>
        Object.fromEntries(
          Object.entries(shared('host')).map(([name, { requiredVersion }]) => [name, requiredVersion.slice(1)]),
        ),
      ),
    ],
  }
}

function htmlPlugin(): InstanceType<typeof rspack.HtmlRspackPlugin> {
  return new rspack.HtmlRspackPlugin({
    template: join(root, 'host-shell/src/index.html'),
    filename: 'index.html',
    inject: 'head',
    scriptLoading: 'defer',
    publicPath: '/',
    minify: false,
  })
}

/** Writes a small JSON file beside the bundle. */
class EmitJson {
  readonly file: string
  readonly value: () => unknown

  constructor(file: string, value: () => unknown) {
    this.file = file
    this.value = value
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EmitJson', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'EmitJson', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          compilation.emitAsset(this.file, new compiler.rspack.sources.RawSource(JSON.stringify(this.value())))
        },
      )
    })
  }
}

/**
 * Writes chunks.json for preload hints: what a lazy import loads, by the words of the import (`./screens/…`) or by the name of
 * the provided module (`@crm/ui/data`), and each chunk by its own name; `shared` says what it asks the shell for, with the range of
 * versions it was built against; `late` are the words of its lazy imports that a first screen shows all the same, which say so:
 * `import(/* firstScreen *\/ './Charts.tsx')`. provides.json says what this build provides to others, with its version.
 */
class EmitChunks {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EmitChunks', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'EmitChunks', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const chunks: Record<string, { files: string[]; shared: Record<string, string>; late?: string[] }> = {}
          const describe = (name: string, parts: Iterable<Chunk>) => {
            // The same words may stand in two modules; the order of chunks is not always the same.
            const files = new Set(chunks[name]?.files)
            const shared: Record<string, string> = { ...chunks[name]?.shared }
            const late = new Set(chunks[name]?.late)
            for (const part of parts) {
              for (const file of part.files) files.add(file)
              for (const module of compilation.chunkGraph.getChunkModules(part)) {
                const [, name, range] =
                  /^consume shared module \([^)]*\) (\S+?)@(\^?\d\S*)/.exec(module.identifier()) ?? []
                if (name && range) shared[name] = range
                for (const words of lateImports(module)) late.add(words)
              }
            }
            chunks[name] = {
              ...{ files: [...files].sort(), shared: sorted(shared) },
              ...(late.size > 0 ? { late: [...late].sort() } : {}),
            }
          }
          const provides: Record<string, string> = {}
          for (const module of compilation.modules) {
            const [, name, version] = /^provide shared module \([^)]*\) (\S+?)@(\d\S*)/.exec(module.identifier()) ?? []
            if (name && version) provides[name] = version
          }
          for (const chunk of compilation.chunks) {
            describe(chunk.name ?? String(chunk.id), [chunk])
            for (const group of chunk.groupsIterable) {
              for (const { module, request } of group.origins) {
                const name = providedName(module) ?? request
                if (name) describe(name, group.chunks)
              }
            }
          }
          const { RawSource } = compiler.rspack.sources
          compilation.emitAsset('chunks.json', new RawSource(JSON.stringify(sorted(chunks))))
          if (Object.keys(provides).length > 0) {
            compilation.emitAsset('provides.json', new RawSource(JSON.stringify(sorted(provides))))
          }
        },
      )
    })
  }
}

/** Words of the lazy imports that a module marks as part of a first screen. */
function lateImports(module: Module): string[] {
  const parts = 'modules' in module && Array.isArray(module.modules) ? (module.modules as Module[]) : [module] // Joined ones.
  return parts.flatMap((part) => {
    const file = 'resource' in part && typeof part.resource === 'string' ? part.resource : ''
    if (!/\.tsx?$/.test(file) || !existsSync(file)) return []
    return firstScreenImports(readFileSync(file, 'utf8'))
  })
}

function sorted<Value>(table: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(table).sort(([one], [other]) => (one < other ? -1 : 1)))
}
