import { chooseOption, expectQuery, searchFor } from '../../support/controls.ts'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('tags: added line by line, merged into another, deleted; members have personal ones', async ({
  page,
  anotherPage,
}) => {
  const errors = watchErrors(page)
  const stamp = String(Date.now()).slice(-5)
  const [group, renamed, one, two] = [`组${stamp}`, `新组${stamp}`, `甲${stamp}`, `乙${stamp}`]
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
  // The line that was refused is still there.
  await page.getByRole('dialog', { name: '内容尚未保存，确定离开吗？' }).getByRole('button', { name: '离开' }).click()
  await expect(rowsOf(page)).toHaveCount(2)

  await runRowAction(page, rowOf(page, one), '编辑')
  await page.getByRole('dialog').getByRole('radio', { name: '绿色' }).click()
  await answerDialog(page, '保存')
  await expectToast(page, '设置成功')
  // into another group, and back
  const groups = await callGateway<{ list: { name: string }[] }>(page, 'GET', 'v1/commerce/author/tag/group/list')
  for (const target of [groups.list[0]?.name ?? '', group]) {
    await page.goto(`/talent/tag?keyword=${one}`)
    await runRowAction(page, rowOf(page, one), '移动分组')
    await chooseOption(page, page.getByRole('dialog').getByRole('combobox'), target)
    await answerDialog(page, '移动')
    await expect(await cellOf(rowOf(page, one), '分组')).toHaveText(target)
  }
  await page.goto('/talent/tag')
  await page.getByRole('button', { name: new RegExp(`^${group}\\s*2$`) }).click()
  await expect(rowsOf(page)).toHaveCount(2)
  await page.getByRole('button', { name: `${group}的操作` }).click()
  await page.getByRole('menuitem', { name: '重命名' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '分组名称' }).fill(renamed)
  await answerDialog(page, '保存')
  const entry = page.getByRole('button', { name: new RegExp(`^${renamed}`) }).first()
  const sorted = page.waitForResponse((answer) => answer.url().includes('tag/group/sort'))
  await entry.press('Alt+ArrowUp')
  await sorted

  await runRowAction(page, rowOf(page, one), '合并到')
  await chooseOption(page, page.getByRole('dialog').getByRole('combobox'), `${renamed} / ${two}`)
  await answerDialog(page, '合并')
  await expect(rowsOf(page)).toHaveCount(1)
  await runRowAction(page, rowOf(page, two), '停用')
  await expect(await cellOf(rowOf(page, two), '状态')).toHaveText('停用')
  await page.reload()
  await runRowAction(page, rowOf(page, two), '删除')
  await answerDialog(page, '删除')
  await page.getByRole('button', { name: `${renamed}的操作` }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await answerDialog(page, '删除')
  await expect(page.getByRole('button', { name: new RegExp(`^${renamed}`) })).toHaveCount(0)
  expect(errors).toEqual([])

  const member = await anotherPage()
  await signedInAs(member, 6)
  await member.goto('/talent/tag')
  await expectRows(member)
  await expect(member.getByRole('button', { name: '添加分组' })).toHaveCount(0)
  await searchFor(member, '高意向')
  await expectQuery(member, { keyword: '高意向' })
  await expect(rowOf(member, '高意向').getByRole('button', { name: '编辑' })).toHaveCount(0)
  await member.close()
})
