import { expect } from '@playwright/test'
import { at, closeDue, dialog, fromAvatar, phone, type Picture, press, QUIET, showMenu } from '../picture.ts'

const openNotices: Picture['steps'] = async (page) => {
  await page.getByRole('button', { name: /^消息/ }).click()
  await page.waitForLoadState('networkidle')
}
interface User {
  corp_list: object[]
  corp_info: object
}
const LONG_CORP = '杭州橙风国货品牌管理集团股份有限公司'
/** As long as names get, and more enterprises than fit. */
const long = {
  'v1/user/info': (user: User) => ({
    ...user,
    nick_name: '欧阳春晓（华东大区）',
    corp_info: { ...user.corp_info, corp_name: LONG_CORP },
    corp_list: [
      { corp_id: 1, corp_name: LONG_CORP },
      ...Array.from({ length: 14 }, (_, index) => ({
        corp_id: index + 2,
        corp_name: `${LONG_CORP}第${index + 1}分公司`,
      })),
    ],
  }),
}

/** What stands around every page: header, menu, banners, search, notices, tours. */
export const frame: readonly Picture[] = [
  { name: 'frame/overview', shows: '核心指标', path: '/overview', phone: phone(2), widths: [1280, 1920] },
  { name: 'frame/content-overview', shows: '内容趋势', path: '/content/overview', phone: phone(3) },
  { name: 'frame/personal', shows: '个人版用户', path: '/overview', phone: phone(2, 6) },
  { name: 'frame/expired', shows: /已于.+到期/, path: '/overview', phone: phone(2, 8) },
  { name: 'frame/watermark', shows: '核心指标', path: '/overview', phone: phone(2, 11), host: 'private.localhost' },
  { name: 'frame/novice', shows: '隐藏新手任务', path: '/overview', phone: '13800100106' },
  {
    name: 'frame/avatar-menu',
    shows: '退出登录',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => page.getByRole('button', { name: /账号菜单/ }).click(),
  },
  {
    name: 'frame/enterprises',
    shows: '通过邀请码创建企业',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => page.getByRole('button', { name: /切换企业/ }).click(),
  },
  {
    name: 'frame/palette',
    shows: '切换到种草',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => page.keyboard.press('Control+k'),
  },
  {
    name: 'frame/notices',
    shows: '消息提醒设置',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await page.getByRole('button', { name: /^消息/ }).click()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'frame/palette-found',
    shows: '达人公海',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /搜索页面/ }).fill('达人')
      await page.getByRole('option').nth(5).waitFor()
    },
  },
  {
    name: 'frame/palette-none',
    shows: /没有找到/,
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /搜索页面/ }).fill('zzzzzz')
      await page.getByText('没有找到').waitFor()
    },
  },
  {
    name: 'frame/keys',
    shows: '显示快捷键',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => page.keyboard.press('?'),
  },
  {
    name: 'frame/folded',
    shows: '我的达人',
    path: '/overview',
    phone: phone(2),
    storage: { 'sidebar.folded': true },
    only: 'wide',
    steps: async (page) => page.getByRole('button', { name: '管达人' }).hover(),
  },
  {
    name: 'frame/novice-folded',
    shows: '核心指标',
    path: '/overview',
    phone: '13800100106',
    storage: { 'sidebar.folded': true },
    only: 'wide',
  },
  {
    name: 'frame/quick-entries',
    shows: /已选 1/,
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await showMenu(page)
      await press(page, '管理快捷入口')
      await dialog(page, '快捷入口')
    },
  },
  {
    name: 'frame/menu-phone',
    shows: '达人公海',
    path: '/overview',
    phone: phone(2),
    widths: [390],
    only: 'phone',
    steps: async (page) => press(page, '打开菜单'),
  },
  {
    name: 'frame/sign-out',
    shows: /退出登录/,
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await fromAvatar(page, '退出登录')
      await dialog(page)
    },
  },
  {
    name: 'frame/promotion',
    shows: '核心指标',
    path: '/overview',
    phone: phone(2),
    clock: at('2024-11-11'),
    steps: closeDue,
  },
  ...(
    [
      ['frame/notices-alarms', '异常'],
      ['frame/notices-announcements', '公告'],
    ] as const
  ).map(
    ([name, tab]): Picture => ({
      name,
      shows: '全部已读',
      path: QUIET,
      phone: phone(2),
      steps: async (page) => {
        await page.getByRole('button', { name: /^消息/ }).click()
        await page.getByRole('tab', { name: new RegExp(tab) }).click()
        await page.getByRole('tab', { name: new RegExp(tab), selected: true }).waitFor()
        await page.waitForLoadState('networkidle')
      },
    }),
  ),
  {
    name: 'frame/notices-none',
    shows: '暂无消息',
    path: QUIET,
    phone: phone(2),
    answers: {
      'v1/notice/list': (data: { list: object[] }) => ({ ...data, list: [] }),
      'v1/notice/unread_count': () => ({ all_count: 0, notice_count: 0, alarm_count: 0, announcement_count: 0 }),
    },
    steps: openNotices,
  },
  {
    name: 'frame/notices-failed',
    shows: '消息暂时不可用',
    path: QUIET,
    phone: phone(2),
    answers: { 'v1/notice/list': { message: '消息暂时不可用' } },
    steps: openNotices,
  },
  {
    name: 'frame/notices-many',
    shows: /小野的厨房日记/,
    path: QUIET,
    phone: phone(2),
    answers: {
      'v1/notice/list': ({ list, ...data }: { list: object[] }) => ({
        ...data,
        list: list.map((notice) => ({
          ...notice,
          is_read: 0,
          title: '「小野的厨房日记（全国探店团官方账号）」的寄样已经超过十五天没有签收',
          content:
            '寄样单 SP202411210001 由周晓于 11 月 6 日寄出，承运商顺丰速运，物流停留在杭州转运中心，请联系收件人核对地址。',
        })),
      }),
      'v1/notice/unread_count': () => ({
        ...{ all_count: 1280, notice_count: 640, alarm_count: 320, announcement_count: 120 },
      }),
    },
    steps: openNotices,
  },
  {
    name: 'frame/long-names',
    shows: '退出登录',
    path: '/overview',
    phone: phone(2),
    answers: long,
    steps: async (page) => page.getByRole('button', { name: /账号菜单/ }).click(),
  },
  {
    name: 'frame/enterprises-many',
    shows: /第3分公司/,
    path: QUIET,
    phone: phone(2),
    answers: long,
    steps: async (page) => page.getByRole('button', { name: /切换企业/ }).click(),
  },
  {
    name: 'frame/enterprises-none-found',
    shows: '没有匹配的企业',
    path: QUIET,
    phone: phone(2),
    answers: long,
    steps: async (page) => {
      await page.getByRole('button', { name: /切换企业/ }).click()
      await page.getByRole('textbox', { name: '搜索企业' }).fill('不存在')
    },
  },
  {
    name: 'frame/avatar-menu-medium',
    shows: '退出登录',
    path: QUIET,
    phone: phone(6),
    steps: async (page) => page.getByRole('button', { name: /账号菜单/ }).click(),
  },
  {
    name: 'frame/avatar-menu-personal',
    shows: '个人版',
    path: QUIET,
    phone: phone(2, 6),
    steps: async (page) => page.getByRole('button', { name: /账号菜单/ }).click(),
  },
  {
    name: 'frame/palette-records',
    shows: /面膜/,
    path: '/talent/manage',
    phone: phone(2),
    steps: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /搜索页面/ }).fill('面膜')
      await page.getByText('正在搜索').waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'frame/task-running',
    shows: '任务列表，有任务正在进行',
    path: QUIET,
    phone: phone(2),
    answers: {
      'v1/excel/export/task': ({ list, ...data }: { list: object[] }) => ({
        ...data,
        list: [{ ...list[0], status: 1, created_at: 1_732_000_000 }],
      }),
    },
    steps: async (page) => page.getByRole('button', { name: /任务列表/ }).waitFor(),
  },
  {
    name: 'frame/menu-end',
    shows: '成员管理',
    path: '/system/member',
    phone: phone(2),
    steps: async (page) => {
      await showMenu(page)
      await expect(page.getByRole('link', { name: '成员管理' })).toBeInViewport()
    },
  },
  {
    name: 'frame/menu-groups-closed',
    shows: '成员管理',
    path: QUIET,
    phone: phone(2),
    only: 'wide',
    steps: async (page) => {
      for (const group of ['找达人', '管达人', '合作']) await press(page, group)
    },
  },
  {
    name: 'frame/quick-entries-full',
    shows: /已选 6/,
    path: QUIET,
    phone: phone(2),
    answers: {
      'v1/common/user_setting/get': (data: object[]) => [
        ...data,
        {
          setting_key: 'shortcut_menu_commerce',
          setting_value: JSON.stringify([
            ...['Overview', 'TalentPublic', 'TalentManage', 'CooperateList', 'GoodsList', 'MediaCenterCommerceVideo'],
          ]),
        },
      ],
    },
    steps: async (page) => {
      await showMenu(page)
      await press(page, '管理快捷入口')
      await dialog(page, '快捷入口')
    },
  },
  {
    name: 'frame/date-panel',
    shows: /2026年|年.*月/,
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await page.getByText('自定义', { exact: true }).first().click()
    },
  },
]
