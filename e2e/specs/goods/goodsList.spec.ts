import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectPageAccessible } from '../../support/axe.ts'
import { expectQuery, pickRange, searchFor } from '../../support/controls.ts'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const drawerOf = (page: Page) => page.getByRole('dialog', { name: '商品详情' })
const amountOf = (text: string) => Number(text.replace(/[¥,\s]/g, ''))

test('the drawer has the amount of the row, gives the focus back, and leaves with the page', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/list?has_gmv=1&order_by=gmv&sort=asc')
  await expectRows(page)
  const row = rowsOf(page).first()
  const amount = amountOf(await (await cellOf(row, '成交金额 ¥')).innerText())
  expect(amount).toBeGreaterThan(0)
  const opener = row.getByRole('button', { name: '详情' })
  await opener.click()
  const drawer = drawerOf(page)
  await expect(drawer.getByRole('radio', { name: '近7天' })).toBeChecked()
  await pickRange(page, '近30天')
  await expect(drawer.getByText(`¥${amount.toLocaleString('en-US')}`, { exact: true })).toBeVisible()
  await expectRows(drawer)
  await drawer.getByRole('tab', { name: '寄样列表' }).click()
  await expect(tableOf(drawer, '寄样')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()

  await page.goto('/overview')
  await page.getByRole('link', { name: '商品列表' }).click()
  await expectRows(page)
  await rowsOf(page).first().getByRole('button', { name: '详情' }).click()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/overview')
  await expect(drawer).toBeHidden()
})

test('a cost is changed in its place and kept; the sample assistant sees samples only', async ({
  page,
  anotherPage,
}) => {
  await signedInAs(page, 2)
  await page.goto('/goods/list?platform=ks')
  await expectRows(page)
  const row = rowsOf(page).first()
  const cost = row.getByRole('button', { name: /^成本价/ })
  const next = (await cost.innerText()) === '12.34' ? '43.21' : '12.34'
  await cost.click()
  const amount = row.getByRole('textbox', { name: '成本价' })
  await amount.fill(`¥${next}9`)
  await expect(amount).toHaveValue(next)
  await page.keyboard.press('Enter')
  await expectToast(page, '设置成功')
  await page.reload()
  await expect(cost).toHaveText(next)
  await runRowAction(page, row, '规格')
  const spec = page.getByRole('dialog', { name: '商品规格' })
  await spec.getByRole('radio').first().click()
  await spec.getByRole('button', { name: '知道了' }).click()
  await expect(spec).toBeHidden()

  const assistant = await anotherPage()
  await signedInAs(assistant, 7)
  await assistant.goto('/goods/list')
  await expectRows(assistant)
  await expect(assistant.getByRole('columnheader', { name: '寄样数' })).toBeVisible()
  await expect(assistant.getByRole('columnheader', { name: '成交金额' })).toHaveCount(0)
  await rowsOf(assistant).first().getByRole('button', { name: '详情' }).click()
  await expect(tableOf(drawerOf(assistant), '寄样')).toBeVisible()
  await expect(drawerOf(assistant).getByText('成交趋势')).toHaveCount(0)
  await assistant.close()
})

test('the card of a product is filled in by an editor and handed over as a picture', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/list?platform=ks&order_by=price')
  await expectRows(page)
  const row = rowsOf(page).nth(1)
  await runRowAction(page, row, '编辑')
  const form = page.getByRole('dialog', { name: /^编辑商品/ })
  await form.getByRole('textbox', { name: '卖点' }).fill('轻薄透气\n三年质保')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await runRowAction(page, row, '手卡')
  const card = page.getByRole('dialog', { name: '手卡' })
  await expect(card.getByText('三年质保')).toBeVisible()
  const saved = page.waitForEvent('download')
  await card.getByRole('button', { name: '下载图片' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^手卡-.+\.png$/)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
})

