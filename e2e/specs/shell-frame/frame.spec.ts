import { expect, type Locator, type Page, test } from '@playwright/test'
import { callGateway, callFails, watchErrors } from '../../support/gateway.ts'
import { answerDialog, expectToast } from '../../support/messages.ts'
import { agreeToTerms, DEMO_PASSWORD, phoneOf, signedInAs } from '../../support/signIn.ts'
import { rowsOf } from '../../support/tables.ts'
import { atRest } from '../../support/motion.ts'
import { likeAPhone } from '../../support/phone.ts'

/** Lists of each remote, and what is made, brought in and taken out there. */
const WRITING = [
  ['/talent/manage', ['收录达人', '导入', '导出']],
  ['/cooperate/list', ['新建合作单', '导出']],
  ['/colonel/list', ['导出', '新建合作']],
  ['/goods/list', ['添加商品', '导入', '导出']],
  ['/live-scheduling', ['新建排期']],
  ['/system/member', ['添加成员', '导出']],
] as const

/** One of each kind of page, by its name in the menu. */
const PHONE_PAGES = ['数据概览', '品牌榜达人', '商品找达人', '跟进记录', '合作单', '带货视频', '成员管理']

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const quick = (page: Page) => page.getByRole('navigation', { name: '快捷入口' })

test('an administrator: search by initials, notices, enterprise, avatar menu', async ({ page }) => {
  const errors = watchErrors(page)
  await signedInAs(page, 2)
  await page.goto('/talent/manage')
  await expect(menu(page)).toBeVisible()
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(60)

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /搜索页面/ })
  await field.fill('drgh')
  await expect(page.getByRole('option', { name: /达人公海/ })).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/talent\/public/)

  await page.getByRole('button', { name: /^搜索/ }).first().click()
  await expect(page.getByText('最近访问')).toBeVisible()
  await field.fill('糯米妈妈育儿手账')
  await page
    .getByRole('option', { name: /糯米妈妈育儿手账/ })
    .first()
    .waitFor()
  await field.press('Escape')
  await expect(field).toBeHidden()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^消息/ }).click()
  for (const tab of ['提醒', '异常', '公告'])
    await expect(page.getByRole('tab', { name: new RegExp(tab) })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /切换企业/ }).click()
  await page.keyboard.press('Enter')
  await expectToast(page, '请选择要切换的企业')
  const failing = await callFails(page, 'session.userSwitch', { message: '暂时无法切换' })
  await page.getByText('青橙商家', { exact: true }).click()
  await expectToast(page, '暂时无法切换')
  await failing()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /账号菜单/ }).click()
  await expect(page.getByText('集团版')).toBeVisible()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await answerDialog(page, '取消')
  expect(errors).toEqual([])
})

test('a medium keeps a quick list: star, order by keyboard, the overview stays, six at most', async ({ page }) => {
  await signedInAs(page, phoneOf(50))
  await page.goto('/talent/manage')
  const star = (label: string, on: boolean) =>
    menu(page).getByRole('button', { name: on ? `将${label}添加到快捷入口` : `从快捷入口移除${label}` })
  // Whatever an earlier visit left: begin with the overview alone.
  await expect(menu(page)).toBeVisible()
  await callGateway(page, 'POST', 'v1/common/user_setting/set', {
    setting_key: 'shortcut_menu_commerce',
    setting_value: '[]',
  })
  await page.reload()
  await expect(quick(page).getByRole('link')).toHaveText(['数据概览'])
  await menu(page).getByRole('link', { name: '达人公海' }).hover()
  await star('达人公海', true).click()
  await expectToast(page, '设置成功')
  await expect(quick(page).getByRole('link')).toHaveText(['数据概览', '达人公海'])

  await menu(page).getByRole('link', { name: '我的达人' }).first().hover()
  await star('我的达人', true).click()
  await expect(quick(page).getByRole('link')).toHaveCount(3)
  await page.getByRole('button', { name: '管理快捷入口' }).click()
  const dialog = page.getByRole('dialog', { name: '快捷入口' })
  await expect(dialog.getByRole('checkbox', { name: '数据概览' })).toBeDisabled()
  await dialog.getByRole('button', { name: '移除我的达人' }).press('Alt+ArrowUp')
  await expect(dialog.getByRole('button', { name: '移除我的达人' })).toBeFocused()
  await expect(dialog.getByRole('listitem')).toContainText([/数据概览/, /我的达人/, /达人公海/])
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(quick(page).getByRole('link')).toHaveText(['数据概览', '我的达人', '达人公海'])

  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect(menu(page)).toHaveAttribute('data-folded', 'true')
  await page.getByRole('button', { name: '快捷入口' }).hover()
  await expect(page.getByRole('link', { name: '我的达人' })).toBeVisible()
})

