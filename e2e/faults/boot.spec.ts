import { DAY_MS } from '@crm/base/durations'
import { expect, type Page, test } from '@playwright/test'
import { signedInAs } from '../support/signIn.ts'
import {
  changed,
  fileFaults,
  hangs,
  inject,
  remoteOf,
  servedPortal,
  servePageWithKeys,
  serveText,
  servePortal,
} from './edge.ts'
import { cardOf, expectAlive, expectPage, listenTo, PAGES, type RemoteId, REMOTES } from './product.ts'

// The host as a store without a web server of ours serves it: the page carries no manifest and asks for /portal.json.

const GONE = '该地址没有开通，请核对网址，或联系管理员。'
const NO_NETWORK = '网络连接异常，请检查网络后重试。'
const IN_TROUBLE = '服务暂时无法访问，请稍后再试。如仍无法打开，请联系管理员。'
const BROKEN = '系统配置有误，请稍后再试。如仍无法打开，请联系管理员。'
const REFUSED = '系统配置没有通过校验，已停止加载。请稍后再试，如仍无法打开，请联系管理员。'

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: '系统暂时无法打开' })

const manifestFaults = [
  { id: 'F01', what: 'answers 404', injection: fileFaults['answers 404'], words: GONE, isFinal: true, tag: '@quick' },
  { id: 'F02', what: 'answers 503', injection: fileFaults['answers 503 with Retry-After'], words: IN_TROUBLE },
  { id: 'F02', what: 'is refused a connection', injection: fileFaults['is reset'], words: NO_NETWORK, tag: '@quick' },
  { id: 'F03', what: 'never answers', injection: hangs, words: NO_NETWORK },
  { id: 'F04', what: 'is HTML', injection: fileFaults['is HTML'], words: BROKEN },
  { id: 'F04', what: 'is broken JSON', injection: fileFaults['is cut in half'], words: BROKEN },
  { id: 'F04', what: 'is empty', injection: changed(() => ''), words: BROKEN },
  { id: 'F04', what: 'has a megabyte', injection: changed((text) => text + ' '.repeat(1_000_000)), words: BROKEN },
  {
    id: 'F05',
    what: 'is of an unknown version',
    injection: changed((text) => text.replace('"schema":1', '"schema":9')),
    words: BROKEN,
  },
  {
    id: 'F05',
    what: 'lacks a core field',
    injection: changed((text) => text.replace('"portalType":"public",', '')),
    words: BROKEN,
  },
] as const

for (const { id, what, injection, words, ...more } of manifestFaults) {
  const isFinal = 'isFinal' in more
  test(`${id} a manifest that ${what} is told, and heals`, 'tag' in more ? { tag: more.tag } : {}, async ({ page }) => {
    const heard = listenTo(page)
    await signedInAs(page, 2)
    await servePortal(page, () => {}, { isStatic: true })
    const heal = await inject(page, (path) => path === '/portal.json', injection)
    await page.goto('/goods/list')
    await expect(failed(page)).toContainText(words)
    await expect(failed(page).getByText('正在自动重试…')).toHaveCount(isFinal ? 0 : 1)
    await heal()
    await failed(page).getByRole('button', { name: '重试' }).click()
    await expectPage(page, 'goods')
    expect(heard.uncaught).toEqual([])
  })

  test(`${id} with a copy of the last start a manifest that ${what} ${isFinal ? 'is told all the same' : 'stops nobody'}`, async ({
    page,
  }) => {
    const heard = listenTo(page)
    await signedInAs(page, 2)
    await servePortal(page, () => {}, { isStatic: true })
    await page.goto('/overview')
    await expectPage(page, 'dashboards')
    await inject(page, (path) => path === '/portal.json', injection)
    await page.goto('/goods/list')
    if (isFinal) return expect(failed(page)).toContainText(words)
    await expectPage(page, 'goods')
    expect(heard.told.join('\n')).toContain('started from the copy of the last start')
    expect(heard.uncaught).toEqual([])
  })
}

test('F02 the page tries again by itself, and opens when the manifest is back', async ({ page }) => {
  await signedInAs(page, 2)
  await servePortal(page, () => {}, { isStatic: true })
  const heal = await inject(page, (path) => path === '/portal.json', fileFaults['is reset'])
  await page.goto('/goods/list')
  await expect(failed(page)).toContainText('正在自动重试…')
  await heal()
  await expectPage(page, 'goods')
})

const blockFaults = [
  ['without a title', (remote: Record<string, unknown>) => delete remote.title],
  ['of an unknown state', (remote: Record<string, unknown>) => (remote.state = 'broken')],
  ['whose openers are no list', (remote: Record<string, unknown>) => (remote.openers = 'goodsDrawer')],
] as const

for (const [what, spoil] of blockFaults) {
  test(`F05 the block of one remote ${what} switches off this one`, async ({ page }) => {
    const heard = listenTo(page)
    await signedInAs(page, 2)
    await servePortal(page, (portal) => void spoil(remoteOf(portal, 'goods') as unknown as Record<string, unknown>))
    await page.goto('/goods/list')
    await expect(cardOf(page)).toContainText('模块配置有误，请联系管理员。')
    await expectAlive(page, 'goods')
    expect(heard.uncaught).toEqual([])
  })
}

test('F05 what a manifest has besides is ignored', async ({ page }) => {
  await signedInAs(page, 2)
  await servePortal(page, (portal) => Object.assign(portal, { later: { anything: [1, 2] } }))
  await page.goto('/goods/list')
  await expectPage(page, 'goods')
})

