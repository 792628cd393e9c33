import { expect, type Page, test } from '@playwright/test'
import { codeFor, freshAccount, granted, lastCode, lockMembers } from '../../support/accounts.ts'
import { expectAccessible } from '../../support/axe.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { callHeaders } from '../../support/proof.ts'
import { followCalls, quiet } from '../../support/quiet.ts'
import { agreeToTerms, DEMO_PASSWORD, phoneOf, signedInAs, tokenOf } from '../../support/signIn.ts'

const TOKEN_KEY = 'crm.v1.token'
const loginHeading = (page: Page) => page.getByRole('heading', { name: /^登录/ })
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

/** The phone of the account that the page is signed in as. */
async function phoneHere(page: Page): Promise<string> {
  const path = '/api/v1/user/phone'
  const answer = await page.request.get(path, { headers: await callHeaders(page, 'GET', path) })
  return (await answer.json()).data?.phone ?? ''
}

/** A new enterprise sees its trial dialog as soon as somebody opens it. */
async function closeTrialStart(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '试用开始' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await answerDialog(page, '退出登录')
  await expect(loginHeading(page)).toBeVisible()
}

test('WeChat: an unknown one is bound by number and code, a known one signs in; an old code is renewed', async ({
  page,
}) => {
  const mobile = await freshAccount(page, { corp: `青禾${Date.now() % 1_000_000}` })
  const wechat = { wechat_id: `wx-${mobile}`, nick_name: '小苏' }
  const openQr = async (open: () => Promise<void>) => {
    const told = page.waitForResponse(/\/wechat\/qrcode$/)
    await open()
    const { key } = (await (await told).json()).data
    return (status: number) => page.request.post('/dev/scan', { data: { ...wechat, key, status } })
  }
  const dialog = page.getByRole('dialog', { name: '微信登录' })
  await page.goto('/login')
  await agreeToTerms(page)
  const first = await openQr(() => page.getByRole('button', { name: '微信登录' }).click())
  await expect(dialog.getByText('请使用微信扫描二维码登录')).toBeVisible()
  await first(-1)
  await expect(dialog.getByText('二维码已过期')).toBeVisible()
  const second = await openQr(() => dialog.getByRole('button', { name: '刷新' }).click())
  await second(11)
  await expect(dialog.getByText('微信「小苏」还没有绑定账号')).toBeVisible()
  await dialog.getByLabel('手机号').fill(mobile)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByRole('button', { name: /后重新获取/ })).toBeVisible()
  await dialog.getByLabel('验证码').fill(await lastCode(page, mobile))
  await dialog.getByRole('button', { name: '登录并绑定' }).click()
  await expectToast(page, '登录成功')
  await expect(menu(page)).toBeVisible()

  await closeTrialStart(page)
  await page.evaluate((key) => localStorage.removeItem(key), TOKEN_KEY)
  await page.context().clearCookies()
  await page.goto('/login')
  await agreeToTerms(page)
  const third = await openQr(() => page.getByRole('button', { name: '微信登录' }).click())
  await third(1)
  await expect(dialog.getByText('已扫码，请在手机上确认登录')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await third(11)
  await expect(menu(page)).toBeVisible()
  expect(await phoneHere(page)).toBe(mobile)
})

