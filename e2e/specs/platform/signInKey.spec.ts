import { expect, type Page, test } from '@playwright/test'
import { callHeaders } from '../../support/proof.ts'
import { followCalls } from '../../support/quiet.ts'
import { agreeToTerms, DEMO_PASSWORD, phoneOf } from '../../support/signIn.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const INFO = '/api/v1/user/info'

test('what is copied from the storage of one browser signs nobody in elsewhere, and the sign-in goes on', async ({
  page,
  browser,
}) => {
  followCalls(page)
  await page.goto('/login?tab=password')
  await agreeToTerms(page)
  await page.getByLabel('手机号').fill(phoneOf(6, 2))
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(menu(page)).toBeVisible()
  const copied = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  const authorization: string = JSON.parse(copied['crm.v1.token'] ?? '""')

  const elsewhere = await (await browser.newContext()).newPage()
  followCalls(elsewhere)
  await elsewhere.addInitScript((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, copied)
  const refused = elsewhere.waitForResponse((response) => new URL(response.url()).pathname === INFO)
  await elsewhere.goto('/overview')
  expect((await refused).status()).toBe(401)
  await expect(elsewhere.getByRole('heading', { name: /^登录/ })).toBeVisible()
  await elsewhere.context().close()
  const bare = await page.request.get(INFO, { headers: { authorization } })
  expect(await bare.json()).toMatchObject({ code: 40003 })

  // Here it goes on, in this tab and another, and after a start anew.
  const tab = await page.context().newPage()
  await tab.goto('/overview')
  await expect(menu(tab)).toBeVisible()
  await tab.close()
  const own = await page.request.get(INFO, { headers: await callHeaders(page, 'GET', INFO) })
  expect(await own.json()).toMatchObject({ code: 0 })
  const early = page.waitForRequest((request) => new URL(request.url()).pathname === INFO)
  await page.reload()
  expect((await early).headers().dpop).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  await expect(menu(page)).toBeVisible()

  // Nobody reads the private half; it goes with the sign-in.
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('crm.v1.keys', 1)
          opening.onsuccess = () => {
            const request = opening.result.transaction('keys').objectStore('keys').get('signIn')
            request.onsuccess = async () => {
              opening.result.close()
              const key: CryptoKey | undefined = request.result?.privateKey
              if (!key) return resolve('none')
              resolve(
                await crypto.subtle.exportKey('jwk', key).then(
                  () => 'read',
                  () => 'kept',
                ),
              )
            }
          }
        }),
    )
  expect(await kept()).toBe('kept')
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { name: /^登录/ })).toBeVisible()
  await expect(async () => expect(await kept()).toBe('none')).toPass()
})
