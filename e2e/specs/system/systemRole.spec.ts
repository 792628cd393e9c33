import { expectRefused, expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { expect, test } from '../../support/test.ts'

test('a page that was closed to a role is gone from its menu and refused by address, until it is opened again', async ({
  anotherPage,
  page,
}) => {
  const medium = await anotherPage()
  await signedInAs(page, phoneOf(1, 1))
  const set = async (isOpen: boolean) => {
    await page.goto('/system/role?role_id=6')
    const box = page.getByRole('checkbox', { name: '达人榜' })
    await expect(box).toBeEnabled()
    await box.setChecked(isOpen, { force: true })
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '保存带货媒介的权限' })
    await expect(dialog.getByRole('list', { name: '变更内容' })).toContainText('菜单「达人榜」')
    await expect(dialog).toContainText('名在职成员')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(page, '设置成功')
  }
  await set(false)
  await signedInAs(medium, phoneOf(6, 1))
  await medium.goto('/talent/rank')
  await expectRefused(medium, '/talent/rank')
  await set(true)
  await medium.reload()
  await medium.goto('/talent/rank')
  await expect(medium).toHaveURL(/talent\/rank/)
  await medium.close()
})

test('the roles open on one that the reader may change, in commerce and in seeding', async ({ page, anotherPage }) => {
  await signedInAs(page, phoneOf(3, 1))
  await page.goto('/content/system/role')
  const roles = page.getByRole('complementary', { name: '角色' })
  await expect(page.getByRole('heading', { name: '种草媒介', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeVisible()
  await roles.getByRole('button', { name: /^种草媒介主管/ }).click()
  await expect(page.getByText('您不能修改该角色的权限，仅可查看')).toBeVisible()
  await expect(page).toHaveURL(/role_id=3/)
  const medium = await anotherPage()
  await signedInAs(medium, phoneOf(6, 1))
  await medium.goto('/content/system/role')
  await expectRefused(medium, '/content/system/role')
  await medium.close()
})

test('a role that does not manage another one only reads it; media have no such page', async ({ page }) => {
  await signedInAs(page, phoneOf(7, 1))
  await page.goto('/system/role?role_id=6')
  await expect(page.getByText('您不能修改该角色的权限，仅可查看')).toBeVisible()
  await expect(page.getByRole('button', { name: '保存', exact: true })).toHaveCount(0)
})

test('rights that were not saved are asked about, also by the way back', async ({ page }) => {
  await signedInAs(page, phoneOf(1, 1))
  await page.goto('/system/role?role_id=6')
  const roles = page.getByRole('complementary', { name: '角色' })
  const shown = (role: string) => expect(page.getByRole('heading', { name: role, exact: true })).toBeVisible()
  await shown('带货媒介')
  await roles.getByRole('button', { name: /^带货媒介主管/ }).click()
  await shown('带货媒介主管')
  const box = page.getByRole('checkbox', { name: '达人榜' })
  const before = await box.isChecked()
  await box.setChecked(!before, { force: true })
  const question = page.getByRole('dialog').filter({ hasText: '内容尚未保存，确定离开吗？' })
  for (const leave of [() => page.goBack(), () => roles.getByRole('button', { name: /^带货媒介 / }).click()]) {
    await leave()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
    await shown('带货媒介主管')
    await expect(page).toHaveURL(/role_id=4/)
    expect(await box.isChecked()).toBe(!before)
  }
  await page.goBack()
  await question.getByRole('button', { name: '离开' }).click()
  await shown('带货媒介')
  await expect(page).toHaveURL(/role_id=6/)
})
