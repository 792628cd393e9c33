import { addMember, closeWelcomes, freshAccount } from '../../support/accounts.ts'
import { signedInAs } from '../../support/signIn.ts'
import { rowOf, runRowAction } from '../../support/tables.ts'
import { expect, test } from '../../support/test.ts'

test('an administrator looks through the eyes of a member: as that member sees it, and nothing can be written', async ({
  page,
}) => {
  await signedInAs(page, await freshAccount(page, { corp: `青禾${Date.now() % 10_000_000}` }))
  await closeWelcomes(page)
  await page.goto('/system/member')
  await addMember(page, '被看')
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