test('a novice: the box leads to the tasks and is hidden for good', async ({ page }) => {
  await signedInAs(page, '13800100106')
  await page.goto('/talent/manage')
  const box = page.getByRole('region', { name: '新手任务' })
  await expect(box).toBeVisible()
  await expect(box.getByRole('img', { name: /已完成/ })).toBeVisible()
  await box.getByRole('button', { name: '隐藏新手任务' }).click()
  await expect(page.getByText('隐藏后可在右侧工具栏重新进入')).toBeVisible()
  await answerDialog(page, '取消')
  await expect(box).toBeVisible()
})

test('an expired enterprise reads so; the banner stays away once closed, for this person', async ({ page }) => {
  await signedInAs(page, phoneOf(2, 8))
  await page.goto('/talent/manage')
  const banner = page.getByRole('status', { name: '系统提醒' })
  await expect(banner).toContainText('到期，请升级或续费')
  await banner.getByRole('button', { name: '关闭提醒' }).click()
  await page.reload()
  await expect(menu(page)).toBeVisible()
  await expect(page.getByText('到期，请升级或续费').and(banner)).toHaveCount(0)

  // What writes is blocked and says why; what only reads goes on.
  await page.goto('/talent/public')
  await page.getByRole('button', { name: '收录达人' }).first().click()
  const expired = page.getByRole('dialog', { name: '版本到期' })
  await expect(expired).toContainText('请联系超级管理员升级或续费')
  await expired.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page
    .getByRole('button', { name: /^更多操作/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '打标签' }).click()
  await expired.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '列设置' }).click()
  await expect(page.getByRole('checkbox', { name: /达人/ }).first()).toBeVisible()
})

test('the menu leads to a page as it was left: tab, filters, order, how far it was scrolled', async ({ page }) => {
  await signedInAs(page, 2)
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/cooperate/list')
  const main = page.getByRole('main')
  await main.getByRole('tab', { name: /已完成/ }).click()
  await main
    .getByRole('columnheader', { name: /成交金额/ })
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(/order_by=/)
  await expect(rowsOf(page)).not.toHaveCount(0)
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  const left = { address: new URL(page.url()).search, top: await page.evaluate(() => scrollY) }

  const toPage = (name: string) => menu(page).getByRole('link', { name, exact: true }).click()
  await toPage('寄样管理')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('寄样管理')
  await expect.poll(() => page.evaluate(() => scrollY), 'a page begins at its top').toBe(0)
  await expect(main.getByRole('button', { name: '恢复默认' })).toHaveCount(0)
  await toPage('合作单')
  await expect.poll(() => new URL(page.url()).search).toBe(left.address)
  await expect(main.getByRole('tab', { name: /已完成/ })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left.top)

  await main.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expect(main.getByRole('tab', { name: /全部/ }).first()).toHaveAttribute('aria-selected', 'true')
  await expect(main.getByRole('button', { name: '恢复默认' })).toHaveCount(0)

  // In another tab of the browser it is as at first.
  const other = await page.context().newPage()
  await signedInAs(other, 2)
  await other.goto('/cooperate/sample')
  await expect(menu(other).getByRole('link', { name: '合作单', exact: true })).toHaveAttribute(
    'href',
    '/cooperate/list',
  )
})

