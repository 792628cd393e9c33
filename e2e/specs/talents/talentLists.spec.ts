import type { Page } from '@playwright/test'
import { expectQuery, searchFor } from '../../support/controls.ts'
import { callGateway } from '../../support/gateway.ts'
import { answerDialog, expectNoMatch, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction, tableOf } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const countOf = async (page: Page, tab: string) => {
  const item = page.getByRole('tablist', { name: '阶段' }).getByRole('tab', { name: new RegExp(`^${tab}`) })
  await expect(item).toHaveText(/\d/)
  return Number((await item.innerText()).replace(/\D/g, ''))
}

/** A picture of one dot. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('the pool says how full it is, and who stands on the black list', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/talent/public?tab=never&keyword=大飞数码评测')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, '大飞数码评测')).toContainText('黑名单')
  await expect(page.getByText(/公海 [\d,]+ \/ /)).toBeVisible()
})

test('a followed talent moves to 我的达人, is worked on there, and goes back when released', async ({ page }) => {
  // the talent keeps its remark: the same text once more would be no change
  const note = `喜欢早上联系 ${Date.now()}`
  await signedInAs(page, 6)
  await page.goto('/talent/manage')
  const before = await countOf(page, '全部')
  await page.goto('/talent/public?keyword=阿泽聊数码')
  await expect(rowOf(page, '阿泽聊数码')).toBeVisible()
  await runRowAction(page, rowOf(page, '阿泽聊数码'), '跟进')
  await expectToast(page, '跟进成功')
  await expectNoMatch(page)
  // Its row has left the pool: what comes next is offered where that is said.
  await page.getByRole('status').filter({ hasText: '跟进成功' }).getByRole('button', { name: '写跟进' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: '内容' }).fill('约好周五寄样')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '跟进已保存')

  // by the menu, as staff go: the lists of both screens come from one cache
  await page.getByRole('link', { name: '我的达人' }).click()
  await expectRows(page)
  await expect.poll(() => countOf(page, '全部')).toBe(before + 1)
  await searchFor(page, '阿泽聊数码')
  await expect(rowsOf(page)).toHaveCount(1)
  const remark = await cellOf(rowOf(page, '阿泽聊数码'), '备注')
  await remark.getByRole('button').click()
  await remark.getByRole('textbox').fill(note)
  await remark.getByRole('textbox').press('Enter')
  await expectToast(page, '设置成功')

  await page.reload()
  await expectRows(page)
  await expect(await cellOf(rowOf(page, '阿泽聊数码'), '最近跟进')).toContainText('约好周五寄样')
  await expect(await cellOf(rowOf(page, '阿泽聊数码'), '备注')).toContainText(note)

  await runRowAction(page, rowOf(page, '阿泽聊数码'), '释放')
  await answerDialog(page, '释放')
  await expectToast(page, '已释放')
  await expectNoMatch(page)
  await page.goto('/talent/public?keyword=阿泽聊数码')
  await expect(rowOf(page, '阿泽聊数码')).toContainText('达人暂停合作')
})

test('leads see their team, move cards on the board, and keep their columns', async ({ page }) => {
  await signedInAs(page, 4)
  await page.goto('/talent/manage')
  await expect(page.getByRole('tab', { name: '我的', exact: true })).toHaveAttribute('aria-selected', 'true')
  const own = await countOf(page, '全部')
  await page.getByRole('tab', { name: '团队' }).click()
  await expectQuery(page, { scope: 'team' })
  await expect.poll(() => countOf(page, '全部')).toBeGreaterThan(own)
  await expect(tableOf(page).getByRole('columnheader', { name: '媒介' })).toBeVisible()

  await page.getByRole('button', { name: '列设置' }).click()
  const saved = page.waitForResponse((answer) => answer.url().includes('user_setting/set'))
  await page.getByRole('checkbox', { name: /^粉丝数/ }).press('Space')
  await saved
  await page.reload()
  await expect(tableOf(page).getByRole('columnheader', { name: '粉丝数' })).toBeVisible()
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByText('恢复默认').click()

  await page.getByRole('tab', { name: '看板' }).click()
  await expectQuery(page, { scope: 'team', view_mode: 'board' })
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = column('建联中').getByRole('listitem').first()
  const label = (await card.getAttribute('aria-label')) ?? ''
  const name = label.split('，')[0] ?? ''
  await card.focus()
  await card.press('Alt+ArrowRight')
  await expectToast(page, '设置成功')
  const moved = column('已建联').getByRole('listitem').filter({ hasText: name })
  await expect(moved).toBeVisible()
  const counts = await callGateway<Record<string, number>>(page, 'GET', 'v1/commerce/author/my/stage_count', {
    platform: 'dy',
    scope: 'team',
  })
  await expect(column('已建联').getByText(String(counts.contacted), { exact: true })).toBeVisible()
  await moved.focus()
  await moved.press('Alt+ArrowLeft')
  await expect(column('建联中').getByRole('listitem').filter({ hasText: name })).toBeVisible()
})

test('an entry of the follow log carries a picture and reaches a colleague; own fields are columns', async ({
  page,
  anotherPage,
}) => {
  await signedInAs(page, 6)
  await page.goto('/talent/manage')
  await expectRows(page)
  const text = `报价请看图 ${Date.now()}`
  await runRowAction(page, rowsOf(page).first(), '写跟进')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: '内容' }).fill(text)
  const picture = { name: '报价.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }
  const chooser = drawer.locator('input[type=file]')
  await chooser.setInputFiles({ ...picture, buffer: Buffer.from('<html>') })
  await expect(drawer.getByText('仅支持 png、jpg、gif、webp 图片')).toBeVisible()
  await chooser.setInputFiles(picture)
  await expect(drawer.getByRole('button', { name: '移除第 1 张图片' })).toBeVisible()
  await drawer.getByRole('combobox', { name: /@同事/ }).or(drawer.getByText('选择后对方会收到提醒')).first().click()
  const colleague = await callGateway<{ list: { user_id: number; nick_name: string; role_id: number }[] }>(
    page,
    'GET',
    'v1/dept/users',
    { type: 1 },
  )
  const lead = colleague.list.find((each) => each.role_id === 4)
  await page.getByRole('option', { name: new RegExp(`^${lead?.nick_name}`) }).click()
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '跟进已保存')
  await expectRows(page)
  await runRowAction(page, rowsOf(page).first(), '写跟进')
  const entry = page.getByRole('dialog').getByRole('listitem').filter({ hasText: text })
  await expect(entry.getByText(`@${lead?.nick_name}`)).toBeVisible()
  await entry.getByRole('button', { name: '查看跟进图片第 1 张' }).click()
  await expect(page.getByRole('dialog', { name: /^跟进图片/ }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '列设置' }).click()
  const saved = page.waitForResponse((answer) => answer.url().includes('user_setting/set'))
  await page.getByRole('checkbox', { name: /^合作分级/ }).press('Space')
  await saved
  await expect(tableOf(page).getByRole('columnheader', { name: '合作分级' })).toBeVisible()
  await page.getByText('恢复默认').click()

  const other = await anotherPage()
  await signedInAs(other, 4)
  await other.goto('/talent/manage')
  await expectRows(other)
  const { list } = await callGateway<{ list: { content: string }[] }>(other, 'GET', 'v1/notice/list', { type: 1 })
  expect(list.some((each) => each.content.includes(text))).toBe(true)
  await other.close()
})
