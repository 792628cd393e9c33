import type { ColonelCooperation } from '@crm/contracts/fields/colonelFields'
import { callGateway } from '../../support/gateway.ts'
import { answerDialog, expectRefused, expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('a colonel is included, and its task stands in the records', async ({ page }) => {
  const name = `团长${Date.now()}`
  await signedInAs(page, 2)
  await page.goto('/colonel/list')
  await expectRows(page)
  await page.getByRole('button', { name: '收录团长' }).click()
  const dialog = page.getByRole('dialog', { name: '收录团长' })
  await dialog.getByRole('textbox', { name: '团长名称' }).fill(name)
  await dialog.getByRole('textbox', { name: '团长主页链接或团长ID' }).fill(String(Date.now()))
  await dialog.getByRole('button', { name: '收录', exact: true }).click()
  await expectToast(page, '收录任务已添加，将在3分钟内完成收录')
  await page.getByRole('button', { name: '收录记录' }).click()
  await expect(rowOf(page.getByRole('dialog', { name: '团长收录记录' }), name)).toContainText('收录中')
})

test('two colonels are transferred with progress, and the list shows who follows them', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/colonel/list')
  await expectRows(page)
  const rows = [rowsOf(page).nth(1), rowsOf(page).nth(2)]
  for (const row of rows) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '转交', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '转交 2 位团长' })
  const former = await (await cellOf(rowsOf(page).nth(1), '媒介')).innerText()
  await dialog.getByRole('combobox').click()
  // Somebody else than the one who has them; the list of the page's size is in the page too, unseen.
  const options = page.getByRole('option').filter({ visible: true })
  await expect(options.first()).toBeVisible()
  const names = await options.allInnerTexts()
  const at = names.findIndex((text) => !text.includes(former.trim()) && text.includes('媒介'))
  const to = (names[Math.max(0, at)] ?? '').split('·')[0]?.trim() ?? ''
  await options.nth(Math.max(0, at)).click()
  await dialog.getByRole('button', { name: '转交', exact: true }).click()
  const progress = page.getByRole('dialog', { name: '转交团长' })
  await expect(progress.getByText(new RegExp(`已将 [012] 位团长转交给${to}`))).toBeVisible({ timeout: 30_000 })
  await progress.getByRole('button', { name: '知道了' }).click()
  for (const place of [1, 2]) await expect(await cellOf(rowsOf(page).nth(place), '媒介')).toContainText(to)
})

test('a log is written, commented on, replied to and taken back', async ({ page }) => {
  const said = `约了看选品 ${Date.now()}`
  await signedInAs(page, 2)
  await page.goto('/colonel/list')
  await rowsOf(page).first().getByRole('link').first().click()
  await page.getByRole('button', { name: '写日志' }).click()
  const form = page.getByRole('region', { name: '写日志' }).or(page.locator('form')).last()
  await form.getByRole('textbox', { name: '内容' }).fill(said)
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '日志已保存')
  const entry = page.getByRole('listitem').filter({ hasText: said }).first()
  await entry.getByRole('button', { name: '评论', exact: true }).click()
  await page.getByRole('dialog', { name: '评论' }).getByRole('textbox').fill('费率按上期')
  await page.getByRole('dialog', { name: '评论' }).getByRole('button', { name: '确定' }).click()
  await expectToast(page, '已评论')
  await entry.getByRole('button', { name: '回复' }).click()
  await page.getByRole('dialog', { name: '回复' }).getByRole('textbox').fill('收到')
  await page.getByRole('dialog', { name: '回复' }).getByRole('button', { name: '确定' }).click()
  await expectToast(page, '已回复')
  await expect(entry.getByText('收到')).toBeVisible()
  await entry.getByRole('button', { name: '删除', exact: true }).first().click()
  await answerDialog(page, '删除')
  await expectToast(page, '日志已删除')
  await expect(page.getByText(said)).toHaveCount(0)
})

test('a rate that a colleague changed meanwhile is asked about, and saved at the second try', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/colonel/list')
  await expectRows(page)
  const path = 'v1/commerce/colonel/cooperation'
  const { list } = await callGateway<{ list: ColonelCooperation[] }>(page, 'POST', `${path}/list`, {
    page: 1,
    size: 10,
  })
  const coop = list[0]
  if (!coop) throw new Error('no agreement')
  await page.goto(`/colonel/cooperate-detail?id=${coop.id}`)
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '编辑合作' })
  await dialog.getByLabel('服务费率 %').fill('6.5')
  const { activity, start_time, end_time, commission_rate, updated_at, id } = coop
  const theirs = { start_time, end_time, commission_rate, updated_at, id, activity_id: activity.activity_id }
  await callGateway(page, 'POST', `${path}/save`, { ...theirs, service_rate: 3.5, user_id: coop.user.user_id })
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByRole('button', { name: '用我的覆盖' }).click()
  await expectToast(page, '合作已保存')
  await expect(page.getByText('6.5%')).toBeVisible()
})

test('an enterprise of colonels lands on its colonels', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 4))
  await page.goto('/')
  // The head of the page has one that leads to the overview.
  await page.getByRole('main').getByRole('link', { name: '进入系统', exact: true }).click()
  await expect(page).toHaveURL(/\/colonel\/list/)
  await expectRows(page)
})

test('a colonel that is not included leads to its inclusion', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/colonel/detail?colonel_buyin_id=123456789&platform=dy')
  await page.getByRole('button', { name: '收录团长' }).click()
  const dialog = page.getByRole('dialog', { name: '收录团长' })
  await expect(dialog.getByRole('textbox', { name: '团长主页链接或团长ID' })).toHaveValue('123456789')
  await dialog.getByRole('button', { name: '取消' }).click()
})

test('the sample assistant opens no colonels', async ({ page }) => {
  await signedInAs(page, 7)
  await page.goto('/colonel/list')
  await expectRefused(page, '/colonel/list')
})
