import { signedInAs } from '../../support/signIn.ts'
import { expect, test } from '../../support/test.ts'

test('a recommended rule is switched on and tried over seven days; one of one’s own is made', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/system/monitor-configure')
  await page.getByRole('button', { name: '推荐规则' }).click()
  const presets = page.getByRole('dialog', { name: '推荐规则' })
  await presets.getByRole('button', { name: '启用样品超时未履约' }).click()
  await expect(presets.getByRole('button', { name: '已添加样品超时未履约' })).toBeDisabled()
  await presets.getByRole('button', { name: '关闭' }).click()

  const table = page.getByRole('table', { name: '监控规则' })
  const row = table.getByRole('row').filter({ hasText: '样品超时未履约' })
  await expect(row.getByRole('switch')).toBeChecked()
  await row.getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '试运行' }).click()
  const drawer = page.getByRole('dialog', { name: '编辑样品超时未履约' })
  await expect(drawer.getByText(/近7天会触发 \d+ 次/)).toBeInViewport()
  await drawer.getByRole('button', { name: '取消' }).click()

  await page.getByRole('button', { name: '新建规则' }).click()
  const made = page.getByRole('dialog', { name: '新建规则' })
  await made.getByRole('textbox', { name: '规则名称' }).fill('退款偏高')
  await made.getByRole('button', { name: '保存' }).click()
  await expect(made).toBeHidden()
  await expect(table.getByRole('row').filter({ hasText: '退款偏高' })).toBeVisible()
})

test('who does not set rules is told so', async ({ page }) => {
  await signedInAs(page, 6)
  await page.goto('/system/monitor-configure')
  await expect(page.getByText(/您当前的角色是带货媒介/)).toBeVisible()
})
