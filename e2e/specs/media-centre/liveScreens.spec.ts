import type { LiveRow } from '@crm/contracts/calls/lives'
import { expectQuery } from '../../support/controls.ts'
import { callGateway } from '../../support/gateway.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowsOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const WALL = '/mediacenter/live-screen/overview'
const DETAIL = '/mediacenter/live-screen/detail'

test('every live on air is on the wall, whose sums are the orders of today, over the whole screen too', async ({
  page,
}) => {
  await signedInAs(page, 2)
  await page.goto(WALL)
  const request = { platform: 'all', status: 2, size: 50 }
  const { list } = await callGateway<{ list: LiveRow[] }>(page, 'POST', 'v1/center/live/list', request)
  await expect(page.getByRole('article')).toHaveCount(list.length)
  await expect(page.getByRole('tab', { name: new RegExp(`^直播中\\s*${list.length}$`) })).toBeVisible()
  await expect(page.getByRole('region', { name: '异常直播' })).toBeVisible()
  await page.getByRole('button', { name: '全屏' }).click()
  await expectQuery(page, { screen: 'full' })
  await expect(page.getByRole('article')).toHaveCount(list.length)
  await page.getByRole('button', { name: '退出全屏' }).click()
  await page.getByRole('button', { name: '今日订单' }).click()
  await expect(page).toHaveURL(/orders-manage.*content_kind=1/)
})

test('a live is opened from its row: its sales by minute, the moment pressed, beside the live before', async ({
  page,
}) => {
  await signedInAs(page, 4)
  await page.goto('/mediacenter/cooperationlive?date_type=last30day&is_recorded=1&status=3')
  await expectRows(page)
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click()
  await expect(page).toHaveURL(new RegExp(DETAIL))
  await expect(page.getByRole('img', { name: '每分钟的人数与成交' })).toBeVisible()
  await page.getByRole('region', { name: '讲解' }).getByRole('listitem').first().getByRole('button').click()
  await expectQuery(page, { from: '0' })
  await expect(page.getByText(/^时刻/)).toBeVisible()
  await expect(page.getByLabel('直播回放')).toHaveJSProperty('controls', true)
  await page.getByRole('button', { name: '主播视角', exact: true }).click()
  await expect(page.getByRole('region', { name: '主播视角' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: '主播视角' })).toBeHidden()
  await page.getByRole('button', { name: '成交金额' }).click()
  await expect(page).toHaveURL(/orders-manage.*content_id=/)
})

test('what was learnt from a live is noted with it', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto(WALL)
  const request = { platform: 'all', status: 3, size: 1 }
  const { list } = await callGateway<{ list: LiveRow[] }>(page, 'POST', 'v1/center/live/list', request)
  await page.goto(`${DETAIL}?live_id=${list[0]?.live_id}`)
  await page.getByRole('button', { name: /^(填写|编辑)复盘$/ }).click()
  const dialog = page.getByRole('dialog', { name: /复盘/ })
  await dialog.getByLabel('复盘').fill('主推款提前讲，21:14 的讲解最好卖')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('主推款提前讲，21:14 的讲解最好卖')).toBeVisible()
})

test('who has no part in sales has no wall', async ({ page }) => {
  await signedInAs(page, 7)
  await page.goto(WALL)
  await expect(page).not.toHaveURL(new RegExp(WALL))
  await page.goto(`${DETAIL}?live_id=1`)
  await expect(page).not.toHaveURL(new RegExp(DETAIL))
})
