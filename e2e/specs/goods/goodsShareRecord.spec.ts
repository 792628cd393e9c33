import { expectPageAccessible } from '../../support/axe.ts'
import { searchFor } from '../../support/controls.ts'
import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('goods are shared from the records, looked at by somebody, changed and ended', async ({ page, anotherPage }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/share-record')
  await expectRows(page)
  const title = `旅程${Date.now()}`
  await page.getByRole('button', { name: '新建分享' }).click()
  const empty = page.getByRole('dialog', { name: '新建分享' })
  await empty.getByRole('textbox', { name: '标题' }).fill(title)
  await empty.getByRole('button', { name: '生成分享' }).click()
  await expect(empty.getByText('请选择商品')).toBeVisible()
  await empty.getByRole('button', { name: '从商品列表选择' }).click()
  const picker = page.getByRole('dialog', { name: '选择商品' })
  await expectRows(picker)
  await rowsOf(picker).first().getByRole('checkbox').check({ force: true })
  await picker.getByRole('button', { name: '确定' }).click()
  const drawer = page.getByRole('dialog', { name: '分享商品' })
  await expect(drawer.getByRole('img', { name: `海报预览：${title}` })).toBeVisible()
  await drawer.getByRole('button', { name: '生成分享' }).click()
  await expectToast(page, '分享已生成')
  const link = await drawer.getByText('/productshare/detail/').innerText()
  await page.keyboard.press('Escape')

  const visitor = await anotherPage()
  await visitor.goto(new URL(link).pathname)
  await expect(visitor.getByText('佣金率').first()).toBeVisible()
  await expectPageAccessible(visitor)
  await visitor.close()

  await page.reload()
  await searchFor(page, title)
  const row = rowOf(page, title)
  await expect(await cellOf(row, '浏览人数')).toHaveText('1')
  await (await cellOf(row, '浏览人数')).getByRole('button').click()
  const persons = page.getByRole('dialog', { name: `「${title}」的访问人` })
  await expect(rowsOf(persons)).toHaveCount(1)
  await persons.getByRole('button', { name: '知道了' }).click()
  await runRowAction(page, row, '编辑')
  const edit = page.getByRole('dialog', { name: '编辑分享' })
  await edit.getByRole('textbox', { name: '标题' }).fill(`${title}改`)
  await edit.getByRole('button', { name: '更新分享' }).click()
  await expectToast(page, '分享已生成')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, `${title}改`)).toHaveCount(1)
  await runRowAction(page, rowOf(page, `${title}改`), '停用')
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expectToast(page, '已停用分享')
  await expect(await cellOf(rowOf(page, `${title}改`), '状态')).toHaveText('已失效')
})

test('a poster is drawn without a picture that does not load, and says so', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/list')
  await expectRows(page)
  await page.route('**/files/demo/goods/**', (route) => route.abort())
  await runRowAction(page, rowsOf(page).first(), '分享')
  const drawer = page.getByRole('dialog', { name: '分享商品' })
  await expect(drawer.getByRole('img', { name: /^海报预览/ })).toBeVisible()
  await expect(drawer.getByText('1 张商品图片无法载入，图中已留空')).toBeVisible()
})
