import { expect, type Locator, type Page, test } from '@playwright/test'
import { freshNumber, lastCode } from '../../support/accounts.ts'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { signedInAs } from '../../support/signIn.ts'

async function proveNumber(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /后重新获取/ })).toBeVisible()
  await page.getByLabel('验证码').fill(await lastCode(page, mobile))
}

async function edges(part: Locator): Promise<{ top: number; bottom: number }> {
  const box = await part.boundingBox()
  if (!box) throw new Error('nothing to measure')
  return { top: box.y, bottom: box.y + box.height }
}

/** A fault stands 4 px under its own field and at least 12 px above the label of the next. */
async function expectAtItsField(page: Page, fault: string, field: string, next: string): Promise<void> {
  const said = await edges(page.getByText(fault, { exact: true }))
  const own = await edges(page.getByLabel(field).locator('..'))
  const label = await edges(page.locator('label').filter({ hasText: next }))
  expect(Math.round(said.top - own.bottom), fault).toBe(4)
  expect(Math.round(label.top - said.bottom), fault).toBeGreaterThanOrEqual(12)
}

test('a newcomer registers: errors stand at their fields, a taken name is shown, the trial enterprise opens', async ({
  page,
}) => {
  const errors = watchErrors(page)
  const mobile = freshNumber()
  await page.goto('/login')
  await page.getByRole('link', { name: '注册' }).click()
  await expect(page).toHaveURL(/\/register$/)
  const submit = page.getByRole('button', { name: '注册' })
  const before = await edges(submit)
  await submit.click()
  await expect(page.getByText('请输入手机号码')).toBeVisible()
  await expect(page.getByLabel('手机号')).toBeFocused()
  await expectAtItsField(page, '请输入手机号码', '手机号', '验证码')
  expect(await edges(submit)).toEqual(before)

  await proveNumber(page, mobile)
  await page.getByLabel('姓名').fill('苏晴')
  await page.getByLabel('密码', { exact: true }).fill('abc')
  await page.getByLabel('企业名称（选填）').fill('橙风国货集团')
  await expect(page.getByText('密码需为 8–64 位')).toBeVisible()
  await page.getByLabel('密码', { exact: true }).fill('Demo-2026')
  await expect(page.getByText('企业已经注册过了')).toBeVisible()
  const corp = `晴空${mobile.slice(-6)}`
  await page.getByLabel('企业名称（选填）').fill(corp)
  await page.getByRole('button', { name: '注册' }).click()
  await expect(page.getByText('请先阅读并同意用户协议和隐私政策')).toBeVisible()
  await page.getByText('我已阅读并同意').click()
  await page.getByRole('button', { name: '注册' }).click()
  await expect(page.getByRole('banner').getByText(corp)).toBeVisible()
  expect(errors).toEqual([])
})

test('an invitation link leads a newcomer and a member of another enterprise in; a dead one says so', async ({
  page,
  browser,
}) => {
  await signedInAs(page, 4)
  await page.goto('/overview')
  const invite = await callGateway<{ url: string }>(page, 'GET', 'v1/account/invite/url', { role_id: 6 })
  await page.goto(invite.url)
  await page.getByRole('button', { name: '进入企业' }).click()
  await expect(page.locator('main [data-remote="dashboards"]')).toBeVisible()

  const guest = await browser.newPage()
  await guest.goto('/join?code=nothing')
  await expect(guest.getByText('邀请链接已失效')).toBeVisible()
  await guest.goto(invite.url)
  await expect(guest.getByText('橙风国货集团')).toBeVisible()
  await proveNumber(guest, freshNumber())
  await guest.getByLabel('姓名').fill('新同事')
  await guest.getByLabel('密码', { exact: true }).fill('Demo-2026')
  await guest.getByText('我已阅读并同意').click()
  await guest.getByRole('button', { name: '加入企业' }).click()
  await expect(guest.getByRole('banner').getByText('橙风国货集团')).toBeVisible()

  // Whoever is new begins with three steps, on the newcomers' tasks and in place of figures that are all zero.
  await expect(guest).toHaveURL(/\/system\/task-center/)
  const steps = guest.getByRole('region', { name: '先做这三步' }).getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await guest.goto('/overview')
  await expect(steps).toHaveCount(3)
  await expect(guest.getByRole('region', { name: '核心指标' })).toHaveCount(0)
  await steps.first().getByRole('button').click()
  await expect(guest).toHaveURL(/\/talent\/public/)
  await guest.close()
})

test('a trial is asked for without an account, and the form says what is missing', async ({ page }) => {
  await page.goto('/entry')
  await page.getByRole('link', { name: '去申请' }).click()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('请输入品牌名称', { exact: true })).toBeVisible()
  await expectAtItsField(page, '请输入品牌名称', '品牌名称', '姓名')
  const mobile = freshNumber()
  await page.getByLabel('品牌名称').fill('青禾')
  await page.getByLabel('企业名称').fill(`青禾${mobile.slice(-6)}`)
  await page.getByLabel('姓名').fill('林夏')
  await page.getByLabel('所在部门').fill('运营部')
  await proveNumber(page, mobile)
  await page.getByText('找不到合适的达人').click()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('status').filter({ hasText: '提交成功，专属品牌服务经理将尽快联系您哦~' })).toBeVisible()
})
