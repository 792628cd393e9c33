import type { Page } from '@playwright/test'
import { expectQuery, searchFor } from '../../support/controls.ts'
import { callGateway, callFails } from '../../support/gateway.ts'
import { answerDialog, expectNoMatch, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const PATH = '/mediacenter/commercevideo'
const drawerOf = (page: Page) => page.getByRole('dialog', { name: '视频详情' })

test('the list as cards lives in the address, and the way back leads to the table', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto(PATH)
  await expectRows(page)
  await page.getByRole('tab', { name: '卡片' }).click()
  await expectQuery(page, { view_mode: 'card' })
  await expect(page.getByRole('list', { name: '带货视频' }).getByRole('listitem').first()).toBeVisible()
  await page.goBack()
  await expectRows(page)
})

test('the drawer is in the address and shows the figures of its video', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto(`${PATH}?date_type=last30day&has_ads=1&order_by=gmv&sort=desc`)
  await expectRows(page)
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click()
  await expect(drawerOf(page).getByText('每日走势')).toBeVisible()
  await expectQuery(page, { drawer: 'video' })
  await page.reload()
  await drawerOf(page).getByRole('tab', { name: '投放数据' }).click()
  await expect(drawerOf(page).getByText('投放走势')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawerOf(page)).toBeHidden()
  await expectQuery(page, { drawer: undefined, id: undefined })
})

test('what people say under a video, and its text extracted and written again', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto(`${PATH}?order_by=comments&sort=desc`)
  await expectRows(page)
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click()
  const drawer = drawerOf(page)
  await drawer.getByRole('tab', { name: '评论分析' }).click()
  const comments = drawer.getByRole('list', { name: '评论' }).getByRole('listitem')
  await expect(comments.first()).toBeVisible()
  await drawer.getByRole('tab', { name: /^负面/ }).click()
  await expect(comments.filter({ hasText: '正面' })).toHaveCount(0)

  await drawer.getByRole('tab', { name: '脚本提取' }).click()
  await drawer.getByRole('button', { name: '提取文案' }).click()
  const text = drawer.getByRole('textbox', { name: '视频文案' })
  await expect(text).not.toHaveValue('')
  const heal = await callFails(page, 'ai.ghostwrite', { message: 'AI 服务暂不可用，请稍后再试' })
  await drawer.getByRole('tab', { name: '专业' }).click()
  await drawer.getByRole('button', { name: 'AI 仿写' }).click()
  await expectToast(page, 'AI 服务暂不可用，请稍后再试')
  await heal()
  const left = drawer.getByText(/今日剩余 \d+ 次/)
  const before = Number(/\d+/.exec((await left.textContent()) ?? '')?.[0])
  await drawer.getByRole('button', { name: 'AI 仿写' }).click()
  await expect(drawer.getByRole('textbox', { name: '仿写结果' })).not.toHaveValue('')
  await expect(left).toHaveText(`今日剩余 ${before - 1} 次`)
})

test('a video is added by link, labelled, and removed', async ({ page }) => {
  await signedInAs(page, 6)
  await page.goto(PATH)
  await expectRows(page)
  const { list } = await callGateway<{ list: { author_id: string; platform: string }[] }>(
    page,
    'GET',
    'v1/center/video/authors',
  )
  const talent = list.find((each) => each.platform === 'dy')
  const id = `79${Date.now()}`
  await page.getByRole('button', { name: '添加视频' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: '视频链接' })
    .fill(`旅测 https://www.douyin.com/user/${talent?.author_id}/video/${id}\n不是链接`)
  await expect(dialog.getByText('未识别到视频链接')).toBeVisible()
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expectToast(page, '1 条成功，1 条失败')
  await page.getByRole('button', { name: '查看失败' }).click()
  await expect(page.getByRole('dialog', { name: '1 条成功，1 条失败' })).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()
  // What was not added stays, to be put right.
  await expect(dialog.getByRole('textbox', { name: '视频链接' })).toHaveValue('不是链接')
  await answerDialog(page, '取消')
  await searchFor(page, id)
  const row = rowOf(page, '旅测')
  await expect(row.getByText('手动添加')).toBeVisible()
  await runRowAction(page, row, '打标签')
  await page.getByRole('dialog').getByRole('combobox', { name: '标签' }).click()
  await page.keyboard.type('旅途')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('的标签，最多 10 个').click()
  await answerDialog(page, '确定')
  await page.reload()
  await expect(row.getByText('旅途')).toBeVisible()
  await runRowAction(page, row, '移除')
  await answerDialog(page, '移除')
  await expectToast(page, '已移除')
  await expectNoMatch(page)
})
