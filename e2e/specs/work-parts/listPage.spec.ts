import type { Page } from '@playwright/test'
import { expectQuery, pickPlatform } from '../../support/controls.ts'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows, sortBy } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

/** What an interrupted run may have left behind. */
async function forgetViews(page: Page): Promise<void> {
  const { list } = await callGateway<{ list: { id: number; is_mine: number }[] }>(page, 'GET', 'v1/common/view/list', {
    table_key: 'talent_public',
  })
  for (const { id, is_mine } of list)
    if (is_mine === 1) await callGateway(page, 'POST', 'v1/common/view/delete', { id })
  const setting = { setting_key: 'table_talent_public', setting_value: '{"density":"default"}' }
  await callGateway(page, 'POST', 'v1/common/user_setting/set', setting)
}

test('a platform is remembered, a selection survives paging, a view brings filters and columns back', async ({
  page,
}) => {
  const errors = watchErrors(page)
  const view = `高产 ${Date.now() % 1_000_000}`
  await signedInAs(page, 4)
  await page.goto('/talent/public')
  await expectRows(page)
  await forgetViews(page)
  await page.reload()
  await expectRows(page)
  await pickPlatform(page, '快手')
  await expectQuery(page, { platform: 'ks' })
  await page.getByRole('link', { name: '商品列表' }).click()
  await expectQuery(page, { platform: 'ks' })
  await pickPlatform(page, '抖音')
  await page.getByRole('link', { name: '达人公海' }).click()
  await expectRows(page)
  await expect(page.getByRole('tab', { name: '抖音', exact: true })).toHaveAttribute('aria-selected', 'true')

  await page.getByLabel('选择本页').click()
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expectQuery(page, { page: '2' })
  await expectRows(page)
  await page.getByLabel('选择此行').first().click()
  await expect(page.getByText(/已选 21 项/)).toBeVisible()
  await page.getByRole('button', { name: /^选择全部 / }).click()
  await expect(page.getByText(/已选 21 项/)).toBeHidden()
  await page.getByRole('button', { name: '取消选择' }).click()

  await page.getByRole('tab', { name: /^从未跟进/ }).click()
  await sortBy(page, '粉丝数')
  await expectQuery(page, { tab: 'never', order_by: 'fans' })
  await page.getByRole('button', { name: '列设置' }).click()
  const origin = page.getByRole('checkbox', { name: /^来源/ })
  await origin.press('Space')
  await expect(origin).not.toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '视图', exact: true }).click()
  await page.getByRole('button', { name: '保存当前为视图' }).click()
  await page.getByRole('textbox', { name: '视图名称' }).fill(view)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '已保存')
  await expect(page.getByRole('button', { name: `视图：${view}` })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: '商品列表' }).click()
  await expectRows(page)
  // As it was left, until one wants it as at first.
  await page.getByRole('link', { name: '达人公海' }).click()
  await expectQuery(page, { tab: 'never', order_by: 'fans' })
  await page.getByRole('main').getByRole('button', { name: '恢复默认' }).click()
  await expectQuery(page, { tab: undefined, order_by: undefined })
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: '来源' })).toBeVisible()
  await page.getByRole('button', { name: '视图', exact: true }).click()
  await page.getByRole('button', { name: view }).click()
  await expectQuery(page, { tab: 'never', order_by: 'fans' })
  await expect(page.getByRole('columnheader', { name: '来源' })).toBeHidden()

  const renamed = `${view}号`
  const more = page.getByRole('listitem').filter({ hasText: view }).getByRole('button', { name: '更多' })
  await page.getByRole('button', { name: `视图：${view}` }).click()
  await more.click()
  // Held longer than a popup takes to leave: the menu belongs to the views, which stay.
  await page.getByRole('menuitem', { name: '编辑' }).click({ delay: 500 })
  await page.getByRole('textbox', { name: '视图名称' }).fill(renamed)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('button', { name: `视图：${renamed}` })).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: '删除' }).click({ delay: 500 })
  await answerDialog(page, '删除')
  await expectToast(page, '已删除')
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  expect(errors).toEqual([])
})
