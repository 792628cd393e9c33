import type { Page } from '@playwright/test'
import { expectRefused, expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { rowOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

/** The platforms, their guided pages, and what their consent page is called in the demonstration. */
const PLATFORMS = [
  { path: '/shop/bind', title: '绑定抖店', consent: '抖店授权' },
  { path: '/shop/bind/ks', title: '绑定快手小店', consent: '快手小店授权' },
  { path: '/shop/bind/sph', title: '绑定视频号小店', consent: '视频号小店授权' },
  { path: '/shop/bind/xhs', title: '绑定小红书店铺', consent: '小红书店铺授权' },
] as const

/** Goes to the platform's page and answers there. */
async function consents(page: Page, consent: string, shop: { id: string; name: string; flaw?: string }) {
  const [platform] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^(去授权|重新获取)$/ }).click(),
  ])
  await expect(platform.getByRole('heading', { name: consent })).toBeVisible()
  await platform.getByLabel('店铺名称').fill(shop.name)
  await platform.getByLabel('店铺编号').fill(shop.id)
  if (shop.flaw) await platform.getByLabel('授权情况').selectOption({ label: shop.flaw })
  await platform.getByRole('button', { name: '同意授权' }).click()
}

for (const { path, title, consent } of PLATFORMS)
  test(`${title}: a refusal is told in words, a consent binds the shop, and its first reading comes to an end`, async ({
    page,
  }) => {
    await signedInAs(page, 2)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('button', { name: '我已订购' }).click()
    const id = `8${Date.now()}`
    const name = `旅程店${id.slice(-6)}`
    await consents(page, consent, { id, name, flaw: '未订购服务' })
    await expect(page.getByRole('alert').getByText('未订购服务')).toBeVisible()
    await consents(page, consent, { id, name })
    await expect(page.getByText(name)).toBeVisible()
    await page.getByRole('button', { name: '完成绑定' }).click()
    await expect(page.getByText('首次同步已完成')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: '查看店铺' }).click()
    await expect(rowOf(page, name)).toContainText('已授权')

    // Unbound again, by its name.
    await rowOf(page, name)
      .getByRole('button', { name: /更多操作/ })
      .click()
    await page.getByRole('menuitem', { name: '解绑' }).click()
    const dialog = page.getByRole('dialog', { name: /解绑店铺/ })
    await dialog.getByRole('button', { name: '解绑', exact: true }).click()
    await expect(dialog.getByText('与店铺名称不一致')).toBeVisible()
    await dialog.getByLabel('请输入店铺名称以确认').fill(name)
    await dialog.getByRole('button', { name: '解绑', exact: true }).click()
    await expectToast(page, '已解绑')
    await expect(rowOf(page, name)).toHaveCount(0)
  })

test('a medium is refused the binding of shops', async ({ page }) => {
  await signedInAs(page, 6)
  await expectRefused(page, '/shop/bind', async () => {
    await page.goto('/shop/bind')
  })
})

test('groups come, stand in an order, and go', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 2))
  await page.goto('/system/shop?tab=group')
  const name = `分组${Date.now() % 100_000}`
  await page.getByRole('button', { name: '新建分组' }).click()
  await page.getByRole('dialog').getByLabel('分组名称').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const group = page.getByRole('listitem', { name })
  await expect(group).toContainText('0 个店铺')
  await group.getByRole('button', { name: `更多操作：${name}` }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expectToast(page, '已删除')
  await expect(group).toHaveCount(0)
})
