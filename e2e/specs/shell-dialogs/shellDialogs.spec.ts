import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { callGateway } from '../../support/gateway.ts'
import { expectToast } from '../../support/messages.ts'
import { quiet } from '../../support/quiet.ts'
import { phoneOf, signedInAs } from '../../support/signIn.ts'
import { expect, test } from '../../support/test.ts'

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const avatar = (page: Page) => page.getByRole('button', { name: /账号菜单/ })

async function fromAvatar(page: Page, entry: string | RegExp): Promise<void> {
  await avatar(page).click()
  await page
    .getByRole('menuitem', { name: entry })
    .or(page.getByRole('button', { name: entry }))
    .first()
    .click()
}

/** The dialog is modal for the keyboard: Tab stays inside, Esc closes it unless it must not. */
async function expectKeyboard(page: Page, dialog: Locator, escCloses: boolean): Promise<void> {
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(inside).toBe(true)
  for (let turn = 0; turn < 6; turn += 1) {
    await page.keyboard.press(turn % 3 === 2 ? 'Shift+Tab' : 'Tab')
    expect(await inside(), `after ${turn + 1} tabs`).toBe(true)
  }
  await page.keyboard.press('Escape')
  if (escCloses) await expect(dialog).toBeHidden()
  else await expect(dialog).toBeVisible()
}

test('dialogs of the avatar menu: names, keyboard, focus back to the menu', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  for (const [entry, name] of [
    ['编辑资料', '编辑资料'],
    ['切换绑定账号', '切换账号'],
  ] as const) {
    await fromAvatar(page, entry)
    const dialog = dialogOf(page, name)
    await expect(dialog).toBeVisible()
    await quiet(page)
    await expectAccessible(page, '[role=dialog]')
    await expectKeyboard(page, dialog, true)
    await expect(avatar(page)).toBeFocused()
  }
})

test('dialogs of header and toolbar have nothing serious for axe', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  for (const [button, name] of [
    ['邀请同事', '添加成员'],
    [/新手指南/, '新手指南'],
    [/反馈问卷/, /反馈/],
  ] as const) {
    const opener = page.getByRole('button', { name: button }).first()
    await opener.click()
    const dialog = dialogOf(page, name)
    await expect(dialog).toBeVisible()
    await quiet(page)
    await expectAccessible(page, '[role=dialog]')
    await expectKeyboard(page, dialog, true)
    await expect(opener).toBeFocused()
  }
})

test('whatever was opened, the focus goes back to where it came from', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  const enterprises = page.getByRole('button', { name: /切换企业/ })
  const manage = page.getByRole('button', { name: '管理快捷入口' })
  const fromSwitcher = (name: string) => async () => {
    await enterprises.click()
    await page.getByRole('button', { name, exact: true }).click()
  }
  for (const [name, opener, openIt] of [
    ['快捷入口', manage, () => manage.click()],
    ['创建企业', enterprises, fromSwitcher('创建企业')],
    ['新建企业', enterprises, fromSwitcher('通过邀请码创建企业')],
    ['确定退出登录？', avatar(page), () => fromAvatar(page, '退出登录')],
  ] as const) {
    await openIt()
    const dialog = dialogOf(page, name)
    await expect(dialog).toBeVisible()
    await quiet(page)
    await expectAccessible(page, '[role=dialog]')
    await expectKeyboard(page, dialog, true)
    await expect(opener, name).toBeFocused()
  }
  await fromAvatar(page, /续费|升级/)
  await dialogOf(page, '升级套餐').getByRole('button', { name: '关闭' }).click()
  await expect(avatar(page)).toBeFocused()
  await manage.focus()
  for (const [key, layer] of [
    ['Control+k', page.getByRole('dialog', { name: '搜索' })],
    ['?', dialogOf(page, '快捷键')],
  ] as const) {
    await page.keyboard.press(key)
    await expect(layer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(layer).toBeHidden()
    await expect(manage).toBeFocused()
  }
})

