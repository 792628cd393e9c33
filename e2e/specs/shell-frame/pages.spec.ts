import { expectPageAccessible } from '../../support/axe.ts'
import { callFails } from '../../support/gateway.ts'
import { expectQuery } from '../../support/controls.ts'
import { expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { expect, test } from '../../support/test.ts'

function portalUrl(host: string, path: string): string {
  return `http://${host}:${new URL(test.info().project.use.baseURL ?? '').port}${path}`
}

test('start page, school, a course with notes, a lecturer', async ({ page }) => {
  const note = `周一复盘 ${Date.now()}`
  await signedInAs(page, phoneOf(4))
  await page.goto('/')
  await expect(page.getByRole('link', { name: '进入系统' }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: '学院' }).getByRole('link')).toHaveCount(4)
  await page.getByRole('link', { name: '学院' }).first().click()
  await page.getByRole('tab', { name: '直播' }).click()
  await expectQuery(page, { tab: '5' })
  await page
    .getByRole('link', { name: /直播排期不再撞车/ })
    .first()
    .click()
  const player = page.getByRole('dialog', { name: '直播排期不再撞车' })
  await player.getByRole('button', { name: /冲突提醒/ }).click()
  await player.getByRole('textbox', { name: '笔记' }).fill(note)
  await player.getByRole('button', { name: '保存笔记' }).click()
  await expectToast(page, '设置成功')
  await player.getByRole('button', { name: '关闭' }).click()
  await expect(page.getByRole('link', { name: /直播排期不再撞车/ }).first()).toContainText(/已学|直播排期/)
  await page.reload()
  await page
    .getByRole('link', { name: /直播排期不再撞车/ })
    .first()
    .click()
  await expect(player.getByRole('textbox', { name: '笔记' })).toHaveValue(note)
  await player.getByRole('button', { name: '关闭' }).click()

  await page
    .getByRole('link', { name: /陆行舟/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: '陆行舟' })).toBeVisible()
  await page.getByRole('tab', { name: '文章' }).click()
  await expect(page.getByRole('link', { name: '一场直播的复盘模板' })).toBeVisible()
  await page.goto('/school/lecturer/999')
  await expect(page.getByText('页面不存在')).toBeVisible()
})

test('the price list marks the plan in use; a failure is retried; others ask the administrator', async ({ page }) => {
  await signedInAs(page, phoneOf(2))
  const healed = await callFails(page, 'plans.packages', { times: 1 })
  await page.goto('/vip?module=1')
  await page.getByRole('button', { name: '重试' }).click()
  await healed().catch(() => {})
  await expect(page.getByRole('article', { name: '集团版' })).toContainText('当前版本')
  await expect(page.getByRole('article', { name: '基础版' })).toContainText('10,889')
  await expect(page.getByRole('button', { name: '联系销售升级' })).toBeVisible()
  await page.getByRole('tab', { name: '种草' }).click()
  await expectQuery(page, { module: '2' })
  await expect(page.getByRole('rowheader', { name: '内容（条/月）' })).toBeVisible()
})

test('the private portal has no plans, no school and reports nothing', async ({ page }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await signedInAs(page, phoneOf(6))
  await page.goto(portalUrl('private.localhost', '/'))
  await expect(page.getByRole('link', { name: '进入系统' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '会员权益' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '学院' })).toHaveCount(0)
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('somebody forgot this')), 0))
  await page.goto(portalUrl('private.localhost', '/vip'))
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  expect(paths.filter((path) => /beacon|trace\/error|corp\/packages|school/.test(path))).toEqual([])
})

test('an outside page that is not allowed is not framed', async ({ page }) => {
  await signedInAs(page, phoneOf(6))
  await page.goto('/iframe?url=https%3A%2F%2Fevil.example%2F&title=x')
  await expect(page.getByRole('heading', { name: '该页面不允许内嵌' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectPageAccessible(page)
})
