import type { Page } from '@playwright/test'
import { chooseOption, expectQuery, searchFor } from '../../support/controls.ts'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectNoMatch, expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const PATH = '/mediacenter/grassvideo'
const drawerOf = (page: Page) => page.getByRole('dialog', { name: '内容详情' })

test('a figure of the overview leads to its contents', async ({ page }) => {
  const errors = watchErrors(page)
  // an enterprise where no other journey adds contents: figure and list are read one after the other
  await signedInAs(page, phoneOf(2, 11))
  await page.goto('/content/overview')
  const figures = page.getByRole('region', { name: '核心指标' })
  await expect(figures).toHaveText(/内容数\D*\d/)
  const number = /内容数\D*(\d[\d,]*)/.exec(await figures.innerText())?.[1] ?? ''
  await figures.getByRole('button', { name: '内容数' }).click()
  await expect(page).toHaveURL(new RegExp(PATH))
  await expectQuery(page, { date_type: 'last30day' })
  await expectRows(page)
  await expect(page.getByText(`共 ${number} 条`, { exact: true })).toBeVisible()
  expect(errors).toEqual([])
})

test('a content is added by link, priced in place, related, looked at, and removed', async ({ page }) => {
  await signedInAs(page, 5)
  await page.goto(PATH)
  await expectRows(page)
  const { list } = await callGateway<{ list: { author_id: string; platform: string }[] }>(
    page,
    'GET',
    'v1/center/video_grass/authors',
  )
  const talent = list.find((each) => each.platform === 'dy')
  const id = `89${Date.now()}`
  await page.getByRole('button', { name: '添加种草内容' }).click()
  const dialog = page.getByRole('dialog')
  const links = dialog.getByRole('textbox', { name: '视频链接' })
  await links.fill('https://www.xiaohongshu.com/explore/65f0a1b2c3')
  await expect(dialog.getByRole('list', { name: '识别结果' }).getByText('小红书')).toBeVisible()
  await links.fill(`旅测笔记 https://www.douyin.com/user/${talent?.author_id}/video/${id}\n不是链接`)
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expectToast(page, '1 条成功，1 条失败')
  await page.getByRole('button', { name: '查看失败' }).click()
  await expect(page.getByRole('dialog', { name: '1 条成功，1 条失败' })).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()
  // What was not added stays, to be put right.
  await expect(links).toHaveValue('不是链接')
  await answerDialog(page, '取消')
  await searchFor(page, id)
  const row = rowOf(page, '旅测笔记')
  await expect(row.getByText('手动添加')).toBeVisible()

  await row.getByRole('button', { name: /^报价：/ }).click()
  await page.getByRole('textbox', { name: '报价' }).fill('1234.5')
  await page.keyboard.press('Enter')
  await expectToast(page, '已更新报价')
  await expect(row.getByText('1,234.50').first()).toBeVisible()

  await runRowAction(page, row, '关联 SPU/种草项目')
  const options = await callGateway<{ spus: { name: string }[] }>(page, 'GET', 'v1/center/video_grass/options')
  const spu = options.spus[0]?.name ?? ''
  await chooseOption(page, page.getByRole('dialog').getByRole('combobox', { name: 'SPU' }), spu)
  await answerDialog(page, '确定')
  await expect(row.getByText(spu)).toBeVisible()

  await row.getByRole('button', { name: '详情' }).click()
  await expect(drawerOf(page).getByText('每日走势')).toBeVisible()
  await expectQuery(page, { drawer: 'video' })
  await page.reload()
  await expect(drawerOf(page).getByText('¥1,234.50').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawerOf(page)).toBeHidden()

  await runRowAction(page, row, '移除')
  await answerDialog(page, '移除')
  await expectToast(page, '已移除')
  await expectNoMatch(page)
  await expect(rowsOf(page)).toHaveCount(0)
})