test('single sign-on: whoever the passport knows goes in without a word, and out for good; a passport that hangs leaves the form', async ({
  page,
}) => {
  followCalls(page)
  const mobile = await freshAccount(page, { corp: `晴禾${Date.now() % 1_000_000}` })
  await tokenOf(page, mobile)
  // The frame has three seconds, which a busy machine may need for itself.
  await expect(async () => {
    await page.goto('/login?referer=%2Fgoods%2Flist')
    await expect(menu(page)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 90_000 })
  expect([new URL(page.url()).pathname, await phoneHere(page)]).toEqual(['/goods/list', mobile])
  await closeTrialStart(page)
  await signOut(page)
  await quiet(page)
  await expect(loginHeading(page)).toBeVisible()

  await page.route('**/v2/cas/iframe*', () => undefined)
  await page.goto('/login?tab=password')
  await expect(page.locator('iframe[title="单点登录"]')).toHaveCount(1)
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await expect(page.locator('iframe[title="单点登录"]')).toHaveCount(0)
  await agreeToTerms(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(menu(page)).toBeVisible()
})

test('from the main site: nobody becomes who they are there, somebody else is asked and goes over without a code', async ({
  page,
}) => {
  const there = phoneOf(6, 2)
  const flag = () => granted(page, 'sso', { mobile: there })
  await page.goto(`/talent/public?platform=dy&cmm=${await flag()}`)
  await expect(page.getByRole('heading', { name: '达人公海' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?platform=dy')
  expect(await phoneHere(page)).toBe(there)

  const here = await tokenOf(page, phoneOf(4, 2))
  await page.evaluate(([key, value]) => localStorage.setItem(key, JSON.stringify(value)), [TOKEN_KEY, here] as const)
  await page.goto(`/overview?cmm=${await flag()}`)
  const dialog = page.getByRole('dialog', { name: '账号切换提示' })
  await expect(dialog).toContainText('138****0006')
  await dialog.getByRole('button', { name: '切换账号' }).click()
  await expect(dialog).toBeHidden()
  await expect(menu(page)).toBeVisible()
  await expect.poll(() => phoneHere(page)).toBe(there)
})

test('a code at the root signs in with its own state only, and leaves for nobody', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  const mobile = phoneOf(6, 5)
  const code = await granted(page, 'oauth', { mobile, state: 'mine' })
  await page.goto(`/?code=${code}&state=other`)
  await expectToast(page, '授权码已失效，请重新登录')
  await expect(loginHeading(page)).toBeVisible()
  expect(page.url()).not.toContain(code)
  const again = await granted(page, 'oauth', { mobile, state: 'mine' })
  await page.goto(`/?code=${again}&state=mine&referer=%2Ftalent%2Fpublic`)
  await expect(page).toHaveURL((url) => url.pathname === '/talent/public')
  expect(await phoneHere(page)).toBe(mobile)

  const evil = {
    '/': 'https://evil.example',
    '/auth/ks': 'https://127.0.0.1@evil.example',
    '/bridge': '//evil.example',
  }
  for (const [path, target] of Object.entries(evil)) {
    const state = JSON.stringify({ redirect_uri: target })
    await page.goto(`${path}?${new URLSearchParams({ code: 'C', state, target, ticket: 'T' })}`)
    await expect(page.locator('h1, h2').first()).toBeVisible()
    expect(new URL(page.url()).hostname).toBe('127.0.0.1')
  }
  expect([...hosts]).toEqual(['127.0.0.1'])
})

test('a hand-over: the ticket signs in and leads to its target, once; who is signed in stays who they are', async ({
  page,
}) => {
  const mobile = phoneOf(6, 4)
  const ticket = await granted(page, 'bridge', { mobile })
  await page.goto(`/bridge?ticket=${ticket}&target=TalentPublic&params=platform%3Ddy`)
  await expect(page.getByRole('heading', { name: '达人公海' })).toBeVisible()
  expect(await phoneHere(page)).toBe(mobile)
  await page.goto(`/bridge?ticket=${await granted(page, 'bridge', { mobile: phoneOf(2, 4) })}&target=%2Fgoods%2Flist`)
  await expect(page.getByRole('heading', { name: '商品列表' })).toBeVisible()
  expect(await phoneHere(page)).toBe(mobile)
  await page.goto('/bridge?target=https%3A%2F%2Fevil.example')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()

  await page.evaluate((key) => localStorage.removeItem(key), TOKEN_KEY)
  await page.goto(`/bridge?ticket=${ticket}&target=GoodsList`)
  await expect(page.getByRole('heading', { name: '链接已失效，请重新登录' })).toBeVisible()
  await page.getByRole('button', { name: '去登录' }).click()
  await expect(loginHeading(page)).toBeVisible()
})

test('a forgotten password is set anew, and every open session of it ends', async ({ page, browser }) => {
  const mobile = await freshAccount(page, { corp: `新禾${Date.now() % 1_000_000}` })
  const elsewhere = await browser.newPage()
  await signedInAs(elsewhere, mobile)
  await elsewhere.goto('/overview')
  await expect(menu(elsewhere)).toBeVisible()

  await page.goto('/login')
  await page.getByRole('button', { name: '忘记密码' }).click()
  const dialog = page.getByRole('dialog', { name: '重置密码' })
  await dialog.getByLabel('手机号').fill(mobile)
  await dialog.getByLabel('新密码').fill('Neu-2027')
  await dialog.getByLabel('验证码').fill('000000')
  await dialog.getByRole('button', { name: '重置密码' }).click()
  await expect(dialog.getByText('请先获取验证码')).toBeVisible()
  await dialog.getByLabel('验证码').fill(await codeFor(page, mobile, 'reset'))
  await dialog.getByRole('button', { name: '重置密码' }).click()
  await expectToast(page, '密码已重置，请用新密码登录')
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill('Neu-2027')
  await agreeToTerms(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(menu(page)).toBeVisible()
  await elsewhere.reload()
  await expect(loginHeading(elsewhere)).toBeVisible()
  await elsewhere.close()
})

test('another tab follows a change of enterprise, and asks nothing more under the old identity', async ({
  page,
  context,
}) => {
  const [first, second] = [`甲禾${Date.now() % 1_000_000}`, `乙禾${Date.now() % 1_000_000}`]
  await signedInAs(page, await lockMembers(page, first, second))
  await page.goto('/goods/list')
  await expect(page.getByRole('banner').getByText(second)).toBeVisible()
  await closeTrialStart(page)
  const other = await context.newPage()
  await other.goto('/talent/public')
  await expect(other.getByRole('banner').getByText(second)).toBeVisible()
  const before = await other.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '""'), TOKEN_KEY)
  let changed = false
  const late: string[] = []
  other.on('request', (request) => {
    if (changed && request.headers().authorization === before) late.push(request.url())
  })
  page.on('framenavigated', () => {
    changed = true
  })
  await page.getByRole('button', { name: /切换企业/ }).click()
  await page.getByText(first, { exact: true }).click()
  await expect(page.getByRole('banner').getByText(first)).toBeVisible()
  await expect(other.getByRole('banner').getByText(first)).toBeVisible()
  expect(late).toEqual([])
  await other.close()
})

test('another tab follows a change of account', async ({ page, context }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/list')
  const other = await context.newPage()
  await other.goto('/talent/public')
  await expect(menu(other)).toBeVisible()
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '切换绑定账号' }).click()
  const first = page
    .getByRole('dialog', { name: '切换账号' })
    .getByRole('button', { name: /^切换到/ })
    .first()
  const name = (await first.getAttribute('aria-label'))?.replace('切换到', '') ?? ''
  await first.click()
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: `${name}，账号菜单` })).toBeVisible()
  expect(await phoneHere(other)).toBe(await phoneHere(page))
  await other.close()
})
