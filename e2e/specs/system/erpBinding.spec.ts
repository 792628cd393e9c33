import { expect, test } from '@playwright/test'
import { expectRefused, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'

/** One kind that signs with keys, and one that is authorised on its own page. */
const KINDS = [
  { path: '/system/bind/hupun', title: '绑定万里牛', fields: true, chosen: ['店铺'], typed: ['仓库'] },
  { path: '/system/bind/guanjiapo', title: '绑定管家婆', fields: false, chosen: ['店铺'], typed: [] },
] as const

for (const { path, title, fields, chosen, typed } of KINDS)
  test(`${title}: an account is tested, saved and unbound`, async ({ page }) => {
    await signedInAs(page, 2)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const save = page.getByRole('button', { name: '保存', exact: true })
    await expect(save).toBeDisabled()
    if (fields) {
      await page.getByLabel('secret').fill('s1')
      await page.getByLabel('app_key').fill('停用的账号')
      await page.getByRole('button', { name: '测试连接' }).click()
      await expect(page.getByText('测试未通过：账号已停用')).toBeVisible()
      await expect(save).toBeDisabled()
      await page.getByLabel('app_key').fill(`key-${Date.now()}`)
    } else {
      const [erp] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: '去授权' }).click(),
      ])
      await erp.getByRole('button', { name: '同意授权' }).click()
      await expect(page.getByText('已授权账号')).toBeVisible()
    }
    await page.getByRole('button', { name: '测试连接' }).click()
    await expect(page.getByText('测试通过，可以保存')).toBeVisible()
    for (const label of typed) await page.getByRole('textbox', { name: label }).fill('W01')
    for (const label of chosen) {
      await page.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: '样品店' }).click()
    }
    await save.click()
    await expectToast(page, '绑定成功')
    await expect(page.getByText('样品店')).toBeVisible()
    await page.getByRole('button', { name: '解绑' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '解绑' }).click()
    await expectToast(page, '已解绑')
    await expect(save).toBeDisabled()
  })

test('a medium is refused the binding of ERPs', async ({ page }) => {
  await signedInAs(page, 6)
  await expectRefused(page, '/system/bind/wdt', async () => {
    await page.goto('/system/bind/wdt')
  })
})