test('on a phone the menu and the filters are drawers, lists are read, and no page is wider than the window', async ({
  page,
}) => {
  await likeAPhone(page)
  await signedInAs(page, 2)
  await page.goto('/talent/manage')
  const toMenu = async () => {
    await page.getByRole('button', { name: '打开菜单' }).click()
    return menu(page).getByRole('link').filter({ visible: true })
  }
  await (await toMenu()).filter({ hasText: '达人公海' }).click()
  await expect(page).toHaveURL(/\/talent\/public/)
  await expect(menu(page)).toBeHidden()

  const card = page.getByRole('table', { name: '达人公海' }).getByRole('row').filter({ visible: true }).first()
  await expect(card.getByRole('button', { name: '详情' })).toBeVisible()
  await expect(
    page.getByRole('button', { name: /收录达人|导入|导出|列设置|密度|^跟进$/ }).filter({ visible: true }),
  ).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)

  const opener = page.getByRole('button', { name: /^筛选/ })
  await opener.click()
  const drawer = page.getByRole('dialog', { name: '筛选' })
  await drawer.getByRole('switch').first().click()
  await expect(drawer.getByRole('button', { name: /^查看结果（\d/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(opener).toHaveText('筛选 1')
  await page.getByRole('button', { name: '清空' }).click()
  await expect(opener).toHaveText('筛选')

  await page.setViewportSize({ width: 360, height: 844 })
  for (const name of PHONE_PAGES) {
    await (await toMenu())
      .filter({ hasText: new RegExp(`^${name}$`) })
      .last()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), name).toBe(360)
  }
})

test.describe('a window of 1280 × 900 at 200 %', () => {
  test.use({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 })

  test('shows everything, and everybody writes: sign-in, overview, lists, the guide and a long dialog', async ({
    page,
  }) => {
    /** The page is no wider than the window. */
    const fits = (what: string) =>
      expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(640)
    /** Each can be scrolled to and pressed: nothing lies over it. */
    const reached = async (...buttons: Locator[]) => {
      for (const button of buttons) {
        await button.scrollIntoViewIfNeeded()
        await expect(button).toBeInViewport({ ratio: 1 })
        await button.click({ trial: true })
      }
    }
    await page.goto('/login?tab=password')
    await expect(page.getByRole('main').getByRole('img').filter({ visible: true })).toHaveCount(1)
    await page.getByRole('textbox', { name: '手机号' }).fill(phoneOf(2))
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await fits('sign-in')
    await reached(page.getByRole('button', { name: '忘记密码' }), page.getByRole('link', { name: '《隐私政策》' }))
    await agreeToTerms(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()

    await expect(page).toHaveURL(/\/overview/)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await fits('overview')
    await page.goto('/talent/public')
    for (const [path, buttons] of WRITING) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
      await reached(...buttons.map((name) => main.getByRole('button', { name, exact: true }).first()))
      await fits(path)
    }
    await page.getByRole('button', { name: /账号菜单/ }).click()
    await reached(page.getByRole('menuitem', { name: '退出登录' }))
    await page.keyboard.press('Escape')

    const toolbar = page.getByRole('complementary', { name: '帮助工具栏' })
    await toolbar.getByRole('button', { name: '新手指南' }).click()
    const guide = page.getByRole('dialog', { name: '新手指南' })
    await reached(
      guide.getByRole('button', { name: /去完成|立即前往|查看/ }).last(),
      guide.getByRole('button', { name: '关闭' }),
    )
    await fits('the guide')
    await page.keyboard.press('Escape')
    await expect(guide).toBeHidden()

    await page.getByRole('button', { name: /切换企业/ }).click()
    // Nobody presses in a list that is still taking its place.
    await atRest(page)
    await page.getByRole('button', { name: '创建企业', exact: true }).click()
    const founding = page.getByRole('dialog', { name: '创建企业' })
    await expect(founding.getByLabel('手机号')).toHaveAttribute('readonly')
    await reached(
      founding.getByRole('button', { name: '创建企业' }),
      founding.getByRole('button', { name: '获取验证码' }),
      founding.getByRole('button', { name: '关闭' }),
    )
    await fits('a long dialog')
  })
})

for (const { role, landing, bell, modules, log } of [
  { role: 70, landing: '/overview', bell: false, modules: false, log: false },
  { role: 5, landing: '/content/overview', bell: true, modules: false, log: false },
  { role: 30, landing: '/overview', bell: true, modules: true, log: false },
]) {
  test(`role ${role} lands and sees its header`, async ({ page }) => {
    await page.goto('/login?tab=password')
    await page.getByRole('textbox', { name: '手机号' }).fill(phoneOf(role))
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await agreeToTerms(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL((url) => url.pathname === landing)
    await expect(menu(page).getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^消息/ })).toHaveCount(bell ? 1 : 0)
    await expect(page.getByRole('group', { name: '业务模块' })).toHaveCount(modules ? 1 : 0)
    await page.getByRole('button', { name: /账号菜单/ }).click()
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: '操作日志' })).toHaveCount(log ? 1 : 0)
  })
}