test('goods are imported, chosen by class, and shared with people who have no account', async ({
  page,
  anotherPage,
}, info) => {
  await signedInAs(page, phoneOf(2, 2))
  await page.goto('/goods/list')
  await expectRows(page)
  // products of this run only: nothing that others read is changed
  const id = `E2E-${Date.now()}`
  const file = info.outputPath('goods.csv')
  const row = (name: string, price: string) => `${id}-${name},${name}${id},${price}`
  await writeFile(
    file,
    ['商品ID,商品名称,价格（元）', row('a', '19.9'), row('b', '29.9'), row('c', '很贵'), row('d', '一元')].join('\n'),
  )
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '导入商品' })
  await drawer.getByLabel('选择文件').setInputFiles(file)
  await expect(drawer.getByRole('region', { name: '文件预览' })).toContainText('共 4 行')
  // One of the two that are wrong is mended where it stands; Esc ends the writing of a cell, not the drawer.
  const wrong = drawer.getByRole('tab', { name: /^错误/ })
  await expect(wrong).toContainText('2')
  await drawer.getByRole('grid').focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(drawer.getByText(/^价格（元）：请填写 0\.01/)).toBeVisible()
  await page.keyboard.type('7')
  await page.keyboard.press('Escape')
  await expect(wrong).toContainText('2')
  await page.keyboard.type('39.9')
  await page.keyboard.press('Enter')
  await expect(wrong).toContainText('1')
  await drawer.getByRole('button', { name: '开始导入' }).click()
  await expect(drawer.locator('dl')).toContainText('成功')
  await expect(drawer.getByText('下载失败数据')).toBeVisible()
  await drawer.getByRole('button', { name: '完成' }).click()
  await searchFor(page, id)
  await expect(rowsOf(page)).toHaveCount(3)

  await rowOf(page, `a${id}`).getByRole('checkbox').check({ force: true })
  await rowOf(page, `b${id}`).getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: '生成推广' }).click()
  const share = page.getByRole('dialog', { name: '分享 2 件商品' })
  await share.getByRole('textbox', { name: '标题' }).fill(`好物${id}`.slice(0, 30))
  await share.getByRole('button', { name: '生成分享' }).click()
  await expectToast(page, '分享已生成')
  const poster = page.waitForEvent('download')
  await share.getByRole('button', { name: '下载海报' }).click()
  expect((await poster).suggestedFilename()).toMatch(/^海报-.+\.png$/)
  const link = await share.getByText('/productshare/list/').innerText()

  const pool = { platform: 'dy', size: 50 }
  const { list: talents } = await callGateway<{ list: { author_id: string; list_flag: number }[] }>(
    page,
    'GET',
    'v1/commerce/author/public/list',
    pool,
  )
  const talent = talents.find((each) => each.list_flag === 0)

  const unfollowed = await anotherPage()
  const errors = watchErrors(unfollowed)
  await unfollowed.goto(new URL(link).pathname)
  await expect(unfollowed.getByRole('heading', { level: 1 })).toHaveText(/^好物/)
  await expect(unfollowed.getByRole('listitem')).toHaveCount(2)
  await expectPageAccessible(unfollowed)
  await unfollowed.getByRole('button', { name: /^价格/ }).click()
  await expectQuery(unfollowed, { order: 'price_asc' })
  await expect(unfollowed.getByRole('listitem').first()).toContainText('¥19.90')
  await unfollowed.getByRole('link', { name: `b${id}` }).click()
  await expect(unfollowed.getByRole('heading', { level: 1 })).toHaveText(`b${id}`)
  await expect(unfollowed.getByText('¥29.90')).toBeVisible()
  await expectPageAccessible(unfollowed)
  await unfollowed.getByRole('button', { name: '申请样品' }).click()
  const form = unfollowed.getByRole('dialog', { name: '申请样品' })
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(form.getByText('请输入正确的手机号').first()).toBeVisible()
  await form.getByRole('textbox', { name: '达人ID/主页链接' }).fill(talent?.author_id ?? '')
  await form.getByRole('textbox', { name: '收件人' }).fill('小红')
  await form.getByRole('textbox', { name: '手机' }).fill('13911112222')
  await form.getByRole('textbox', { name: '地址' }).fill('浙江省杭州市西湖区一号')
  await form.getByRole('button', { name: '提交申请' }).click()
  await expectToast(unfollowed, '申请已提交')
  expect(errors).toEqual([])
  await unfollowed.goto('/productshare/detail/0000000000000000')
  await expect(unfollowed.getByText('分享不存在')).toBeVisible()
  await unfollowed.close()
})

test('the way back leads to the source before; goods are filtered by a class with all below it', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/list')
  await expectRows(page)
  await page.getByRole('tab', { name: /^店铺商品/ }).click()
  await searchFor(page, '接口失败的商品')
  await expectQuery(page, { tab: 'shop', keyword: '接口失败的商品' })
  await page.goBack()
  await expectQuery(page, { tab: undefined, keyword: undefined })
  await expectRows(page)
  // one that nobody knows is no filter
  await page.goto('/goods/list?class_id=99999')
  await expectRows(page)
  const { list } = await callGateway<{ list: { id: number; parent_id: number; name: string }[] }>(
    page,
    'GET',
    'v1/goods/class/list',
    {},
  )
  const top = list.find((each) => list.some((other) => other.parent_id === each.id))
  await page.goto(`/goods/list?class_id=${top?.id}`)
  await expectRows(page)
  await expect(page.getByText(`商品分类：${top?.name}`)).toBeVisible()
  await page.getByRole('button', { name: '移除商品分类' }).click()
  await expectQuery(page, { class_id: undefined })
})
