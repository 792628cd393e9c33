import { expect, test } from '@playwright/test'
import { watchErrors } from '../../support/gateway.ts'
import { agreeToTerms, DEMO_PASSWORD, phoneOf } from '../../support/signIn.ts'

test('signs in with a password and lands on the overview, without a word in the console', async ({ page }) => {
  const errors = watchErrors(page)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login\?referer=/)
  await page.getByRole('tab', { name: '密码登录' }).click()
  const enter = page.getByRole('button', { name: '登录', exact: true })
  await expect(enter).toBeDisabled()
  await page.getByLabel('手机号').fill(phoneOf(2))
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await enter.click()
  // Nobody has ticked it beforehand: whoever did not is asked, and a no sends nothing.
  await expect(page.getByRole('checkbox', { name: '我已阅读并同意' })).not.toBeChecked()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(enter).toBeEnabled()
  await enter.click()
  await question.getByRole('button', { name: '同意并登录' }).click()
  await expect(page).toHaveURL(/\/overview$/)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  expect(errors).toEqual([])
})

test('signs in with the code that was sent; a wrong code is shown under the field', async ({ page }) => {
  const mobile = phoneOf(4, 2)
  await page.goto('/login')
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /s 后重新获取/ })).toBeDisabled()
  const sent = await (await page.request.get(`/dev/inbox?mobile=${mobile}`)).json()
  const code: string = sent.data.list[0].code
  const field = page.getByLabel('验证码', { exact: true })
  await agreeToTerms(page)
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.locator('#secret-fault')).toContainText('验证码')
  await expect(field).toBeFocused()
  await field.fill(code)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/)
})

test('a wrong password, a wrong number and a disabled account are explained; what was typed stays', async ({
  page,
}) => {
  await page.goto('/login?tab=password')
  const phone = page.getByLabel('手机号')
  const password = page.getByLabel('密码', { exact: true })
  const enter = page.getByRole('button', { name: '登录', exact: true })
  await phone.fill('12345')
  await password.fill('x')
  await enter.click()
  await expect(page.getByText('请输入正确的手机号')).toBeVisible()
  await expect(phone).toBeFocused()
  await agreeToTerms(page)
  await phone.fill(phoneOf(6, 9))
  await password.fill('not-the-password')
  await enter.click()
  await expect(page.getByText('密码错误')).toBeVisible()
  await expect(phone).toHaveValue(phoneOf(6, 9))
  await phone.fill('13800100506')
  await password.fill(DEMO_PASSWORD)
  await enter.click()
  await expect(page.locator('#secret-fault')).toContainText('已被禁用')
})

test('signing out forgets the session in this tab and in the other one', async ({ page, context }) => {
  await page.goto('/login?tab=password')
  await agreeToTerms(page)
  await page.getByLabel('手机号').fill(phoneOf(4, 5))
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/)
  const other = await context.newPage()
  await other.goto('/talent/public')
  await expect(other.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
  // The page is loaded once more when nobody is signed in any longer: asked in between, it could not answer.
  await expect(async () => {
    expect(await page.evaluate(() => localStorage.getItem('crm.v1.token'))).toBeNull()
  }).toPass()
})
