import { freshNumber } from '../../support/accounts.ts'
import { expectToast } from '../../support/messages.ts'
import { firstTokenOf, phoneOf, signedInAs, tokenOf } from '../../support/signIn.ts'
import { cellOf, rowOf, rowsOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const OWN_PASSWORD = 'Member-2026'

test('an administrator keeps a member to a shop: the list says so, and the member sees its orders alone and why', async ({
  page,
  anotherPage,
}) => {
  const headers = { authorization: await tokenOf(page, phoneOf(1)) }
  const name = `限店${Date.now() % 100_000}`
  const mobile = freshNumber()
  const added = await page.request.post('/api/v1/account/add', {
    headers,
    data: { nick_name: name, mobile, role_id: 2, dept_id: 0 },
  })
  const { code, message, data } = await added.json()
  expect(code, message).toBe(0)

  await signedInAs(page, phoneOf(1))
  await page.goto(`/system/member?user_id=${data.user_id}`)
  expect(await (await cellOf(rowOf(page, name), '店铺')).innerText()).toBe('全部店铺')
  await runRowAction(page, rowOf(page, name), '限定店铺')
  const dialog = page.getByRole('dialog', { name: `限定${name}的店铺` })
  await dialog.getByRole('combobox', { name: '店铺' }).click()
  const option = page.getByRole('option').filter({ visible: true }).first()
  const shop = (await option.innerText()).trim()
  await option.click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '设置成功')
  await expect(await cellOf(rowOf(page, name), '店铺')).toHaveText(shop)

  const token = await firstTokenOf(page, mobile, data.password, OWN_PASSWORD)
  const own = await anotherPage()
  await own.addInitScript((value) => window.localStorage.setItem('crm.v1.token', JSON.stringify(value)), token)
  await own.goto('/orders-manage/list?date_type=all')
  await expect(rowsOf(own).first()).toBeVisible()
  const shops = await own.request.get('/api/v1/commerce/shop/list', { headers: { authorization: token } })
  expect((await shops.json()).data.list.map((each: { shop_name: string }) => each.shop_name)).toEqual([shop])
  await own.getByRole('button', { name: /账号菜单$/ }).click()
  await expect(own.getByText(`仅显示店铺：${shop}`)).toBeVisible()
})
