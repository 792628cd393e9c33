import { appendFile, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PublishError, publish, remoteDescriptor, tamperedFiles } from './publish.ts'
import { folderStore } from './store.ts'
import { emptyFolder, entryOf, folderOf, remoteFiles, SHELL_BUILD, shellFiles } from './testBuilds.ts'

const API = { api: '1.0.0' }

async function refusedRules(files: Record<string, string>): Promise<string[]> {
  const error = await publish(await emptyFolder(), await folderOf(files), 'remote', API).catch(
    (reason: unknown) => reason,
  )
  if (!(error instanceof PublishError)) throw new Error(`published, or failed otherwise: ${String(error)}`)
  return error.faults.map((fault) => fault.rule)
}

test('a build is described, compressed and can be read back', async () => {
  const registry = await emptyFolder()
  const descriptor = await publish(registry, await folderOf(remoteFiles()), 'remote', API)
  expect(descriptor).toMatchObject({
    id: 'talents',
    build: 'aaaa1111',
    federationName: 'talents_aaaa1111',
    requires: { shellApi: '^1.0.0' },
  })
  expect(Object.values(descriptor.files).every((file) => /^sha384-[\w+/]{64}$/.test(file.integrity))).toBe(true)
  expect(descriptor.preload?.TalentPublic).toContain('@crm/ui/data')
  expect(descriptor.manifest.routes.map((row) => row.name)).toEqual(['TalentPublic'])
  const folder = path.join(registry, 'r/talents/1.0.0-aaaa1111')
  const entry = await readFile(path.join(folder, descriptor.entry))
  expect(brotliDecompressSync(await readFile(path.join(folder, `${descriptor.entry}.br`)))).toEqual(entry)
  expect(gunzipSync(await readFile(path.join(folder, `${descriptor.entry}.gz`)))).toEqual(entry)
  expect(await remoteDescriptor(folderStore(registry), 'talents', '1.0.0-aaaa1111')).toEqual(descriptor)
})

test('publishing the same build again changes nothing, other content under its name is refused', async () => {
  const registry = await emptyFolder()
  const dist = await folderOf(remoteFiles())
  const first = await publish(registry, dist, 'remote', API)
  expect(await publish(registry, dist, 'remote', API)).toEqual(first)
  const other = publish(registry, await folderOf(remoteFiles({ mark: 'changed' })), 'remote', API)
  await expect(other).rejects.toThrow('write-once')
  expect(await readdir(path.join(registry, 'r/talents'))).toEqual(['1.0.0-aaaa1111'])
})

