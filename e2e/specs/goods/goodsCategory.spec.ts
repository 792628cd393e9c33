import { expectToast } from '../../support/messages.ts'
import { signedInAs } from '../../support/signIn.ts'
import { cellOf, expectRows, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('classes are pasted, put in order, moved, given a commission and removed', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/goods/category')
  await expectRows(page)
  // classes of this run only: nothing that others read is changed
  const tag = String(Date.now()).slice(-8)
  await page.getByRole('button', { name: '批量添加' }).click()
  const paste = page.getByRole('dialog', { name: '批量添加分类' })
  await paste.getByRole('textbox').fill(`甲${tag}\n  乙${tag}\n  丙${tag}\n丁${tag}`)
  await expect(paste.getByRole('region', { name: '分类预览' })).toContainText('预览（4 个）')
  await paste.getByRole('button', { name: '添加', exact: true }).click()
  await expectToast(page, '已添加 4 个分类')

  const order = async () =>
    (await rowsOf(page).allInnerTexts()).flatMap(
      (text) => /[甲乙丙丁](?=\d{8})/.exec(text.includes(tag) ? text : '') ?? [],
    )
  await expect.poll(order).toEqual(['甲', '乙', '丙', '丁'])
  await rowOf(page, `丙${tag}`)
    .getByRole('button', { name: `移动 丙${tag}` })
    .press('Alt+ArrowUp')
  await expect.poll(order).toEqual(['甲', '丙', '乙', '丁'])
  const upper = await rowOf(page, `甲${tag}`).boundingBox()
  const handle = rowOf(page, `丁${tag}`).getByRole('button', { name: `移动 丁${tag}` })
  await handle.dragTo(rowOf(page, `甲${tag}`), { targetPosition: { x: 120, y: (upper?.height ?? 48) / 2 } })
  await expect.poll(async () => (await order()).join('')).toBe('甲丙乙丁')
  await rowOf(page, `甲${tag}`)
    .getByRole('button', { name: `收起 甲${tag}` })
    .click()
  await expect.poll(order).toEqual(['甲'])
  await rowOf(page, `甲${tag}`)
    .getByRole('button', { name: `展开 甲${tag}` })
    .click()

  const rate = rowOf(page, `丙${tag}`).getByRole('button', { name: `丙${tag}的默认佣金` })
  await rate.click()
  await rowOf(page, `丙${tag}`)
    .getByRole('textbox', { name: `丙${tag}的默认佣金` })
    .fill('12.5')
  await page.keyboard.press('Enter')
  await expectToast(page, '设置成功')
  await expect(rate).toHaveText('12.50')
  for (const name of ['乙', '丙', '丁', '甲']) {
    await runRowAction(page, rowOf(page, `${name}${tag}`), '删除')
    await page
      .getByRole('dialog', { name: `删除分类「${name}${tag}」？` })
      .getByRole('button', { name: '删除' })
      .click()
    await expect(rowOf(page, `${name}${tag}`)).toHaveCount(0)
  }
})

test('the goods of a class are those of the list that its number opens; leads only read', async ({ page }) => {
  await signedInAs(page, 4)
  await page.goto('/goods/category')
  await expectRows(page)
  await expect(page.getByRole('button', { name: '添加分类' })).toHaveCount(0)
  const count = (await cellOf(rowsOf(page).first(), '商品数')).getByRole('link')
  const number = await count.innerText()
  await count.click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/goods/list')
  await expectRows(page)
  await expect(page.getByText(`共 ${number} 条`)).toBeVisible()
})
