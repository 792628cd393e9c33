import { chooseOption } from '../../support/controls.ts'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('tags of seeding: its leads keep them apart from those of commerce, administrators copy those', async ({
  page,
  anotherPage,
}) => {
  const errors = watchErrors(page)
  const stamp = String(Date.now()).slice(-5)
  const [group, one, two] = [`种草${stamp}`, `测评${stamp}`, `合集${stamp}`]
  await signedInAs(page, 3)
  await page.goto('/content/talent/tag')
  await expectRows(page)
  await expect(page.getByRole('heading', { name: '种草达人标签' })).toBeVisible()
  await page.getByRole('button', { name: '添加分组' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '分组名称' }).fill(group)
  await answerDialog(page, '添加')
  await page.getByRole('button', { name: new RegExp(`^${group}\\s*0$`) }).click()
  await page.getByRole('button', { name: '添加标签' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: '标签名称' }).fill(`${one}\n${two}`)
  await answerDialog(page, '添加')
  await expectToast(page, '已添加 2 个标签')
  await expect(rowsOf(page)).toHaveCount(2)
  await runRowAction(page, rowOf(page, one), '编辑')
  await page.getByRole('dialog').getByRole('radio', { name: '绿色' }).click()
  await answerDialog(page, '保存')
  await expectToast(page, '设置成功')
  await runRowAction(page, rowOf(page, one), '合并到')
  await chooseOption(page, page.getByRole('dialog').getByRole('combobox'), `${group} / ${two}`)
  await answerDialog(page, '合并')
  await expect(rowsOf(page)).toHaveCount(1)
  await runRowAction(page, rowOf(page, two), '停用')
  await expect(await cellOf(rowOf(page, two), '状态')).toHaveText('停用')
  // A lead of seeding does not read the tags of commerce.
  await expect(page.getByRole('button', { name: '从带货标签复制' })).toHaveCount(0)
  expect(errors).toEqual([])

  const admin = await anotherPage()
  await signedInAs(admin, 2)
  await admin.goto('/talent/tag')
  await expectRows(admin)
  const name = `带货${stamp}`
  const { list } = await callGateway<{ list: { id: number }[] }>(admin, 'GET', 'v1/commerce/author/tag/group/list')
  await callGateway(admin, 'POST', 'v1/commerce/author/tag/add', {
    group_id: list[0]?.id ?? 0,
    names: name,
  })
  await admin.goto(`/talent/tag?keyword=${two}`)
  await expect(admin.getByText('暂未找到匹配的筛选结果')).toBeVisible()
  await admin.goto('/content/talent/tag')
  await admin.getByRole('button', { name: '从带货标签复制' }).click()
  await answerDialog(admin, '复制')
  await expectToast(admin, /已复制 \d+ 个标签/)
  await admin.goto(`/content/talent/tag?keyword=${name}`)
  await expect(rowOf(admin, name)).toBeVisible()
})

test('a lead of commerce is refused the tags of seeding', async ({ page }) => {
  await signedInAs(page, 4)
  await page.goto('/content/talent/tag')
  await expect(page.getByText('暂无访问权限！')).toBeVisible()
})
