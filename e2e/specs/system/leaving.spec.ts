import type { Page } from '@playwright/test'
import { addMember, closeWelcomes, freshAccount } from '../../support/accounts.ts'
import { watchErrors } from '../../support/gateway.ts'
import { signedInAs, tokenOf } from '../../support/signIn.ts'
import { rowOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

const leave = async (page: Page) => {
  await page.getByRole('button', { name: /，切换企业$/ }).click()
  await page.getByRole('button', { name: /^退出企业/ }).click()
  return page.getByRole('dialog', { name: /^退出企业/ })
}

test('a member leaves an enterprise and another is parted from it; its last administrator stays', async ({
  page,
  anotherPage,
}) => {
  const corp = `青禾${Date.now() % 10_000_000}`
  await signedInAs(page, await freshAccount(page, { corp }))
  await closeWelcomes(page)
  await page.goto('/system/member')
  const [going, parted] = [await addMember(page, '将离'), await addMember(page, '将移')]

  const refused = await leave(page)
  await expect(refused.getByText('请先将其他成员设为管理员')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(refused).toBeHidden()

  const own = await anotherPage()
  const errors = watchErrors(own)
  await signedInAs(own, going)
  await closeWelcomes(own)
  await own.goto('/overview')
  const question = await leave(own)
  await expect(question.getByText('没有待移交的数据')).toBeVisible()
  await question.getByRole('button', { name: '退出企业', exact: true }).click()
  await expect(own).toHaveURL(/\/entry/)
  expect(errors).toEqual([])
  await own.close()

  await page.reload()
  await expect(rowOf(page, '将离')).toHaveCount(0)
  await runRowAction(page, rowOf(page, '将移'), '移出企业')
  const parting = page.getByRole('dialog', { name: '将将移移出企业' })
  await parting.getByRole('button', { name: '移出企业', exact: true }).click()
  await expect(rowOf(page, '将移')).toHaveCount(0)
  await expect(tokenOf(page, parted), 'who is in no enterprise any more signs in nowhere').rejects.toThrow(
    '该手机号未注册或未加入企业',
  )
  await page.goto('/system/log')
  for (const name of ['将离', '将移']) await expect(page.getByText(name).first()).toBeVisible()
})
