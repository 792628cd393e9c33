import { expect, test } from '@playwright/test'
import { chooseOption, expectQuery, searchFor } from '../../support/controls.ts'
import { watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectRefused, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'

test('tags: added line by line, merged into another, deleted; members have personal ones', async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page)
  const stamp = String(Date.now()).slice(-5)
  const [group, one, two] = [`组${stamp}`, `甲${stamp}`, `乙${stamp}`]
  await signedInAs(page, 4)
  await page.goto('/talent/tag')
  await expectRows(page)
  await page.getByRole('button', { name: '添加分组' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '分组名称' }).fill(group)
  await answerDialog(page, '添加')
  await page.getByRole('button', { name: new RegExp(`^${group}\\s*0$`) }).click()
  await expect(page.getByText('暂无标签')).toBeVisible()

  await page.getByRole('button', { name: '添加标签' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '标签名称' }).fill(`${one}\n${two}\n高意向`)
  await dialog.getByRole('radio', { name: '红色' }).click()
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expectToast(page, '已添加 2 个标签')
  await expect(dialog.getByText('「高意向」：标签名称已存在')).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(rowsOf(page)).toHaveCount(2)

  await runRowAction(page, rowOf(page, one), '合并到')
  await chooseOption(page, page.getByRole('dialog').getByRole('combobox'), `${group} / ${two}`)
  await answerDialog(page, '合并')
  await expect(rowsOf(page)).toHaveCount(1)
  await runRowAction(page, rowOf(page, two), '停用')
  await expect(await cellOf(rowOf(page, two), '状态')).toHaveText('停用')
  await page.reload()
  await runRowAction(page, rowOf(page, two), '删除')
  await answerDialog(page, '删除')
  await page.getByRole('button', { name: `${group}的操作` }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await answerDialog(page, '删除')
  await expect(page.getByRole('button', { name: new RegExp(`^${group}`) })).toHaveCount(0)
  expect(errors).toEqual([])

  const member = await browser.newPage()
  await signedInAs(member, 6)
  await member.goto('/talent/tag')
  await expectRows(member)
  await expect(member.getByRole('button', { name: '添加分组' })).toHaveCount(0)
  await searchFor(member, '高意向')
  await expectQuery(member, { keyword: '高意向' })
  await expect(rowOf(member, '高意向').getByRole('button', { name: '编辑' })).toHaveCount(0)
  await member.close()

  const other = await browser.newPage()
  await signedInAs(other, 7)
  await other.goto('/talent/tag')
  await expectRefused(other, '/talent/tag')
  await other.close()
})
