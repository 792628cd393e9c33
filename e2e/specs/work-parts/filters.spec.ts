import { DAY_SECONDS } from '@crm/base/durations'
import { expectQuery } from '../../support/controls.ts'
import { callGateway, callFails, gatewayNow, watchErrors } from '../../support/gateway.ts'
import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

/** Shanghai is eight hours ahead. */
const AHEAD = 8 * 3600

test('filters of a list: natural days and weeks, a department with its staff, a range that is none, all in the address', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await signedInAs(page, 2)
  await page.goto('/talent/cooperation')
  await expectRows(page)
  const now = await gatewayNow(page)
  const dates = page.getByRole('button', { name: /^统计日期：/ })
  const menu = page.getByRole('listbox', { name: '日期类型' })
  const choose = async (type: string) => {
    await dates.click()
    await menu.getByRole('option', { name: type, exact: true }).click()
  }
  await choose('近7天')
  await expect(menu).toBeHidden()
  await expectQuery(page, { date_type: 'last7day', start_time: undefined })

  // the tenth of the month before: a week runs from the day before to five days after
  const today = new Date((now + AHEAD) * 1000)
  const tenth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 10))
  const start = tenth.getTime() / 1000 - AHEAD
  for (const [type, key, from, to] of [
    ['自然周', 'week', start - DAY_SECONDS, start + 6 * DAY_SECONDS - 1],
    ['自然日', 'day', start, start + DAY_SECONDS - 1],
  ] as const) {
    await choose(type)
    const month = `${tenth.getUTCFullYear()}年${tenth.getUTCMonth() + 1}月`
    await page
      .getByRole('grid', { name: /^\d+年\d+月$/ })
      .first()
      .waitFor()
    if (!(await page.getByRole('grid', { name: month }).isVisible()))
      await page.getByRole('button', { name: '上个月' }).click()
    await page.getByRole('gridcell', { name: tenth.toISOString().slice(0, 10), exact: true }).click()
    await expect(menu).toBeHidden()
    await expectQuery(page, { date_type: key, start_time: String(from), end_time: String(to) })
  }
  await expectRows(page)
  await page.reload()
  await expect(dates).toHaveAccessibleName(new RegExp(tenth.toISOString().slice(0, 10).replaceAll('-', '\\.')))
  await choose('全部')
  await expectQuery(page, { date_type: 'all', start_time: undefined })

  const { list } = await callGateway<{ list: { id: number; name: string; parent_id: number }[] }>(
    page,
    'GET',
    'v1/dept/list',
  )
  const dept = list.find((each) => each.parent_id === 0)
  await page.getByRole('button', { name: '展开', exact: true }).click()
  const depts = page.getByRole('search').getByText('部门', { exact: true })
  await depts.click()
  await page.getByRole('menuitem', { name: dept?.name ?? '' }).click()
  await expectQuery(page, { dept_id: String(dept?.id) })
  // 未归属 before them.
  const staff = await callGateway<{ list: object[] }>(page, 'GET', 'v1/user/list', { dept_id: dept?.id ?? 0 })
  await page.getByRole('combobox', { name: '媒介' }).click()
  await expect(page.locator('[role="option"]')).toHaveCount(staff.list.length + 1)
  await page.keyboard.press('Escape')

  const bound = (name: string) => page.getByRole('textbox', { name: `成交金额${name}值` })
  for (const [min, max, sentence] of [
    ['20', '10', '开始区间不能大于结束区间！'],
    ['0', '20000000', '自定义区间差值上限1000万！'],
  ] as const) {
    await bound('最小').fill(min)
    await bound('最大').fill(max)
    await bound('最大').press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expectQuery(page, { gmv_min: undefined, gmv_max: undefined })
  }
  await bound('最大').fill('5000')
  await bound('最大').press('Enter')
  await expectQuery(page, { gmv_min: '0', gmv_max: '5000' })
  await page.getByRole('button', { name: '重置' }).click()
  await expectQuery(page, { dept_id: undefined, gmv_max: undefined })
  expect(errors).toEqual([])

  await callFails(page, 'common.deptList', { message: '部门接口故障' })
  await page.reload()
  await expectToast(page, '部门接口故障')
})
