import { QUOTA_CODE } from '@crm/contracts/codes'
import type { Page } from '@playwright/test'
import { expectRefused, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const LAST = '/commission/manage?month=2026-10'

/** Ticks the rows and answers the question of an act with its verb. */
async function act(page: Page, rows: ReturnType<typeof rowOf>, verb: string) {
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: verb, exact: true }).click()
  const question = page.getByRole('dialog', { name: new RegExp(`^${verb} \\d+ 条提成？$`) })
  await expect(question.getByText(/^合计 ¥/)).toBeVisible()
  await question.getByRole('button', { name: verb, exact: true }).click()
}

test('a frozen month is confirmed, one taken back, and paid; the open month says when it freezes', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto(`${LAST}&tab=confirmed`)
  await expectRows(page)
  const one = rowsOf(page).first()
  const name = (await (await cellOf(one, '成员')).innerText()).trim()
  await act(page, one, '撤回确认')
  await expectToast(page, '已撤回')
  await page.goto(`${LAST}&tab=pending`)
  await expectRows(page)
  await act(page, rowOf(page, name), '确认')
  await expectToast(page, '已确认')
  await page.goto(LAST)
  await expectRows(page)
  await expect(await cellOf(rowOf(page, name), '状态')).toHaveText('已确认')

  await page.goto('/commission/manage')
  await expectRows(page)
  await act(page, rowOf(page, name), '确认')
  await expect(page.getByText('2026年11月将于2026年12月5日冻结，暂不能确认')).toBeVisible()
})

test('the drawer explains an amount, and the question in it is answered', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto(`${LAST}&question=1`)
  await expectRows(page)
  await rowsOf(page).first().getByRole('button', { name: '明细' }).click()
  const drawer = page.getByRole('dialog', { name: /2026年10月$/ })
  await expect(drawer.getByText(/^基数 ¥.+ = 成交 .+ − 退款 /)).toBeVisible()
  await expect(drawer.getByRole('region', { name: /^阶梯/ })).toBeVisible()
  await drawer.getByRole('button', { name: '答复' }).click()
  const form = page.getByRole('dialog', { name: '答复疑问' })
  await form.getByRole('textbox').fill('见往期调整的订单明细。')
  await form.getByRole('button', { name: '答复' }).click()
  await expectToast(page, '已答复')
  await expect(drawer.getByText('答复：见往期调整的订单明细。')).toBeVisible()
})

test('a scheme is tried before it is saved; what is wrong with it is said in the drawer', async ({ page }, {
  retry,
}) => {
  await signedInAs(page, 2)
  await page.goto('/commission/manage?view=schemes')
  await expectRows(page)
  await page.getByRole('button', { name: '新建方案' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新建方案' })
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByText('请输入方案名称')).toBeVisible()
  await drawer.getByRole('textbox', { name: '方案名称' }).fill(`年末冲刺${retry}`)
  await drawer.getByRole('spinbutton', { name: '第1档比例' }).fill('31')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByText('提成比例为0–30%')).toBeVisible()
  await drawer.getByRole('spinbutton', { name: '第1档比例' }).fill('1')
  await drawer.getByRole('button', { name: '试算' }).click()
  await expect(drawer.getByText('请先选择成员')).toBeVisible()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '已新建方案')
  await expect(rowOf(page, `年末冲刺${retry}`)).toHaveCount(1)
})

test('a scheme beyond the quota of the plan offers the next plan', async ({ page }) => {
  await page.route('**/api/v1/commerce/percentage/schemes/add', (route) =>
    route.fulfill({
      json: {
        code: QUOTA_CODE,
        message: '启用的提成方案数已达上限',
        data: { type: 'percentage_scheme' },
        request_id: 'r-1',
      },
    }),
  )
  await signedInAs(page, 2)
  await page.goto('/commission/manage?view=schemes')
  await expectRows(page)
  await page.getByRole('button', { name: '新建方案' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新建方案' })
  await drawer.getByRole('textbox', { name: '方案名称' }).fill('又一个方案')
  await drawer.getByRole('spinbutton', { name: '第1档比例' }).fill('1')
  await drawer.getByRole('button', { name: '保存' }).click()
  // The offer comes by itself; behind it stand what was typed, the reason, and the way to the offer.
  const offer = page.getByRole('dialog', { name: '升级套餐' })
  await offer.getByRole('button', { name: '关闭' }).click()
  await expect(drawer.getByText('启用的提成方案数已达上限')).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: '方案名称' })).toHaveValue('又一个方案')
  await drawer.getByRole('button', { name: '升级套餐' }).click()
  await expect(offer).toBeVisible()
})

test('a lead reads the own departments and changes nothing', async ({ page }) => {
  await signedInAs(page, 4)
  await page.goto('/commission/manage')
  await expectRows(page)
  await page.goto('/commission/manage?view=schemes')
  await page.getByRole('button', { name: '新建方案' }).click()
  await expectToast(page, '抱歉，您当前是带货媒介主管角色，暂无权限操作')
})

test('the shop operator does not get in', async ({ page }) => {
  await signedInAs(page, 60)
  await page.goto('/commission/manage')
  await expectRefused(page, '/commission/manage')
})
