import { chooseOption } from '../../support/controls.ts'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { expect, test } from '../../support/test.ts'

interface MyTalents {
  list: { author_id: string; has_contact: number }[]
}

test('a contact and an address are added, corrected and made the default; a lead sees numbers after asking', async ({
  page,
  anotherPage,
}) => {
  const errors = watchErrors(page)
  // an enterprise that few journeys work in
  await signedInAs(page, phoneOf(6, 11))
  await page.goto('/talent/manage')
  const { list } = await callGateway<MyTalents>(page, 'GET', 'v1/commerce/author/my/list', { platform: 'dy', size: 50 })
  const talent = list.at(-1)
  if (!talent) throw new Error('nobody is followed')
  const address = `/talent/detail?author_id=${talent.author_id}&platform=dy`
  await page.goto(address)
  await page.getByRole('button', { name: '资料', exact: true }).click()

  const mark = String(Date.now()).slice(-6)
  const dialog = page.getByRole('dialog')
  const contacts = page.getByRole('region', { name: '联系人' })
  const addresses = page.getByRole('region', { name: '收货地址' })
  const contact = contacts.getByRole('listitem').filter({ hasText: `李${mark}` })
  await contacts.getByRole('button', { name: '添加联系人' }).click()
  await dialog.getByRole('textbox', { name: '姓名' }).fill(`李${mark}`)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请输入手机号或微信号')).toBeVisible()
  await dialog.getByRole('textbox', { name: '手机号' }).fill(`13900${mark}`)
  await dialog.getByRole('switch', { name: '设为默认联系人' }).click()
  await answerDialog(page, '保存')
  await expectToast(page, '联系人已添加')
  await expect(contact).toContainText(`13900${mark}`)
  await expect(contact.getByText('默认', { exact: true })).toBeVisible()

  for (const [at, city] of ['杭州市', '宁波市'].entries()) {
    await addresses.getByRole('button', { name: '添加地址' }).click()
    // most often samples go to whom one speaks with
    await expect(dialog.getByRole('textbox', { name: '手机号' })).toHaveValue(`13900${mark}`)
    await dialog.getByRole('textbox', { name: '收件人' }).fill(`收${at}${mark}`)
    await chooseOption(page, dialog.getByRole('combobox'), '浙江')
    await dialog.getByRole('textbox', { name: '城市' }).fill(city)
    await dialog.getByRole('textbox', { name: '详细地址' }).fill('文一西路1号')
    await answerDialog(page, '保存')
    await expectToast(page, '收货地址已添加')
  }
  const second = addresses.getByRole('listitem').filter({ hasText: `收1${mark}` })
  await second.getByRole('button', { name: '设为默认' }).click()
  await expect(second.getByText('默认', { exact: true })).toBeVisible()
  // Its number is open to who looks at it, and only then it is changed.
  await expect(second).toContainText(`139******${mark.slice(-2)}`)
  await expect(second.getByRole('button', { name: '编辑' })).toHaveCount(0)
  await second.getByRole('button', { name: '查看' }).click()
  await expect(second).toContainText(`13900${mark}`)
  await second.getByRole('button', { name: '编辑' }).click()
  await dialog.getByRole('textbox', { name: '详细地址' }).fill('文二路2号')
  await answerDialog(page, '保存')
  await page.reload()
  await expect(addresses.getByRole('listitem').first()).toContainText('浙江宁波市文二路2号')
  await expect(contact).toContainText(`13900${mark}`)
  expect(errors).toEqual([])

  const lead = await anotherPage()
  await signedInAs(lead, phoneOf(2, 11))
  await lead.goto(address)
  await lead.getByRole('button', { name: '资料', exact: true }).click()
  const seen = lead
    .getByRole('region', { name: '联系人' })
    .getByRole('listitem')
    .filter({ hasText: `李${mark}` })
  await expect(seen).toContainText(`139******${mark.slice(-2)}`)
  await expect(seen.getByRole('button', { name: '编辑' })).toHaveCount(0)
  await seen.getByRole('button', { name: '查看' }).click()
  await expect(seen).toContainText(`13900${mark}`)
  const sent = lead
    .getByRole('region', { name: '收货地址' })
    .getByRole('listitem')
    .filter({ hasText: `收1${mark}` })
  await expect(sent).toContainText(`139******${mark.slice(-2)}`)
  await sent.getByRole('button', { name: '查看' }).click()
  await expect(sent).toContainText(`13900${mark}`)
  await lead.close()
})
