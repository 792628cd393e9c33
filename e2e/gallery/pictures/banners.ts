import type { Page } from '@playwright/test'
import { dialog, phone, type Picture, press, QUIET } from '../picture.ts'

interface Shops {
  list: object[]
}

const shop = (shop_id: string, shop_name: string) => ({
  ...{ shop_id, shop_name, shop_type: 1, status: 2, auth_end: 1_700_000_000, alarm: 1 },
})
const alarmed = (...names: string[]) => ({
  'v1/shops/list': (data: Shops) => ({ ...data, list: names.map((name, index) => shop(String(index + 1), name)) }),
})
const tour = (path: string, seen: object, steps: number): Picture['steps'] => {
  return async (page) => {
    await page.evaluate(([key]) => key && localStorage.removeItem(key), Object.keys(seen))
    await page.goto(path)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /下一步|知道了/ })
      .waitFor()
    for (let step = 1; step < steps; step += 1) await press(page, '下一步')
  }
}
const alarms = (page: Page) => page.getByRole('group', { name: '异常消息' })
const created = (created_at: number) => ({ 'v1/user/info': (data: object) => ({ ...data, created_at }) })
const OLD = 1_700_000_000
const SIDEBAR_SEEN = { 'crm.v1.driver.sidebar': true }
const MEDIA_SEEN = { 'crm.v1.driver.mediaCentre': true }

/** Banners over the page, alarms, tips and tours beside it. */
export const banners: readonly Picture[] = [
  { name: 'banners/expiring', shows: '升级续费', path: '/overview', phone: phone(2, 9) },
  {
    name: 'banners/shop',
    shows: /橙风食品旗舰店 授权异常/,
    path: '/overview',
    phone: phone(2),
    answers: alarmed('橙风食品旗舰店'),
  },
  {
    name: 'banners/shops',
    shows: /授权异常/,
    path: '/goods/list',
    phone: phone(2),
    answers: alarmed(
      '橙风国货集团食品饮料官方旗舰店',
      '橙风国货集团居家日用品牌专营店',
      '橙风美妆',
      '橙风母婴',
      '橙风数码',
    ),
  },
  {
    name: 'banners/outdated',
    shows: '发现新版本，刷新后生效',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await page.clock.install()
      await page.reload()
      await page.getByRole('button', { name: /(展开|收起)工具栏/ }).waitFor()
      await page.route(/portal\.json\?t=/, (route) =>
        route.fulfill({ json: { rev: 1e9, shell: { version: '9.9.9' } } }),
      )
      await page.clock.fastForward('10:01')
    },
  },
  {
    name: 'banners/upgrade',
    shows: /免费版最多管理/,
    path: '/talent/manage',
    phone: phone(2, 6),
    answers: { 'v1/user/info': (data: object) => ({ ...data, author_count: 320 }) },
  },
  {
    name: 'banners/alarms',
    shows: '立即查看',
    fleeting: true,
    path: '/talent/manage',
    phone: phone(6),
    steps: (page) => press(page, /^异常提醒：.*展开$/),
  },
  {
    name: 'banners/alarms-folded',
    shows: /异常提醒：/,
    path: '/talent/manage',
    phone: phone(6),
    steps: (page) => alarms(page).waitFor(),
  },
  {
    name: 'banners/alarms-end',
    shows: /异常提醒：/,
    path: '/talent/manage',
    phone: phone(6),
    steps: async (page) => {
      await alarms(page).waitFor()
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    },
  },
  {
    name: 'banners/novice-hide',
    shows: '隐藏新手任务？',
    path: QUIET,
    phone: '13800100106',
    only: 'wide',
    steps: async (page) => {
      await press(page, '隐藏新手任务')
      await dialog(page)
    },
  },
  {
    name: 'banners/tip',
    shows: '新手任务已收到右侧工具栏',
    fleeting: true,
    path: QUIET,
    phone: '13800100106',
    only: 'wide',
    answers: { 'v1/common/user_setting/set': { data: {} } },
    steps: async (page) => {
      await press(page, '隐藏新手任务')
      await page.getByRole('dialog').getByRole('button', { name: '隐藏', exact: true }).click()
    },
  },
  {
    name: 'banners/tools',
    shows: '反馈问卷',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      const unfold = page.getByRole('button', { name: '展开工具栏' })
      await page.getByRole('button', { name: /(展开|收起)工具栏/ }).waitFor()
      if (await unfold.isVisible()) await unfold.click()
      await page.getByRole('button', { name: '新手指南' }).hover()
    },
  },
  {
    name: 'banners/tools-folded',
    shows: '展开工具栏',
    path: QUIET,
    phone: phone(2),
    only: 'wide',
    steps: (page) => press(page, '收起工具栏'),
  },
  ...([1, 2, 3] as const).map(
    (step): Picture => ({
      name: `banners/tour-${step}`,
      shows: `${step}/3`,
      path: '/overview',
      phone: phone(2),
      only: 'wide',
      answers: created(OLD),
      storage: { 'driver.sidebar': true },
      steps: tour('/overview', SIDEBAR_SEEN, step),
    }),
  ),
  ...([1, 2] as const).map(
    (step): Picture => ({
      name: `banners/tour-media-${step}`,
      shows: `${step}/2`,
      path: '/mediacenter/commercevideo',
      phone: phone(2),
      only: 'wide',
      answers: created(OLD),
      storage: { 'driver.mediaCentre': true },
      steps: tour('/mediacenter/commercevideo', MEDIA_SEEN, step),
    }),
  ),
  {
    name: 'banners/toasts',
    shows: '请选择要切换的企业',
    fleeting: true,
    path: QUIET,
    phone: phone(2),
    only: 'wide',
    steps: async (page) => {
      await page.getByRole('button', { name: /切换企业/ }).click()
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'banners/switching',
    shows: '切换中...',
    fleeting: true,
    path: QUIET,
    phone: phone(2),
    answers: { 'v1/user/switch': 'never' },
    steps: async (page) => {
      await page.getByRole('button', { name: /切换企业/ }).click()
      await page.getByText('青橙商家', { exact: true }).click()
    },
  },
  {
    name: 'banners/remote-failed',
    breaks: true,
    shows: '页面加载失败',
    path: '/talent/public',
    phone: phone(2),
    steps: async (page) => {
      await page.route('**/r/talents/**', (route) => route.abort())
      await page.reload()
      await page.getByRole('alert', { name: /暂不可用/ }).waitFor({ timeout: 30_000 })
    },
  },
  {
    name: 'banners/boot-failed',
    shows: '系统暂时无法打开',
    path: '/login',
    steps: async (page) => {
      await page.route(/\/login$/, async (route) => {
        const body = await (await route.fetch()).text()
        await route.fulfill({ body: body.replace(/(id="portal"[^>]*>)/, '$1!'), contentType: 'text/html' })
      })
      await page.reload()
    },
  },
]
