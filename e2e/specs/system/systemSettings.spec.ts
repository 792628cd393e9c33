import { answerDialog, expectToast } from '../../support/messages.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { expect, test } from '../../support/test.ts'

test('an administrator changes a section, which says so after a reload and governs what it names', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 3))
  await page.goto('/system/business-configure?section=release')
  const release = page.getByRole('region', { name: '释放规则' })
  await release.getByRole('button', { name: '编辑释放规则' }).click()
  await release.getByRole('spinbutton', { name: '未建联' }).fill('999')
  await release.getByRole('button', { name: '保存' }).click()
  await expect(release.getByText('未建联须为 1–365 天之间的整数')).toBeVisible()
  await release.getByRole('spinbutton', { name: '未建联' }).fill('45')

  // Another section, or another page, asks first.
  await page.getByRole('button', { name: '编辑寄样', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await release.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '设置成功')
  await expect(release.getByText('45 天')).toBeVisible()
  await page.reload()
  await expect(release).toContainText('45 天')
  await expect(release).toContainText('最近修改')
})

test('a change of the follow mode shows who clashes and waits for tomorrow', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 3))
  await page.goto('/system/business-configure')
  const follow = page.getByRole('region', { name: '跟进模式' })
  await follow.getByRole('button', { name: '更改模式' }).click()
  const dialog = page.getByRole('dialog', { name: '更改跟进模式' })
  await dialog.getByRole('radio', { name: /^多人跟进/ }).click()
  await expect(dialog).toContainText('没有达人与该模式冲突')
  await dialog.getByRole('button', { name: '确认更改' }).click()
  await expectToast(page, '设置成功，次日 0 点生效')
  await follow.getByRole('button', { name: '取消更改' }).click()
  await answerDialog(page, '取消更改')
  await expectToast(page, '已取消更改')
})

test('a choice of a section leaves those beside it as they are', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 3))
  await page.goto('/system/business-configure?section=sample')
  const sample = page.getByRole('region', { name: '寄样' })
  const radio = (name: string) => sample.getByRole('radio', { name, exact: true })
  await sample.getByRole('button', { name: '编辑寄样', exact: true }).click()
  await sample.getByRole('spinbutton', { name: '每位达人限额' }).fill('3')
  for (const action of ['拦截', '提醒', '拦截']) {
    await radio(action).check({ force: true })
    await expect(radio(action)).toBeChecked()
  }
  // One of the levels of review, of what a full quota does, and of the cost.
  await expect(sample.getByRole('radio', { checked: true })).toHaveCount(3)
  await sample.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '设置成功')
  await expect(sample).toContainText('超出拦截')
})

test('a lead reads the settings, and is told who changes them', async ({ page }) => {
  await signedInAs(page, phoneOf(4, 2))
  await page.goto('/system/business-configure')
  await expect(page.getByRole('region', { name: '寄样' })).toContainText('样品助理可新建')
  await page.getByRole('button', { name: '编辑寄样', exact: true }).click({ force: true })
  await expectToast(page, '仅管理员可修改，请联系管理员')
})

test('a medium does not open the settings', async ({ page }) => {
  await signedInAs(page, phoneOf(6, 2))
  await page.goto('/system/business-configure')
  await expect(page.getByText('暂无访问权限')).toBeVisible()
})

test('种草业务设置 is read and changed by section', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 1))
  await page.goto('/system/business-configure/content')
  const cost = page.getByRole('region', { name: '费用口径' })
  await expect(cost).toContainText('计入投放消耗')
  await expect(page.getByRole('region', { name: '爆文阈值' })).toContainText('次互动')
})

test('a robot of a group is added, tried and removed; its address is not shown again', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 3))
  await page.goto('/system/business-configure?section=bots')
  const bots = page.getByRole('region', { name: '通知机器人' })
  await bots.getByRole('button', { name: '添加机器人' }).click()
  const dialog = page.getByRole('dialog', { name: '添加机器人' })
  await dialog.getByRole('textbox', { name: '名称' }).fill('商务群')
  const address = dialog.getByRole('textbox', { name: 'Webhook 地址' })
  await address.fill('https://example.com/hook')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toContainText('请填写飞书、企业微信或钉钉群机器人的 Webhook 地址')
  await address.fill('https://oapi.dingtalk.com/robot/send?access_token=secret-9876')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '设置成功')
  await expect(bots).toContainText('https://oapi.dingtalk.com/…9876')
  await expect(bots).not.toContainText('secret')
  await bots.getByRole('button', { name: '发送测试到商务群' }).click()
  await expectToast(page, '测试消息已送达')
  await bots.getByRole('button', { name: '删除商务群' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expectToast(page, '已删除')
  await expect(bots).toContainText('暂无机器人')
})

test('the mark of the settings lies over the pages at once', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 3))
  await page.goto('/system/business-configure?section=other')
  const other = page.getByRole('region', { name: '其他' })
  const mark = page.locator('[aria-hidden][style*="svg"]')
  for (const [state, count] of [
    ['开启', 1],
    ['关闭', 0],
  ] as const) {
    await other.getByRole('button', { name: '编辑其他' }).click()
    await other.getByRole('switch', { name: '页面水印' }).click()
    await other.getByRole('button', { name: '保存' }).click()
    await expect(other.getByText('页面水印').locator('..')).toContainText(state)
    await expect(mark).toHaveCount(count)
  }
})
