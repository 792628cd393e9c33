import { fenOf, shownSum } from '../../support/files.ts'
import { callGateway, gatewayNow } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

/** Another day every minute: what an earlier run left does not stand in the way. */
const quietDays = 120 + (Math.floor(Date.now() / 60_000) % 200)
const dayOf = (unix: number) => new Date((unix + 8 * 3600) * 1000).toISOString().slice(0, 10)

interface Made {
  made: { sample_id: number; sample_no: string }[]
  refused: { name: string; reason: string }[]
}

test('two products go to three talents: refused, asked again, shipped by file, signed, scheduled, sold and delivered', async ({
  page,
  anotherPage,
}) => {
  test.slow()
  await signedInAs(page, 6)
  await page.goto('/cooperate/sample')
  await expectRows(page)
  const offered = await callGateway<{ list: { author_id: string; author_name: string; known: string }[] }>(
    page,
    'GET',
    'v1/commerce/sample/talents',
    { platform: 'dy' },
  )
  const talents = offered.list.filter(({ known }) => known !== '').slice(0, 3)
  expect(talents).toHaveLength(3)
  // Goods of a shop: what only the warehouse has is never sold.
  const goods = await callGateway<{ list: { product_id: string; title: string }[] }>(page, 'GET', 'v1/goods/list', {
    platform: 'dy',
    tab: 'shop',
  })
  const products = goods.list.slice(0, 2).map(({ product_id }) => product_id)
  const ids = talents.map(({ author_id }) => author_id).join()
  await page.goto(`/cooperate/sample/create?platform=dy&author_id=${ids}&product_id=${products.join()}`)
  await expect(page.getByRole('group', { name: talents[2]?.author_name ?? '' })).toBeVisible()

  // What was typed is not lost by a press on the menu.
  await page.getByRole('textbox', { name: '备注' }).fill('请附手卡')
  await page.getByRole('navigation').first().getByRole('link').first().click()
  await expect(page.getByText('内容尚未保存，确定离开吗？')).toBeVisible()
  await answerDialog(page, '取消')

  const answered = page.waitForResponse((response) => response.url().endsWith('/v1/commerce/sample/add'))
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const asked = page.getByRole('button', { name: '继续提交' })
  const done = page.getByText('已提交 3 个寄样单')
  await expect(asked.or(done)).toBeVisible()
  if (await asked.isVisible()) await asked.click()
  await expect(done).toBeVisible()
  const { made }: Made = (await (await answered).json()).data
  const [first, second, third] = made.map(({ sample_no }) => sample_no)
  if (!first || !second || !third) throw new Error('three samples were asked for')

  // The lead refuses one, with a reason, and agrees to the others at once.
  const lead = await anotherPage()
  await signedInAs(lead, 2)
  const find = async (number: string) => {
    await lead.goto(`/cooperate/sample?date_type=all&keyword=${number}`)
    await expect(rowsOf(lead)).toHaveCount(1)
    return rowOf(lead, number)
  }
  await runRowAction(lead, await find(first), '拒绝')
  await lead.getByRole('textbox', { name: '拒绝原因' }).fill('请改寄小样')
  await lead.getByRole('dialog').getByRole('button', { name: '拒绝', exact: true }).click()
  await expectToast(lead, '已拒绝')
  for (const number of [second, third]) {
    await runRowAction(lead, await find(number), '通过')
    await expectToast(lead, '已通过')
  }

  // The medium reads why, changes it and asks again; the row that it leads to stands out.
  await page.goto(`/cooperate/sample?date_type=all&keyword=${first}`)
  await runRowAction(page, rowOf(page, first), '编辑重提')
  await expect(page.getByText('请改寄小样')).toBeVisible()
  await page.getByRole('textbox', { name: '备注' }).fill('改寄小样')
  await page.getByRole('button', { name: '重新提交' }).click()
  // A talent may have samples of before that nothing came of.
  await expect(asked.or(rowsOf(page))).toHaveCount(1)
  if (await asked.isVisible()) await asked.click()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(await cellOf(rowOf(page, first), '状态')).toContainText('待审核')
  await expect(page.locator('tr[data-marked]')).toContainText(first)

  // The lead opens it, and agrees out of the form.
  const { sample_id } = made.find(({ sample_no }) => sample_no === first) ?? { sample_id: 0 }
  await lead.goto(`/cooperate/sample/edit?sample_id=${sample_id}`)
  await lead.getByRole('button', { name: '通过', exact: true }).click()
  await expect(await cellOf(rowOf(lead, first), '状态')).toContainText('待发货')

  // Shipped by a file in which one number is wrong; the second file corrects it.
  const ship = async (lines: readonly (readonly [number: string, express: string])[]) => {
    await lead.goto('/cooperate/sample?date_type=all&tab=3')
    await expectRows(lead)
    await lead.getByRole('button', { name: '导入快递单号' }).click()
    const drawer = lead.getByRole('dialog', { name: '导入快递单号' })
    const text = ['寄样单号,快递单号', ...lines.map((line) => line.join())].join('\n')
    await drawer
      .getByLabel('选择文件')
      .setInputFiles({ name: '快递.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) })
    await expect(drawer.getByRole('region', { name: '文件预览' })).toContainText(`共 ${lines.length} 行`)
    await drawer.getByRole('button', { name: '开始更新' }).click()
    await expect(drawer.locator('dl')).toContainText('成功')
    return drawer
  }
  const drawer = await ship([
    [first, 'SF1234567890121'],
    [second, 'SF1234567890122'],
    [third, '?'],
  ])
  await expect(drawer.getByText('下载失败数据')).toBeVisible()
  await drawer.getByRole('button', { name: '完成' }).click()
  await expect(await cellOf(await find(third), '状态')).toContainText('待发货')
  await (await ship([[third, 'SF1234567890123']])).getByRole('button', { name: '完成' }).click()
  await expect(await cellOf(await find(third), '状态')).toContainText('已发货')

  // Signed and answered by its medium.
  await page.goto(`/cooperate/sample?date_type=all&keyword=${third}`)
  const row = rowOf(page, third)
  await runRowAction(page, row, '确认签收')
  await answerDialog(page, '确认签收')
  await expect(await cellOf(row, '状态')).toContainText('已签收')
  await runRowAction(page, row, '标记履约')
  await page.getByRole('textbox', { name: '内容链接' }).fill('https://v.example/story')
  await answerDialog(page, '标记履约')
  await expect(await cellOf(row, '履约')).toContainText('手动视频')

  // The first is signed, and its talent goes live with what was sent.
  const signed = await find(first)
  await runRowAction(lead, signed, '确认签收')
  await answerDialog(lead, '确认签收')
  await expect(await cellOf(signed, '状态')).toContainText('已签收')
  await page.goto(`/live-scheduling?platform=dy&author_id=${talents[0]?.author_id}&product_id=${products.join()}`)
  const form = page.getByRole('dialog', { name: '新建排期' })
  await expect(form.getByRole('textbox', { name: '标题*' })).toHaveValue(/专场$/)
  await expect(form).toContainText(goods.list[0]?.title.slice(0, 6) ?? '')
  await form.getByRole('textbox', { name: '标题*' }).fill(`样品专场 ${first}`)
  const start = form.getByRole('textbox', { name: '请选择日期及时间' }).first()
  await start.fill(`${dayOf((await gatewayNow(page)) + quietDays * 86_400)} 12:00`)
  await start.press('Enter')
  await page.keyboard.press('Escape')
  await answerDialog(page, '保存')
  await expectToast(page, '已新建排期')
  await page.goto(`/live-scheduling?view_mode=list&keyword=${encodeURIComponent(`样品专场 ${first}`)}`)
  await expect(rowsOf(page)).toHaveCount(1)

  // It sells, which the shops tell when they are asked; nobody marks the sample.
  const only = { author_id: talents[0]?.author_id ?? '', product_id: products.join() }
  const sold = () => callGateway<{ gmv: number; order_count: number }>(lead, 'GET', 'v1/commerce/order/stat', only)
  const before = await sold()
  await lead.goto('/orders-manage/list')
  await expectRows(lead)
  await lead.getByRole('button', { name: '同步订单' }).click()
  await expect.poll(async () => (await sold()).order_count).toBeGreaterThan(before.order_count)
  await expect(async () => {
    const delivered = await find(first)
    await expect(await cellOf(delivered, '履约')).toContainText('自动', { timeout: 1000 })
  }).toPass()

  // The figure of the sample is the sum of the orders that its number leads to, and the orders' card says the same.
  const after = await sold()
  await lead.goto(`/orders-manage/list?${new URLSearchParams({ ...only, date_type: 'all' })}`)
  await expectRows(lead)
  expect(fenOf(await shownSum(lead, '支付金额'))).toBe(after.gmv)
  const { list } = await callGateway<{ list: { gmv: number; ship_time: number }[] }>(
    lead,
    'GET',
    'v1/commerce/sample/list',
    { keyword: first },
  )
  const since = { ...only, start_time: list[0]?.ship_time ?? 0, end_time: await gatewayNow(lead) }
  const ofSample = await callGateway<{ gmv: number }>(lead, 'GET', 'v1/commerce/order/stat', since)
  expect(list[0]?.gmv).toBe(ofSample.gmv)
  expect(list[0]?.gmv).toBeGreaterThan(0)

  // What nothing came of, and what it cost: the card is what the row 合计 says.
  await lead.goto('/cooperate/sample?date_type=all&tab=overdue')
  await expectRows(lead)
  const stat = await callGateway<{ sample_cost: number }>(lead, 'GET', 'v1/commerce/sample/stat', { tab: 'overdue' })
  expect(stat.sample_cost).toBeGreaterThan(0)
  const yuan = (stat.sample_cost / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  expect(await shownSum(lead, '寄样成本')).toContain(yuan)
  await lead.close()
})
