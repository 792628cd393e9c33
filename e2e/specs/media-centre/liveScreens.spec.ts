import type { LiveRow } from '@crm/contracts/calls/lives'
import { expectQuery } from '../../support/controls.ts'
import { callGateway } from '../../support/gateway.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expect, test } from '../../support/test.ts'

const WALL = '/mediacenter/live-screen/overview'

test('every live on air is on the wall, whose sums are the orders of today, over the whole screen too', async ({
  page,
}) => {
  await signedInAs(page, 2)
  await page.goto(WALL)
  const request = { platform: 'all', status: 2, size: 50 }
  const { list } = await callGateway<{ list: LiveRow[] }>(page, 'POST', 'v1/center/live/list', request)
  await expect(page.getByRole('article')).toHaveCount(list.length)
  await expect(page.getByRole('tab', { name: `直播中 ${list.length}` })).toBeVisible()
  await expect(page.getByRole('region', { name: '异常直播' })).toBeVisible()
  await page.getByRole('button', { name: '全屏' }).click()
  await expectQuery(page, { screen: 'full' })
  await expect(page.getByRole('article')).toHaveCount(list.length)
  await page.getByRole('button', { name: '退出全屏' }).click()
  await page.getByRole('button', { name: '今日订单' }).click()
  await expect(page).toHaveURL(/orders-manage.*content_kind=1/)
})

test('who has no part in sales has no wall', async ({ page }) => {
  await signedInAs(page, 7)
  await page.goto(WALL)
  await expect(page).not.toHaveURL(new RegExp(WALL))
})