test('F06 a signed manifest that was changed on its way is refused, and heals', { tag: '@quick' }, async ({ page }) => {
  const heard = listenTo(page)
  await signedInAs(page, 2)
  await servePageWithKeys(page)
  const isManifestPath = (path: string) => path === '/portal.json'
  const heal = await inject(
    page,
    isManifestPath,
    changed((text) => text.replace('"portalType":"public"', '"portalType":"private"')),
  )
  await page.goto('/goods/list')
  await expect(failed(page)).toContainText(REFUSED)
  await expect(failed(page)).toContainText('门户配置与签名不符')
  await heal()
  await failed(page).getByRole('button', { name: '重试' }).click()
  await expectPage(page, 'goods')
  // What was verified once stands in when a later one is no good.
  await inject(
    page,
    isManifestPath,
    changed((text) => text.replace('"rev":', '"rev":1')),
  )
  await page.goto('/goods/list')
  await expectPage(page, 'goods')
  expect(heard.told.join('\n')).toContain('started from the copy of the last start')
  expect(heard.uncaught).toEqual([])
})

test('F08 a manifest whose time is just over, and clocks that are two days off, open as ever', async ({ page }) => {
  const heard = listenTo(page)
  await signedInAs(page, 2)
  await servePortal(page, (portal) => {
    portal.expiresAt = new Date(Date.now() - DAY_MS).toISOString()
  })
  await page.goto('/goods/list')
  await expectPage(page, 'goods')
  await servePortal(page, () => {})
  for (const days of [-2, 2]) {
    await page.clock.install({ time: Date.now() + days * DAY_MS })
    await page.clock.resume()
    await page.goto('/goods/list')
    await expectPage(page, 'goods')
  }
  expect(heard.uncaught).toEqual([])
})

test('F08 a manifest whose time is long over is told, with what to check, and heals', async ({ page }) => {
  const heard = listenTo(page)
  await signedInAs(page, 2)
  await servePortal(page, (portal) => {
    portal.expiresAt = new Date(Date.now() - 3 * DAY_MS).toISOString()
  })
  await page.goto('/goods/list')
  await expect(failed(page)).toContainText(REFUSED)
  await expect(failed(page)).toContainText('门户配置已过期，请核对本机日期和时间')
  await servePortal(page, () => {})
  await failed(page).getByRole('button', { name: '重试' }).click()
  await expectPage(page, 'goods')
  expect(heard.uncaught).toEqual([])
})

const isShellScript = (path: string) => /^\/shell\/.*\/main\.\w+\.js$/.test(path)
const isShellStyle = (path: string) => /^\/shell\/.*\/main\.\w+\.css$/.test(path)
for (const [what, file, injection, tag] of [
  ['script that answers 404', isShellScript, fileFaults['answers 404'], '@quick'],
  ['script that is HTML', isShellScript, fileFaults['is HTML under the type of a script'], ''],
  ['script with a changed byte', isShellScript, changed((text) => `window.__tampered=true;${text}`), ''],
  ['script that never arrives', isShellScript, hangs, ''],
  ['style sheet that answers 404', isShellStyle, fileFaults['answers 404'], ''],
  ['style sheet that never arrives', isShellStyle, hangs, ''],
] as const) {
  test(`F09 a ${what} is told in a page that needs no script`, tag ? { tag } : {}, async ({ page }) => {
    const heard = listenTo(page)
    await signedInAs(page, 2)
    let loads = 0
    page.on('request', (request) => request.isNavigationRequest() && (loads += 1))
    const heal = await inject(page, file, injection)
    await page.goto('/goods/list', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible()
    await expect(page.getByText('系统文件没有完整下载，请检查网络后重试。如仍无法打开，请联系管理员。')).toBeVisible()
    // What stands in the document may still wait for a style sheet to be drawn.
    await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0)
    // What never arrives is waited for; what failed is asked for once more, at once.
    expect(loads).toBe(injection === hangs ? 1 : 2)
    expect(await page.evaluate(() => '__tampered' in window)).toBe(false)
    await heal()
    await page.getByRole('button', { name: '重试' }).click()
    await expectPage(page, 'goods')
    expect(heard.uncaught).toEqual([])
  })
}

test('F55 a manifest of prototype keys, depth or endless values pollutes and hangs nothing', async ({ page }) => {
  const heard = listenTo(page)
  await signedInAs(page, 2)
  const text = JSON.stringify(await servedPortal(page))
  await serveText(
    page,
    text.replace('{"schema":1', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"schema":1'),
  )
  await page.goto('/goods/list')
  await expectPage(page, 'goods')
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)

  for (const more of [`"deep":${'['.repeat(10_000)}${']'.repeat(10_000)}`, `"many":[${'0,'.repeat(100_000)}0]`]) {
    await serveText(page, `${text.slice(0, -1)},${more}}`, { isStatic: true })
    await page.evaluate(() => localStorage.removeItem('crm.v1.portalCopy'))
    await page.goto('/goods/list')
    await expect(failed(page)).toContainText(BROKEN)
  }
  expect(heard.uncaught).toEqual([])
})

for (const remote of [...REMOTES, 'content'] satisfies RemoteId[]) {
  test(`F10 files of ${remote} that are gone stop nobody else`, async ({ page }) => {
    const heard = listenTo(page)
    await signedInAs(page, 2)
    await servePortal(page, (portal) => {
      delete remoteOf(portal, remote).fallback
    })
    const heal = await inject(page, (path) => path.startsWith(`/r/${remote}/`), fileFaults['answers 404'])
    await page.goto(PAGES[remote].path)
    await expect(cardOf(page)).toContainText(`「${PAGES[remote].title}」暂不可用`)
    await expectAlive(page, remote)
    await page.goBack()
    await heal()
    await cardOf(page).getByRole('button', { name: '重新加载' }).click()
    await expectPage(page, remote)
    expect(heard.uncaught).toEqual([])
  })
}
