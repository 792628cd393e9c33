import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { describe, expect, it } from 'vitest'
import { browserModule } from './contractsLoader.mjs'

const loader = new URL('./contractsLoader.mjs', import.meta.url).pathname
const sessionCalls = new URL('../../contracts/src/calls/session.ts', import.meta.url).pathname

async function bundleOf(entry: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contracts-loader-'))
  const main = join(folder, 'main.js')
  await writeFile(main, `import { sessionCalls } from ${JSON.stringify(entry)}\nconsole.log(sessionCalls.userInfo)`)
  const compiler = rspack({
    mode: 'production',
    optimization: { minimize: false },
    entry: main,
    output: { path: folder, filename: 'out.js' },
    module: { rules: [{ test: /contracts\/src\/calls\/[^/]+\.ts$/, use: [{ loader }], type: 'javascript/auto' }] },
  })
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
      else resolve(String(stats.compilation.getAsset('out.js')?.source.source()))
    })
  })
}

describe('the contracts loader', () => {
  it('keeps address and flags and drops the schemas', async () => {
    const code = await browserModule(sessionCalls)
    expect(code).toContain('export const sessionCalls = {')
    expect(code).toContain('"id":"session.userInfo","method":"GET","path":"v1/user/info"')
    expect(code).toContain('"quietAuth":true')
    expect(code).not.toMatch(/summary|request"|answer"|zod/)
  })

  it('drops what lists show and are narrowed by: a screen imports its own', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'contracts-loader-'))
    const path = join(folder, 'lists.mjs')
    const list = { id: 'a.list', method: 'GET', path: 'v1/a', columns: { fee: {} }, filters: { fee: {} }, shows: ['a'] }
    await writeFile(path, `export const aCalls = { list: ${JSON.stringify(list)} }\n`)
    expect(await browserModule(path)).toBe(
      'export const aCalls = {"list":{"id":"a.list","method":"GET","path":"v1/a","shows":["a"]}}\n',
    )
  })

  it('gives rspack a bundle without the schema library', async () => {
    const bundle = await bundleOf(sessionCalls)
    expect(bundle).toContain('v1/user/info')
    expect(bundle).not.toMatch(/zod|safeParse/i)
    expect(bundle.length).toBeLessThan(8_000)
  })

  it('refuses a calls file with other exports', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'contracts-loader-'))
    const path = join(folder, 'wrong.mjs')
    await writeFile(path, 'export const limit = 3\n')
    await expect(browserModule(path)).rejects.toThrow("'limit' holds no calls")
  })
})
