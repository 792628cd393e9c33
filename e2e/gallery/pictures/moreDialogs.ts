import type { Page } from '@playwright/test'
import {
  dialog,
  founded,
  fromAvatar,
  fromHeader,
  fromTools,
  phone,
  type Picture,
  press,
  tool,
  QUIET,
} from '../picture.ts'

const broken = { message: '服务暂时不可用' }
const last = (page: Page) => page.getByRole('dialog').last()
const fromPalette = (word: string) => async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /搜索页面/ }).fill(word)
  await page.getByRole('option', { name: word }).first().click()
  await dialog(page)
}
const exporting = async (page: Page) => {
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('button', { name: /^导出/ }).first().click()
  await dialog(page, '导出提示')
}
const grants = {
  'v1/oauth/bi/grants': () => ({
    list: ['数观商业分析平台（独立部署版）', '云图 BI'].map((name, at) => ({
      ...{ id: at + 1, name, logo: '', scopes: ['orders', 'talents', 'samples'], nick_name: '周晓' },
      ...{ created_at: 1_730_000_000, expire_at: 1_760_000_000 },
    })),
  }),
}
const bound = {
  'v1/user/bind/list': (data: { list: object[] }) => ({
    ...data,
    list: Array.from({ length: 9 }, (_, at) => ({
      ...data.list[0],
      user_id: at + 900,
      nick_name: at % 2 ? '欧阳春晓（华东大区负责人）' : '林夏',
      role_name: at % 3 ? '带货种草媒介负责人' : '管理员',
    })),
  }),
}
const profile = (page: Page) => fromAvatar(page, '编辑资料').then(() => dialog(page, '编辑资料'))

/** Dialogs in states that the usual day does not bring: faults, failures, many rows, other roles. */
export const moreDialogs: readonly Picture[] = [
  { name: 'dialogs/export-confirm', path: '/goods/list', phone: phone(2), steps: exporting },
  {
    name: 'dialogs/export-confirm-failed',
    path: '/goods/list',
    phone: phone(2),
    answers: { 'v1/excel/general_export': { message: '导出失败' } },
    steps: async (page) => {
      await exporting(page)
      await last(page).getByRole('button', { name: '导出', exact: true }).click()
      await last(page).getByText('导出失败').waitFor()
    },
  },
  {
    name: 'dialogs/outside-grants',
    path: QUIET,
    phone: phone(2),
    answers: grants,
    steps: (page) => fromAvatar(page, '第三方授权').then(() => dialog(page, '第三方授权')),
  },
  {
    name: 'dialogs/outside-grants-none',
    path: QUIET,
    phone: phone(2, 2),
    steps: (page) => fromAvatar(page, '第三方授权').then(() => dialog(page, '第三方授权')),
  },
  {
    name: 'dialogs/outside-grants-end',
    path: QUIET,
    phone: phone(2),
    answers: grants,
    steps: async (page) => {
      await fromAvatar(page, '第三方授权')
      await page.getByRole('button', { name: /^撤销/ }).first().click()
      await dialog(page, /撤销/)
    },
  },
  {
    name: 'dialogs/edit-profile-assistant',
    path: QUIET,
    phone: phone(7),
    steps: profile,
  },
  {
    name: 'dialogs/edit-profile-empty',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await profile(page)
      const name = last(page).getByRole('textbox', { name: /昵称/ }).first()
      await name.fill('')
      await last(page)
        .getByRole('button', { name: /确定|保存/ })
        .click()
    },
  },
  {
    name: 'dialogs/edit-profile-crop',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await profile(page)
      const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } })
      await last(page).locator('input[type="file"]').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer })
      await page.waitForTimeout(500)
    },
  },
  {
    name: 'dialogs/bound-accounts-many',
    path: QUIET,
    phone: phone(2),
    answers: bound,
    steps: (page) => fromAvatar(page, '切换绑定账号').then(() => dialog(page, '切换账号')),
  },
  {
    name: 'dialogs/bound-accounts-failed',
    path: QUIET,
    phone: phone(2),
    answers: { 'v1/user/bind/list': broken },
    steps: (page) => fromAvatar(page, '切换绑定账号').then(() => dialog(page, '切换账号')),
  },
  {
    name: 'dialogs/login-password',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await fromAvatar(page, '切换绑定账号')
      await press(page, '添加账号')
      await dialog(page, '添加账号')
      await last(page).getByRole('tab', { name: '密码登录' }).click()
    },
  },
  {
    name: 'dialogs/plan-upgrade-content',
    path: '/content/overview',
    phone: phone(2, 3),
    steps: (page) => fromAvatar(page, /续费|升级/).then(() => dialog(page, '升级套餐')),
  },
  {
    name: 'dialogs/plan-upgrade-medium',
    path: '/talent/public',
    phone: phone(6, 2),
    steps: async (page) => {
      await page.getByRole('tab', { name: '小红书' }).click()
      await dialog(page, '升级套餐')
    },
  },
  {
    name: 'dialogs/create-corporation-faults',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await page.getByRole('button', { name: /切换企业/ }).click()
      await press(page, '通过邀请码创建企业')
      await dialog(page, '新建企业')
      await last(page)
        .getByRole('button', { name: /创建|确定/ })
        .last()
        .click()
    },
  },
  {
    name: 'dialogs/create-own-enterprise-faults',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await page.getByRole('button', { name: /切换企业/ }).click()
      await press(page, '创建企业')
      await dialog(page, '创建企业')
      await last(page)
        .getByRole('button', { name: /创建|确定/ })
        .last()
        .click()
    },
  },
  {
    name: 'dialogs/add-member-many',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await fromHeader(page, '邀请同事')
      await dialog(page, '添加成员')
      for (let row = 0; row < 9; row += 1) await press(page, '继续添加')
    },
  },
  {
    name: 'dialogs/appointment-chosen',
    path: QUIET,
    phone: phone(2, 7),
    steps: async (page) => {
      await tool(/预约演示/)(page)
      for (const topic of ['产品功能演示', '套餐与价格', '达人资源', '寄样与合作流程'])
        await last(page).getByText(topic).click()
    },
  },
  {
    name: 'dialogs/feedback-none',
    path: QUIET,
    phone: phone(2),
    answers: { 'v1/questionnaire/get': () => ({ id: 0, title: '', questions: [] }) },
    steps: tool(/反馈问卷/),
  },
  {
    name: 'dialogs/guide-failed',
    path: QUIET,
    phone: phone(2),
    answers: { 'v1/beginner_guide/overview': broken },
    steps: tool(/新手指南/),
  },
  {
    name: 'dialogs/guide-refused',
    path: QUIET,
    phone: phone(7),
    steps: async (page) => {
      await tool(/新手指南/)(page)
      const tab = last(page).getByRole('tab', { name: '页面介绍' })
      if (await tab.isVisible()) await tab.click()
    },
  },
  {
    name: 'dialogs/guide-pages',
    path: QUIET,
    account: (gateway) => founded(gateway, phone(7, 5)),
    steps: async (page) => {
      await fromTools(page, /新手指南/)
      await last(page).getByRole('tab', { name: '页面介绍' }).click()
    },
  },
  { name: 'dialogs/include-talent', path: QUIET, phone: phone(2), steps: fromPalette('收录达人') },
  {
    name: 'dialogs/notice-settings',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await page.getByRole('button', { name: /^消息/ }).click()
      await press(page, '消息提醒设置')
      await dialog(page)
    },
  },
]
