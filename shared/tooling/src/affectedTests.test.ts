import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { describe, expect, test } from 'vitest'
import { ROOT } from './buildHash.mjs'
import { JOURNEYS, journeyFolders, affectedTests } from './affectedTests.mjs'
import { testGroups } from './testGroups.mjs'

const page = 'remotes/goods/src/screens/goods-list/GoodsListPage.tsx'
const affectedBy = (...files: string[]) => affectedTests(files, ROOT)

/** The row of a remote that does not reach all of them. */
function rowOf(id: string): readonly string[] {
  const row = JOURNEYS[id]
  if (row === undefined || row === 'all') throw new Error(`no row for ${id}`)
  return row
}

describe('journeys', () => {
  test.each([
    ['a page of a remote', [page], rowOf('goods')],
    ['two remotes', [page, 'remotes/content/src/remote.ts'], [...new Set([...rowOf('goods'), ...rowOf('content')])]],
    ['the remote of the first page', ['remotes/dashboards/src/remote.ts'], 'all'],
    ['a journey', ['e2e/specs/system/systemMember.spec.ts'], ['system']],
    ['words for journeys', ['e2e/support/tables.ts'], 'all'],
    ['the shell', ['host-shell/src/main.ts'], 'all'],
    ['the backend', ['gateway-mock/src/areas/goods/goods/goods.ts'], 'all'],
    ['what is shared', ['shared/base/src/dates.ts'], 'all'],
    ['the recipe', ['rspack.base.ts'], 'all'],
    ['the lock', ['pnpm-lock.yaml'], 'all'],
    ['a remote that is new', ['remotes/fan-clubs/src/remote.ts'], 'all'],
    ['a unit test', ['remotes/goods/src/dialogs.test.tsx'], []],
    ['words for people', ['README.md', 'docs/overview.png'], []],
  ] as [string, string[], 'all' | readonly string[]][])('of %s', (_, files, journeys) => {
    expect(affectedBy(...files).journeys).toEqual(typeof journeys === 'string' ? journeys : [...journeys].sort())
  })

  test('every remote has a row, and every row names folders that are there', () => {
    expect(Object.keys(JOURNEYS).sort()).toEqual(readdirSync(path.join(ROOT, 'remotes')).sort())
    const named = Object.values(JOURNEYS).flatMap((row) => (row === 'all' ? [] : row))
    expect(named.filter((folder) => !journeyFolders(ROOT).includes(folder))).toEqual([])
  })

  test('a folder whose journeys open a page of a remote, or go to it by the menu, is in its row', () => {
    const owner = (route: (typeof PRODUCT_ROUTES)[number]) =>
      Object.keys(JOURNEYS).find((id) => {
        const { manifest } = manifests[id] ?? {}
        return manifest?.includes(`'${route.name}'`)
      })
    const manifests = Object.fromEntries(
      Object.keys(JOURNEYS).map((id) => [
        id,
        { manifest: readFileSync(path.join(ROOT, 'remotes', id, 'src/manifest.ts'), 'utf8') },
      ]),
    )
    const missing = new Set<string>()
    for (const folder of journeyFolders(ROOT)) {
      const texts = readdirSync(path.join(ROOT, 'e2e/specs', folder)).map((name) =>
        readFileSync(path.join(ROOT, 'e2e/specs', folder, name), 'utf8'),
      )
      for (const route of PRODUCT_ROUTES) {
        const id = owner(route)
        const row = id ? JOURNEYS[id] : 'all'
        if (!id || row === undefined || row === 'all' || row.includes(folder)) continue
        const opened = new RegExp(
          `['"\`]${route.path.replaceAll('/', '\\/')}['"\`?]|getByRole\\('link', \\{ name: '${route.title}'`,
        )
        if (texts.some((text) => opened.test(text))) missing.add(`${id}: ${folder} (${route.path})`)
      }
    }
    expect([...missing]).toEqual([])
  })
})

describe('unit tests', () => {
  test.each([
    ['a migration', ['gateway-mock/src/store/database/migrations/0000_first.sql']],
    ['a brand', ['host-shell/manifests/default/portal.json']],
    ['the lock', ['pnpm-lock.yaml']],
    ['how tests are set up', ['shared/tooling/src/vitestParts.ts']],
    ['the databases of tests', ['gateway-mock/src/testing/testDatabase.ts']],
    ['a file that is gone', ['shared/base/src/noSuchFile.ts']],
  ])('all of them for %s', (_, files) => {
    expect(affectedBy(...files).unit).toBe('all')
  })

  test('a source is asked for its importers, and tests that read the tree are always among them', () => {
    const { unit } = affectedBy(page, 'README.md', 'e2e/support/tables.ts')
    expect(unit).toContain(page)
    expect(unit).toContain('shared/tooling/src/imports.test.ts')
    expect(unit).not.toContain('README.md')
    expect(unit).not.toContain('e2e/support/tables.ts')
  })

  test('every test file runs in one group', () => {
    const grouped = Object.values(testGroups(ROOT)).flat()
    const packages = ['shared', 'remotes'].flatMap((group) =>
      readdirSync(path.join(ROOT, group)).map((name) => `${group}/${name}/src`),
    )
    const found = [...packages, 'host-shell/src', 'gateway-mock/src', 'e2e/support', 'e2e/specs'].flatMap((folder) =>
      existsSync(path.join(ROOT, folder))
        ? readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
            .filter((name) => /\.test\.tsx?$/.test(name))
            .map((name) => `${folder}/${name}`)
        : [],
    )
    expect(grouped.sort()).toEqual(found.sort())
  })
})
