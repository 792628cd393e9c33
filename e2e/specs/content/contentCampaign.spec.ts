import type { Locator } from '@playwright/test'
import { expectQuery, searchFor } from '../../support/controls.ts'
import { answerDialog, expectNoMatch, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('a campaign is copied, edited, started, ended and archived; a draft is deleted; the views keep the filters', async ({
  page,
}) => {
  await signedInAs(page, 3)
  await page.goto('/content/campaign?tab=3')
  await expectRows(page)
  await runRowAction(page, rowsOf(page).first(), '复制')
  await expectToast(page, '已复制为')
  await page.goto('/content/campaign?tab=1')
  await expectRows(page)
  const name = /\S+-副本/.exec(await rowsOf(page).filter({ hasText: '-副本' }).first().innerText())?.[0] ?? ''
  const row = rowOf(page, name)

  // what has ended before today does not start
  await runRowAction(page, row, '启动')
  await answerDialog(page, '启动')
  await expectToast(page, '请补充：不早于今天的结束日期')
  await runRowAction(page, row, '编辑')
  const form = page.getByRole('dialog', { name: `编辑项目「${name}」` })
  const end = form.getByLabel('结束日期').locator('input')
  await end.fill('2026-12-20')
  await end.press('Enter')
  await form.getByRole('textbox', { name: 'Brief' }).fill('首图为实拍')
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '设置成功')
  await runRowAction(page, row, '启动')
  await answerDialog(page, '启动')
  await expectToast(page, '已启动')
  await page.goto('/content/campaign')
  await searchFor(page, name)
  await expect(await cellOf(row, '状态')).toContainText('进行中')

  await page.getByRole('tab', { name: '甘特图' }).click()
  await expectQuery(page, { view_mode: 'gantt', keyword: name })
  await expect(page.getByRole('img', { name })).toBeVisible()
  await page.getByRole('tab', { name: '卡片' }).click()
  await expect(page.getByText('达人 0 / 0')).toBeVisible()
  await page.getByRole('tab', { name: '表格' }).click()
  await runRowAction(page, row, '结束')
  await answerDialog(page, '结束')
  await expect(await cellOf(row, '状态')).toContainText('已结束')
  await runRowAction(page, row, '归档')
  await answerDialog(page, '归档')
  await expect(await cellOf(row, '状态')).toContainText('已归档')

  // one more copy, to be given up
  await runRowAction(page, row, '复制')
  await page.goto('/content/campaign?tab=1')
  const draft = rowsOf(page).filter({ hasText: '-副本' }).first()
  const title = /\S+-副本/.exec(await draft.innerText())?.[0] ?? ''
  await runRowAction(page, draft, '删除')
  await answerDialog(page, '删除')
  await expectToast(page, '已删除')
  await searchFor(page, title)
  await expectNoMatch(page)
})

test('a campaign is written with its terms and started; its budget and its end are seen in the list', async ({
  page,
}) => {
  const name = `年货节预热${test.info().retry}`
  await signedInAs(page, 3)
  await page.goto('/content/campaign')
  await page.getByRole('button', { name: '新建项目' }).click()
  const form = page.getByRole('dialog', { name: '新建项目' })
  await form.getByRole('button', { name: '保存草稿' }).click()
  await expect(form.getByText('请输入项目名称')).toBeVisible()
  await form.getByRole('textbox', { name: '名称' }).fill(name)
  const pick = async (field: Locator) => {
    await field.click()
    await page.locator('[role="option"]:visible').first().click()
    await form.getByRole('heading', { name: '新建项目' }).click()
    await expect(page.locator('[role="option"]:visible')).toHaveCount(0)
  }
  await pick(form.getByRole('textbox', { name: 'SPU' }))
  await pick(form.getByRole('combobox', { name: '平台' }))
  for (const [label, day] of [
    ['开始日期', '2026-11-21'],
    ['结束日期', '2026-11-22'],
  ] as const) {
    const field = form.getByLabel(label).locator('input')
    await field.fill(day)
    await field.press('Enter')
  }
  await form.getByPlaceholder('不设预算').fill('5000')
  await form.getByRole('spinbutton', { name: '目标内容数' }).fill('10')
  await form.getByRole('switch', { name: '审稿流程' }).click()
  await form.getByRole('button', { name: '保存草稿' }).click()
  await expectToast(page, '已保存草稿')
  const row = rowOf(page, name)
  await expect(await cellOf(row, '状态')).toContainText('草稿')
  await runRowAction(page, row, '启动')
  await answerDialog(page, '启动')
  await expectToast(page, '已启动')
  await expect(await cellOf(row, '周期')).toContainText('剩余 2 天')
  await expect(await cellOf(row, '已花 / 预算 ¥')).toContainText('/ 5,000.00')
})

test('participants see their campaigns without costs, and nobody outside of seeding opens the page', async ({
  page,
  anotherPage,
}) => {
  await signedInAs(page, 5)
  await page.goto('/content/campaign?tab=2')
  await expectRows(page)
  await expect(page.getByRole('button', { name: '新建项目' })).toHaveCount(0)
  for (const role of [6, 7]) {
    const other = await anotherPage()
    await signedInAs(other, role)
    await other.goto('/content/campaign')
    await expect(other.getByText('暂无访问权限！')).toBeVisible()
    await other.close()
  }
})
