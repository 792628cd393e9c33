import type { Page } from '@playwright/test'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const PATH = '/mediacenter/trackauthor'

interface Monitors {
  list: { id: number; author: { author_name: string; platform: string }; video_count: number; gmv: number }[]
  ext: { status_count: Record<string, number> }
}
const monitors = (page: Page, query: string) =>
  callGateway<Monitors>(page, 'GET', `v1/center/author_monitor/list?${query}`)

test('a talent is watched, extended once, looked back at and ended', async ({ page }) => {
  const errors = watchErrors(page)
  await signedInAs(page, 1)
  await page.goto(`${PATH}?tab=none&platform=ks`)
  await expectRows(page)
  await expect(page.getByText(/监控中 [\d,]+ \/ [\d,]+/)).toBeVisible()
  const { list, ext } = await monitors(page, 'tab=none&platform=ks')
  const name = list[0]?.author.author_name ?? ''
  await expect(page.getByRole('tab', { name: new RegExp(`^未开启 ?${ext.status_count.none}$`) })).toBeVisible()

  await rowOf(page, name).getByRole('button', { name: '开启' }).click()
  const dialog = page.getByRole('dialog', { name: '开启监控' })
  await expect(dialog.getByText('1 位', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '开启 1 位' }).click()
  await expectToast(page, '已开启监控')

  await page.goto(`${PATH}?platform=ks&keyword=${encodeURIComponent(name)}`)
  const row = rowOf(page, name)
  await expect(row.getByText('30 天')).toBeVisible()
  await runRowAction(page, row, '延期')
  await answerDialog(page, '延期')
  await expectToast(page, '已延期 30 天')
  await expect(row.getByText('60 天')).toBeVisible()

  await row.getByRole('button', { name: '日志' }).click()
  const log = page.getByRole('dialog', { name: '监控日志' })
  await expect(log.getByRole('list', { name: '监控日志' }).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')

  await runRowAction(page, row, '结束')
  await answerDialog(page, '结束')
  await expectToast(page, '已结束')
  await expect(row).toHaveCount(0)
  expect(errors).toEqual([])
})

test('what came of a monitor opens as many videos, and the settings are kept', async ({ page }) => {
  await signedInAs(page, 1)
  await page.goto(`${PATH}?order_by=video_count&sort=desc`)
  await expectRows(page)
  const { list } = await monitors(page, 'order_by=video_count&sort=desc')
  const first = list[0]
  if (!first) throw new Error('nothing is watched')
  await rowOf(page, first.author.author_name)
    .getByRole('link', { name: String(first.video_count), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/commercevideo/)
  await expectRows(page)
  await expect(page.getByText(`共 ${first.video_count} 条`, { exact: true })).toBeVisible()

  await page.goto(PATH)
  await expectRows(page)
  await page.getByRole('button', { name: '自动监控设置' }).click()
  const dialog = page.getByRole('dialog', { name: '自动监控设置' })
  await dialog.getByRole('switch', { name: '到期自动延期一次' }).click()
  await answerDialog(page, '确定')
  await expectToast(page, '设置成功')
})

test('a medium sees the own monitors and no settings', async ({ page }) => {
  await signedInAs(page, 6)
  await page.goto(PATH)
  await expectRows(page)
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '自动监控设置' })).toHaveCount(0)
})
