import { expect, test } from '@playwright/test'
import { shownSum } from '../../support/files.ts'
import { callGateway } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'

interface Made {
  made: { sample_id: number; sample_no: string }[]
  refused: { name: string; reason: string }[]
}

test('two products go to three talents: refused, asked again, agreed to, shipped by file, signed and answered', async ({
  page,
  browser,
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
  const goods = await callGateway<{ list: { product_id: string; title: string }[] }>(
    page,
    'GET',
    'v1/goods/title_list',
    { platform: 'dy' },
  )
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
  const done = page.getByText('成功 3 个寄样单')
  await expect(asked.or(done)).toBeVisible()
  if (await asked.isVisible()) await asked.click()
  await expect(done).toBeVisible()
  const { made }: Made = (await (await answered).json()).data
  const [first, second, third] = made.map(({ sample_no }) => sample_no)
  if (!first || !second || !third) throw new Error('three samples were asked for')

  // The lead refuses one, with a reason, and agrees to the others at once.
  const lead = await browser.newPage()
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

  // What nothing came of, and what it cost: the card is what the row 合计 says.
  await lead.goto('/cooperate/sample?date_type=all&tab=overdue')
  await expectRows(lead)
  const stat = await callGateway<{ sample_cost: number }>(lead, 'GET', 'v1/commerce/sample/stat', { tab: 'overdue' })
  expect(stat.sample_cost).toBeGreaterThan(0)
  const yuan = (stat.sample_cost / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  expect(await shownSum(lead, '寄样成本')).toContain(yuan)
  await lead.close()
})
