import type { LiveRow } from '@crm/contracts/calls/lives'
import { expectQuery } from '../../support/controls.ts'
import { callGateway } from '../../support/gateway.ts'
import { answerDialog } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const PATH = '/mediacenter/cooperationlive'

test('what sold live in the days is what the overview says, by either date', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto(`${PATH}?date_type=last30day`)
  await expectRows(page)
  await expect(page.getByText('成交金额', { exact: true }).first()).toBeVisible()
  await page.getByRole('tab', { name: '按开播时间' }).click()
  await expectQuery(page, { basis: 'start' })
  await expectRows(page)
  await expect(page.getByText('累计成交金额')).toBeVisible()
})

test('a recorded live is watched again', async ({ page }) => {
  await signedInAs(page, 4)
  await page.goto(`${PATH}?date_type=last30day&is_recorded=1&status=3`)
  await expectRows(page)
  await rowsOf(page).getByRole('button', { name: '回放' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^回放/ })
  await expect(dialog.getByLabel('直播回放')).toHaveJSProperty('controls', true)
  await expect(dialog.getByText(/回放保留至/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a live on air is recorded with a session, which a second press does not use again', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto(PATH)
  await expectRows(page)
  const request = { platform: 'all', status: 2, is_recorded: 0, size: 50 }
  const { list } = await callGateway<{ list: LiveRow[] }>(page, 'POST', 'v1/center/live/list', request)
  const [row] = list
  if (!row) throw new Error('every live on air is recorded')
  await page.goto(`${PATH}?platform=${row.platform}&status=2&keyword=${row.live_id}`)
  await expectRows(page)
  await runRowAction(page, rowsOf(page).first(), '录屏')
  await answerDialog(page, '录屏')
  await expect(rowsOf(page).first().getByText('录屏中')).toBeVisible()
})
