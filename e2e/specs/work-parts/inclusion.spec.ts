import type { Page } from '@playwright/test'
import { chooseOption } from '../../support/controls.ts'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { expectRows, rowOf, rowsOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

/** An enterprise with every platform, in which few others work. */
const CORP = 11

async function openTasks(page: Page, tab: string) {
  await page.getByRole('button', { name: /^任务列表/ }).click()
  const tasks = page.getByRole('dialog', { name: '任务列表' })
  await tasks.getByRole('tab', { name: tab }).click()
  return tasks
}

test('a talent is asked for from the pool, again from the task centre, and one that is there is shown', async ({
  page,
}) => {
  const errors = watchErrors(page)
  const number = String(Date.now())
  await signedInAs(page, phoneOf(2, CORP))
  await page.goto('/talent/public')
  await expectRows(page)
  const { list } = await callGateway<{ list: { author_id: string }[] }>(page, 'GET', 'v1/commerce/author/public/list', {
    platform: 'dy',
  })

  await page.getByRole('button', { name: '收录达人' }).click()
  const dialog = page.getByRole('dialog', { name: '收录达人' })
  expect((await dialog.boundingBox())?.width).toBeCloseTo(704, 0)
  await dialog.getByRole('button', { name: '收录', exact: true }).click()
  await expect(dialog.getByText('请输入内容')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: '昵称' })).toBeVisible()
  await chooseOption(page, dialog.getByRole('combobox', { name: '平台' }), '视频号')
  await expect(dialog.getByRole('textbox', { name: '昵称' })).toHaveCount(0)
  await expect(dialog.getByText('视频号昵称或ID')).toBeVisible()
  await chooseOption(page, dialog.getByRole('combobox', { name: '平台' }), '抖音')
  await expect(dialog.getByText('平台 UID 或ID')).toBeVisible()

  await dialog.getByRole('textbox', { name: '内容' }).fill(list[0]?.author_id ?? '')
  await dialog.getByRole('button', { name: '收录', exact: true }).click()
  await expect(dialog.getByText('该达人已收录')).toBeVisible()
  await expect(dialog.getByRole('link', { name: '查看' })).toHaveAttribute('href', /\/talent\/detail\?/)
  await dialog.getByRole('textbox', { name: '内容' }).fill(` ${number} `)
  await dialog.getByRole('button', { name: '收录', exact: true }).click()
  await expectToast(page, '收录任务已添加，将在3分钟内完成收录')
  await expect(dialog).toBeHidden()

  const tasks = await openTasks(page, '达人收录列表')
  expect((await tasks.boundingBox())?.width).toBeCloseTo(1026, 0)
  await expect(rowOf(tasks, number)).toContainText('收录中')
  const failed = rowsOf(tasks).filter({ hasText: '收录失败' }).first()
  await failed.getByRole('button', { name: '重新收录' }).click()
  await expect(dialog.getByText('上次收录失败，建议使用主页链接或平台ID重新收录')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: '内容' })).not.toHaveValue('')
  await dialog.getByRole('textbox', { name: '内容' }).fill(`again-${number}`)
  await dialog.getByRole('button', { name: '收录', exact: true }).click()
  await expect(rowOf(tasks, `again-${number}`)).toContainText('收录中')

  // who did what: former staff too, asked for when the list is opened
  await tasks.getByRole('tab', { name: '导入任务' }).click()
  const staff = page.waitForRequest((request) => request.url().includes('is_all=1'))
  await tasks.getByRole('combobox', { name: '操作人' }).click()
  await staff
  await page.locator('[role="option"]').first().click()
  await tasks.getByRole('button', { name: '重置' }).click()
  await chooseOption(page, tasks.getByRole('combobox', { name: '平台' }), '视频号')
  await expect(tasks.getByText('暂未找到匹配的筛选结果').or(rowsOf(tasks).first())).toBeVisible()
  await tasks.getByRole('tab', { name: '团长收录列表' }).click()
  await expect(tasks.getByRole('button', { name: '收录团长' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tasks).toBeHidden()
  expect(errors).toEqual([])
})

test('what reaches WeChat is set switch by switch and kept', async ({ page }) => {
  await signedInAs(page, phoneOf(6, CORP))
  await page.goto('/talent/manage')
  const settings = page.getByRole('dialog', { name: '消息提醒设置' })
  const open = async () => {
    await page.getByRole('button', { name: /^消息/ }).click()
    await page.getByRole('button', { name: '消息提醒设置' }).click()
    await expect(settings.getByRole('switch').first()).toBeVisible()
  }
  await open()
  expect((await settings.boundingBox())?.width).toBeCloseTo(507, 0)
  await expect(settings.getByRole('tab', { name: '飞书' })).toHaveCount(0)
  const first = settings.getByRole('switch').first()
  const was = await first.getAttribute('aria-checked')
  await first.click()
  await expectToast(page, '设置成功')
  await page.reload()
  await open()
  await expect(first).not.toHaveAttribute('aria-checked', was ?? '')
  await first.click()
  await expect(first).toHaveAttribute('aria-checked', was ?? '')
})