test('the plan dialog stays on Esc, shows the code of sales, and closes by its button', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 2))
  await page.goto('/overview')
  await fromAvatar(page, /续费|升级/)
  const dialog = dialogOf(page, '升级套餐')
  await expect(dialog).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBeCloseTo(1282, 0)
  const layer = dialog.locator('xpath=ancestor-or-self::*').filter({ has: page.locator('[role=dialog]') })
  const depths = await layer.evaluateAll((all) => all.map((each) => getComputedStyle(each).zIndex))
  expect(depths).toContain('3000')
  await expectAccessible(page, '[role=dialog]')
  await expectKeyboard(page, dialog, false)
  await dialog.getByRole('button', { name: '联系销售升级' }).hover()
  await expect(page.getByRole('img', { name: '联系销售的二维码' })).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(dialog).toBeHidden()
})

test('a colleague comes by hand, another by link', async ({ page, anotherPage }) => {
  const number = () => `139${String(Date.now()).slice(-8)}`
  await signedInAs(page, phoneOf(2))
  await page.goto('/overview')
  await page.getByRole('button', { name: '邀请同事' }).click()
  const dialog = dialogOf(page, '添加成员')
  const mobile = number()
  await dialog.getByRole('textbox', { name: '姓名' }).fill('林夏')
  await dialog.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await dialog.getByRole('combobox', { name: '角色' }).click()
  await page.getByRole('option', { name: '带货媒介', exact: true }).click()
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expectToast(page, '已添加 1 名成员')
  await expect(dialog.getByText('仅显示这一次')).toBeVisible()
  const members = await callGateway<{ list: { nick_name: string }[] }>(page, 'GET', 'v1/account', { keyword: mobile })
  expect(members.list.map((one) => one.nick_name)).toEqual(['林夏'])
  await dialog.getByRole('button', { name: '继续添加' }).click()
  await dialog.getByRole('tab', { name: '链接邀请' }).click()
  await dialog.getByRole('button', { name: '生成邀请链接' }).click()
  await expect(dialog.getByRole('img', { name: '扫码加入企业' })).toBeVisible()
  const link = await dialog.getByRole('textbox', { name: '邀请链接' }).inputValue()
  const code = new URL(link).searchParams.get('code') ?? ''
  await dialog.getByRole('button', { name: '关闭' }).click()

  const guest = await anotherPage()
  await signedInAs(guest, phoneOf(4, 10))
  await guest.goto('/overview')
  await guest.getByRole('button', { name: /切换企业/ }).click()
  await guest.getByRole('button', { name: '通过邀请码创建企业' }).click()
  const join = dialogOf(guest, '新建企业')
  await join.getByRole('button', { name: '确定' }).click()
  await expect(join.getByText('请输入邀请码')).toBeVisible()
  await expectAccessible(guest, '[role=dialog]')
  await join.getByLabel('企业名称').fill('没有这家企业')
  await join.getByLabel('邀请码').fill(code)
  await join.getByRole('button', { name: '确定' }).click()
  await expect(join.getByText(/与邀请码不一致/)).toBeVisible()
})