test('two publications of one build at the same moment both succeed', async () => {
  const registry = await emptyFolder()
  const dist = await folderOf(remoteFiles())
  const [one, two] = await Promise.all([publish(registry, dist, 'remote', API), publish(registry, dist, 'remote', API)])
  expect(one?.files).toEqual(two?.files)
  expect((await readdir(path.join(registry, 'r/talents'))).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('a file changed or lost later is found', async () => {
  const registry = await emptyFolder()
  const descriptor = await publish(registry, await folderOf(remoteFiles()), 'remote', API)
  const store = folderStore(registry)
  expect(await tamperedFiles(store, 'r/talents/1.0.0-aaaa1111', descriptor.files)).toEqual([])
  await appendFile(path.join(registry, 'r/talents/1.0.0-aaaa1111', descriptor.entry), ' ')
  expect(await tamperedFiles(store, 'r/talents/1.0.0-aaaa1111', descriptor.files)).toEqual([descriptor.entry])
})

const entryName = 'remoteEntry.<hash>.js'
const manifestOf = (changes: object) =>
  JSON.stringify({ ...JSON.parse(remoteFiles()['manifest.json'] ?? ''), ...changes })

test.each([
  ['code from text', { 'x.<hash>.js': 'new Function("a")' }, 'eval'],
  ['eval', { 'x.<hash>.js': 'let a=eval("1")' }, 'eval'],
  ['a React of its own', { 'x.<hash>.js': 'Symbol.for("react.transitional.element")' }, 'own-copy'],
  ['a Semi of its own', { 'x.<hash>.js': 'n.className="semi-portal"' }, 'own-copy'],
  ['a chart library of its own', { 'x.<hash>.js': 'a.__zr_normal__=1' }, 'own-copy'],
  ['a page of its own', { 'index.html': '<script>1</script>' }, 'page'],
  ['a name without hash', { 'chunk.js': '1' }, 'name-without-hash'],
  ['a source map', { 'x.<hash>.js.map': '{}' }, 'source-map'],
  ['a program file', { 'tool.sh': 'echo' }, 'kind'],
  ['an entry over the budget', { [entryName]: entryOf('talents_aaaa1111') + randomText(40_000) }, 'budget'],
  ['an entry that forgets errors', { [entryName]: 'var talents_aaaa1111' }, 'strict-module-errors'],
  ['an entry of another build', { [entryName]: entryOf('talents_other') }, 'federation-name'],
  [
    'a federation name without the build',
    { 'manifest.json': manifestOf({ federationName: 'talents' }) },
    'federation-name',
  ],
  ['!important', { 'x.<hash>.css': '.a{color:red!important}' }, 'important'],
  ['a style for the page', { 'x.<hash>.css': '@layer remote{body{margin:0}}' }, 'page-style'],
  ['a style for root', { 'x.<hash>.css': ':root{--a:1}' }, 'page-style'],
  ['a style for tables', { 'x.<hash>.css': 'table{margin:0}' }, 'element-style'],
  ['a style for the library', { 'x.<hash>.css': '.semi-button{margin:0}' }, 'library-style'],
  ['a file in the place of its own descriptor', { 'remote.json': '{}' }, 'path'],
  ['no manifest', { 'manifest.json': '{' }, 'manifest'],
  ['a manifest without version', { 'manifest.json': manifestOf({ version: undefined }) }, 'manifest'],
])('%s is not published', async (_, files, rule) => {
  const base = remoteFiles()
  if (entryName in files) delete base[entryName]
  expect(await refusedRules({ ...base, ...(files as Record<string, string>) })).toContain(rule)
})

test('the shell is published with its one guard; a second inline script or a handler is refused', async () => {
  const registry = await emptyFolder()
  const descriptor = await publish(registry, await folderOf(shellFiles()), 'shell', SHELL_BUILD)
  expect(descriptor.chunks['@crm/ui/data']).toHaveLength(1)
  const files = shellFiles()
  for (const [bad, rule] of [
    ['<script>two()</script>', 'inline-script'],
    ['<p onclick="x()">', 'inline-handler'],
    ['<style>a{}</style>', 'inline-style'],
  ]) {
    const dist = await folderOf({ ...files, 'index.html': `${files['index.html']}${bad}` })
    await expect(publish(registry, dist, 'shell', { ...SHELL_BUILD, build: 'cccc3333' })).rejects.toThrow(rule)
  }
  const bare = await folderOf({ ...files, 'index.html': '<!doctype html>' })
  await expect(publish(registry, bare, 'shell', { ...SHELL_BUILD, build: 'cccc3333' })).rejects.toThrow('placeholder')
  // A page whose import moved would lose its hints without a word.
  const stale = JSON.stringify({ routes: [], openers: [], screens: { UserLogin: '../moved/LoginPage.tsx' } })
  const dist = await folderOf({ ...files, 'manifest.json': stale })
  const published = publish(registry, dist, 'shell', { ...SHELL_BUILD, build: 'cccc3333' })
  await expect(published).rejects.toThrow('UserLogin: nothing imports ../moved/LoginPage.tsx')
})

test('names that lead outside are refused by the store', async () => {
  const store = folderStore(await emptyFolder())
  await expect(async () => store.read('../outside')).rejects.toThrow('Outside')
  expect(await store.create('a/b.json', '1')).toBe(true)
  expect(await store.create('a/b.json', '2')).toBe(false)
  await writeFile(path.join(store.root, 'a/x.tmp'), '')
  expect(await store.list('a')).toEqual(['b.json'])
})

function randomText(length: number): string {
  let text = '/*'
  for (let seed = 7; text.length < length; seed = (seed * 48_271) % 2_147_483_647) text += seed.toString(36)
  return `${text}*/`
}
