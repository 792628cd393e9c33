import type { Page } from '@playwright/test'
import { closeWelcomes, freshAccount, freshNumber, lastCode } from '../../support/accounts.ts'
import { expectToast } from '../../support/messages.ts'
import { agreeToTerms, DEMO_PASSWORD, phoneOf, signedInAs } from '../../support/signIn.ts'
import { rowsOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const corpNow = () => `账号${Date.now() % 10_000_000}`

/** What was typed into the form of the sign-in page. */
async function signInBy(page: Page, mobile: string, password: string): Promise<void> {
  await page.goto('/login?tab=password')
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await agreeToTerms(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('a number is changed by a code to the old one and a code to the new one, which signs in', async ({
  page,
  anotherPage,
}) => {
  const old = await freshAccount(page, { corp: corpNow() })
  const mobile = freshNumber()
  await closeWelcomes(page)
  await signedInAs(page, old)
  await page.goto('/system/account')
  await page.getByRole('button', { name: '更换手机号' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByRole('button', { name: /后重新获取/ })).toBeVisible()
  await dialog.getByLabel('原手机号验证码').fill('000000')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByText('验证码错误')).toBeVisible()
  await dialog.getByLabel('原手机号验证码').fill(await lastCode(page, old))
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByRole('textbox', { name: '新手机号', exact: true }).fill(mobile)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByRole('button', { name: /后重新获取/ })).toBeVisible()
  await dialog.getByLabel('新手机号验证码').fill(await lastCode(page, mobile))
  await dialog.getByRole('button', { name: '更换', exact: true }).click()
  await expectToast(page, '手机号已更换，请用新手机号登录')
  await expect(page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`).first()).toBeVisible()
  const elsewhere = await anotherPage()
  await signInBy(elsewhere, mobile, DEMO_PASSWORD)
  await expect(elsewhere.getByRole('banner')).toBeVisible()
  await elsewhere.close()
})

test('a password is changed by the present one; the old one signs in no more', async ({ page, anotherPage }) => {
  const mobile = await freshAccount(page, { corp: corpNow() })
  await closeWelcomes(page)
  await signedInAs(page, mobile)
  await page.goto('/system/account')
  await page.getByRole('button', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.getByLabel('原密码').fill('Wrong-2026')
  await dialog.getByLabel('新密码').fill('Autumn-2026')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('原密码错误')).toBeVisible()
  await dialog.getByLabel('原密码').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '密码已修改，其他设备需要重新登录')
  const elsewhere = await anotherPage()
  await signInBy(elsewhere, mobile, DEMO_PASSWORD)
  await expect(elsewhere.getByText('密码错误')).toBeVisible()
  await signInBy(elsewhere, mobile, 'Autumn-2026')
  await expect(elsewhere.getByRole('banner')).toBeVisible()
  await elsewhere.close()
})

test('an invoice is asked for, made out to the enterprise of the licence', async ({ page }) => {
  await signedInAs(page, phoneOf(2))
  await page.goto('/system/account?type=orderList')
  await expect(rowsOf(page).first()).toBeVisible()
  const apply = page.getByRole('button', { name: '申请', exact: true })
  await apply.first().click()
  const dialog = page.getByRole('dialog', { name: '申请发票' })
  await expect(dialog.getByLabel('纳税人识别号')).not.toHaveValue('')
  await dialog.getByLabel('接收邮箱').fill('finance')
  await dialog.getByRole('button', { name: '提交' }).click()
  await expect(dialog.getByText('请输入正确的邮箱')).toBeVisible()
  await dialog.getByLabel('接收邮箱').fill('finance@example.com')
  await dialog.getByRole('button', { name: '提交' }).click()
  await expectToast(page, '已提交，发票将发送至邮箱')
  await expect(rowsOf(page).filter({ hasText: '开票中' }).first()).toBeVisible()
})