test('colleagues by file: what is wrong comes back, what is right is changed by another file', async ({ page }) => {
  const mobile = `137${String(Date.now()).slice(-8)}`
  const csv = (name: string, lines: string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
  // An enterprise whose seats are not limited: the journey may be repeated.
  await signedInAs(page, phoneOf(2, 11))
  await page.goto('/overview')
  await page.getByRole('button', { name: '邀请同事' }).click()
  const dialog = dialogOf(page, '添加成员')
  await dialog.getByRole('tab', { name: '批量导入' }).click()
  await dialog
    .getByLabel('选择文件')
    .setInputFiles(csv('成员.csv', ['姓名,手机号,角色,部门', `林夏,${mobile},带货媒介,`, '甲,12,带货媒介,']))
  await expect(dialog.getByRole('region', { name: '文件预览' })).toContainText('共 2 行')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: '开始导入' }).click()
  await expect(dialog.locator('dl')).toContainText('成功1')
  await expect(dialog.locator('dl')).toContainText('失败1')
  await expect(dialog.getByRole('button', { name: '下载失败数据' })).toBeVisible()

  await dialog.getByRole('tab', { name: '批量更新' }).click()
  await dialog.getByLabel('选择文件').setInputFiles(csv('更新.csv', ['手机号,角色,姓名', `${mobile},寄样助理,`]))
  await dialog.getByRole('button', { name: '开始更新' }).click()
  await expect(dialog.locator('dl')).toContainText('成功1')
  const found = await callGateway<{ list: object[] }>(page, 'GET', 'v1/account', { keyword: mobile })
  expect(found.list).toMatchObject([{ nick_name: '林夏', role_id: 7 }])
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(dialog).toBeHidden()
})

test('a platform that the version lacks opens the plans instead', async ({ page }) => {
  await signedInAs(page, phoneOf(6, 2))
  await page.goto('/talent/public')
  await page.getByRole('tab', { name: '快手' }).click()
  await expect(page).toHaveURL(/platform=ks/)
  await page.getByRole('tab', { name: '小红书' }).click()
  const plans = dialogOf(page, '升级套餐')
  await expect(plans.getByRole('row', { name: /支持平台/ })).toContainText('当前版本不支持')
  await expect(plans.getByText('请联系管理员进行升级')).toBeVisible()
  await plans.getByRole('button', { name: '关闭' }).click()
  await expect(page.getByRole('tab', { name: '快手' })).toHaveAttribute('aria-selected', 'true')
})

test('a personal user is welcomed once, then led to the own talents; the application checks what is typed', async ({
  page,
}) => {
  await signedInAs(page, phoneOf(6, 6))
  await page.goto('/overview')
  const welcome = dialogOf(page, '欢迎使用')
  await expect(welcome).toBeVisible()
  expect((await welcome.boundingBox())?.width).toBeCloseTo(1026, 0)
  await page.keyboard.press('Escape')
  await expect(welcome).toBeVisible()
  await expect(welcome).toBeHidden()
  await expect(page).toHaveURL(/\/talent\/manage/)
  await page.reload()
  await page.getByRole('button', { name: '升级企业版' }).click()
  const form = dialogOf(page, '升级企业版')
  await form.getByRole('textbox', { name: /手机号/ }).fill('13800100002')
  await form.getByRole('textbox', { name: /企业名称/ }).fill('橙风国货集团')
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(form.getByText('您手机号已经注册过，可以直接登录')).toBeVisible()
  await expect(form.getByText('企业已经注册过了')).toBeVisible()
  await expect(form.getByText('请输入品牌名称')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await expect(welcome).toBeHidden()
})

test('on its last day a trial says so once; an appointment is kept', async ({ page }) => {
  await signedInAs(page, phoneOf(6, 7))
  await page.goto('/overview')
  const ending = dialogOf(page, '试用即将到期')
  await expect(ending).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await ending.getByRole('button', { name: '我知道了' }).click()
  await expect(ending).toBeHidden()
  await page.reload()
  await page
    .getByRole('button', { name: /预约演示/ })
    .first()
    .click()
  const form = dialogOf(page, '预约演示')
  await expectAccessible(page, '[role=dialog]')
  await form.getByRole('button', { name: '提交预约' }).click()
  await expectToast(page, '请选择想要了解的信息')
  await form.getByText('达人资源').click()
  await form.getByRole('button', { name: '提交预约' }).click()
  await expectToast(page, '感谢您的反馈')
  const kept = await callGateway<{ is_given: number }>(page, 'GET', 'v1/feedback/collected', { collection_type: 6 })
  expect(kept.is_given).toBe(1)
  await expect(ending).toBeHidden()
})
