import { expect, type Page, test } from '@playwright/test'
import { freshAccount, freshNumber } from '../../support/accounts.ts'
import { callGateway, watchErrors } from '../../support/gateway.ts'
import { firstTokenOf, signedInAs, tokenOf } from '../../support/signIn.ts'
import { rowOf, runRowAction } from '../../support/tables.ts'

/** A member that the signed-in administrator adds; answers the number. */
async function addedMember(page: Page, nick_name: string): Promise<string> {
  const mobile = freshNumber()
  const member = { nick_name, mobile, role_id: 6, dept_id: 0 }
  const { password } = await callGateway<{ password: string }>(page, 'POST', 'v1/account/add', member)
  await firstTokenOf(page, mobile, password, 'Demo-2026')
  return mobile
}

/** What a trial says comes by itself, over whatever is open. */
async function closeWelcomes(page: Page): Promise<void> {
  const welcome = page.getByRole('dialog', { name: /^(试用开始|欢迎使用)$/ })
  await page.addLocatorHandler(welcome, () => welcome.getByRole('button', { name: '关闭' }).click())
}

const leave = async (page: Page) => {
  await page.getByRole('button', { name: /，切换企业$/ }).click()
  await page.getByRole('button', { name: /^退出企业/ }).click()
  return page.getByRole('dialog', { name: /^退出企业/ })
}

test('a member leaves an enterprise and another is parted from it; its last administrator stays', async ({
  page,
  browser,
}) => {
  const corp = `青禾${Date.now() % 10_000_000}`
  await signedInAs(page, await freshAccount(page, { corp }))
  await closeWelcomes(page)
  await page.goto('/system/member')
  const [going, parted] = [await addedMember(page, '将离'), await addedMember(page, '将移')]

  const refused = await leave(page)
  await expect(refused.getByText('请先将其他成员设为管理员')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(refused).toBeHidden()

  const own = await (await browser.newContext()).newPage()
  const errors = watchErrors(own)
  await signedInAs(own, going)
  await closeWelcomes(own)
  await own.goto('/overview')
  const question = await leave(own)
  await expect(question.getByText('没有待移交的数据')).toBeVisible()
  await question.getByRole('button', { name: '退出企业', exact: true }).click()
  await expect(own).toHaveURL(/\/entry/)
  expect(errors).toEqual([])
  await own.context().close()

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

test('an administrator looks through the eyes of a member: as that member sees it, and nothing can be written', async ({
  page,
}) => {
  await signedInAs(page, await freshAccount(page, { corp: `青禾${Date.now() % 10_000_000}` }))
  await closeWelcomes(page)
  await page.goto('/system/member')
  await addedMember(page, '被看')
  await page.reload()
  await runRowAction(page, rowOf(page, '被看'), '以该成员视角查看')
  const dialog = page.getByRole('dialog', { name: '以「被看」的视角查看' })
  await dialog.getByRole('button', { name: /查看$/ }).click()
  const bar = page.getByRole('status', { name: '视角' })
  await expect(bar).toContainText('成员「被看」的视角查看，只能查看')
  // A medium manages nobody: the way leads out of the frame, and the bar stays.
  await page.goto('/system/member')
  await expect(page.getByRole('link', { name: '进入系统' }).first()).toBeVisible()
  await bar.getByRole('button', { name: '结束查看' }).click()
  await expect(bar).toBeHidden()
  await page.goto('/system/member')
  await expect(page.getByRole('button', { name: '添加成员' }).first()).toBeVisible()
})
