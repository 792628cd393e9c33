import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callGateway, gatewayNow } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const SECRET = 'own-secret'

/** Unbinds what ships the samples, so that the next account does. */
async function unbindAll(page: Page): Promise<void> {
  for (;;) {
    const [active] = await callGateway<{ erp_type: number }[]>(page, 'GET', 'v1/shops/erp/info')
    if (active === undefined) return
    const { list } = await callGateway<{ list: { id: number; updated_at: number }[] }>(
      page,
      'GET',
      'v1/shops/erp/auth',
      { erp_type: active.erp_type },
    )
    for (const { id, updated_at } of list) await callGateway(page, 'POST', 'v1/shops/unbind/erp', { id, updated_at })
  }
}

/** What the ERP of one's own says once a parcel has left, signed as its documentation tells. */
async function tellOfParcel(page: Page, app_id: string, number: string) {
  const now = await gatewayNow(page)
  const parcel = { number, company: '顺丰速运', express_no: `SF${String(Date.now()).slice(-12)}`, shipped_at: now }
  const message = { app_id, timestamp: String(now), method: 'parcels', data: JSON.stringify({ parcels: [parcel] }) }
  const sign = createHmac('sha256', SECRET).update(Object.values(message).join('\n')).digest('hex')
  const answer = await page.request.post('/api/v1/callback/erp/internal', { data: { ...message, sign } })
  return { express_no: parcel.express_no, answer: await answer.json() }
}

// An enterprise of its own: its ERP ships every sample from now on.
test('an ERP of one’s own is bound, knows a code, is handed an approved sample and tells of its parcel', async ({
  page,
}) => {
  await signedInAs(page, phoneOf(2, 5))
  await page.goto('/system/bind/internal')
  await unbindAll(page)
  await page.reload()
  const app_id = `own-${Date.now()}`
  await page.getByLabel('接口地址').fill('https://erp.example/api')
  await page.getByLabel('应用ID').fill(app_id)
  await page.getByLabel('密钥').fill(SECRET)
  await page.getByLabel('IP 白名单').fill('127.0.0.1, ::1')
  await page.getByRole('button', { name: '测试连接' }).click()
  await expect(page.getByLabel('测试内容')).toContainText('TEST-JYTEST0001')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '绑定成功')

  await page.getByRole('button', { name: '编辑推送设置' }).click()
  await page.getByRole('switch').click()
  await page.getByRole('radio', { name: '仅手工映射' }).check({ force: true })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '设置成功')
  await expect(page.getByText('审核通过后自动推送')).toBeVisible()

  // A sample that waits for its approval, and the codes of its goods.
  await page.goto('/cooperate/sample?tab=6&date_type=all')
  await expectRows(page)
  const number = /JY\d+/.exec(await rowsOf(page).first().innerText())?.[0] ?? ''
  const { list } = await callGateway<{ list: { sample_no: string; goods: { sku_id: string }[] }[] }>(
    page,
    'GET',
    'v1/commerce/sample/list',
    { keyword: number, page: 1, size: 20 },
  )
  const goods = list.find(({ sample_no }) => sample_no === number)?.goods ?? []
  for (const { sku_id } of goods) {
    await page.goto(`/system/bind/internal?tab=mapping&keyword=${sku_id}`)
    await expect(rowsOf(page)).toHaveCount(1)
    const row = rowsOf(page).first()
    await expect(row).toContainText('未匹配')
    await row.getByRole('button', { name: /的 ERP 编码/ }).click()
    await row.getByRole('textbox').fill(`MY-${sku_id.slice(-6)}`)
    await row.getByRole('textbox').press('Enter')
    await expect(row).toContainText('手工映射')
  }

  await page.goto(`/cooperate/sample?date_type=all&keyword=${number}`)
  const row = rowOf(page, number)
  await runRowAction(page, row, '通过')
  await expectToast(page, '已通过')
  await expect
    .poll(async () => {
      await page.reload()
      return (await cellOf(row, 'ERP 状态')).innerText()
    })
    .toContain('已同步')

  const first = await tellOfParcel(page, app_id, number)
  expect(first.answer.data).toEqual({ accepted: 1, ignored: [] })
  const again = await tellOfParcel(page, app_id, number)
  expect(again.answer.code === 0 ? again.answer.data.accepted : 0).toBe(0)
  await page.reload()
  await expect(await cellOf(row, '状态')).toContainText('已发货')
  await expect(await cellOf(row, '快递')).toContainText(first.express_no)

  await page.goto(`/system/bind/internal?tab=log&log_keyword=${number}`)
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowOf(page, '推送', number)).toContainText('成功')
  await expect(rowOf(page, '发货回传', number)).toContainText('成功')

  await page.goto('/system/bind/internal')
  await page.getByRole('button', { name: '解绑' }).click()
  await answerDialog(page, '解绑')
  await expectToast(page, '已解绑')
})

test('who works for a colonels’ enterprise is told that it needs no shop', async ({ page }) => {
  const phone = phoneOf(2, 4)
  await signedInAs(page, phone)
  for (const path of ['/shop/bind', '/shop/bind/sph']) {
    await page.goto(path)
    await expect(page.getByText('当前企业类型无需授权店铺')).toBeVisible()
    await expect(page.getByRole('button', { name: '我已订购' })).toHaveCount(0)
  }
  await page.goto('/system/bind/wdt')
  await expect(page.getByRole('button', { name: '测试连接' })).toHaveCount(0)
})
