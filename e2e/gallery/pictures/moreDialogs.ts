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
import { agreeToTerms } from '../../support/signIn.ts'

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
    list: ['数观商业分析平台（独立部署版）', '云图 BI'].map((name, index) => ({
      ...{ id: index + 1, name, logo: '', scopes: ['orders', 'talents', 'samples'], nick_name: '周晓' },
      ...{ created_at: 1_730_000_000, expire_at: 1_760_000_000 },
    })),
  }),
}
const bound = {
  'v1/user/bind/list': (data: { list: object[] }) => ({
    ...data,
    list: Array.from({ length: 9 }, (_, index) => ({
      ...data.list[0],
      user_id: index + 900,
      nick_name: index % 2 ? '欧阳春晓（华东大区负责人）' : '林夏',
      role_name: index % 3 ? '带货种草媒介负责人' : '管理员',
    })),
  }),
}
const profile = (page: Page) => fromAvatar(page, '编辑资料').then(() => dialog(page, '编辑资料'))

/** Dialogs in states that the usual day does not bring: faults, failures, many rows, other roles. */
export const moreDialogs: readonly Picture[] = [
  { name: 'dialogs/export-confirm', shows: '文件格式', path: '/goods/list', phone: phone(2), steps: exporting },
  {
    name: 'dialogs/export-confirm-failed',
    shows: '导出失败',
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
    shows: '云图 BI',
    path: QUIET,
    phone: phone(2),
    answers: grants,
    steps: (page) => fromAvatar(page, '第三方授权').then(() => dialog(page, '第三方授权')),
  },
  {
    name: 'dialogs/outside-grants-none',
    shows: '暂无第三方授权',
    path: QUIET,
    phone: phone(2, 2),
    steps: (page) => fromAvatar(page, '第三方授权').then(() => dialog(page, '第三方授权')),
  },
  {
    name: 'dialogs/outside-grants-end',
    shows: '撤销授权',
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
    shows: '更换头像',
    path: QUIET,
    phone: phone(7),
    steps: profile,
  },
  {
    name: 'dialogs/edit-profile-empty',
    shows: '请输入昵称',
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
    shows: '裁剪头像',
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
    name: 'dialogs/edit-profile-wechat',
    shows: '扫码绑定微信',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await profile(page)
      await last(page)
        .getByRole('button', { name: /(绑定|更换)微信/ })
        .click()
    },
  },
  {
    name: 'dialogs/unsaved',
    breaks: true,
    shows: /还没保存的昵称/,
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await profile(page)
      await last(page).getByRole('textbox', { name: '昵称' }).fill('还没保存的昵称')
      const authorization = await page.evaluate(() => JSON.parse(localStorage.getItem('crm.v1.token') ?? '""'))
      await page.request.post('/api/logout', { headers: { authorization }, data: {} })
      await press(page, '保存')
      await page.getByRole('tab', { name: '密码登录' }).click()
      await page.getByLabel('手机号').fill(phone(2))
      await page.getByLabel('密码', { exact: true }).fill('Demo-2026')
      await agreeToTerms(page)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await dialog(page, '登录失效前有内容未提交')
    },
  },
  {
    name: 'dialogs/bound-accounts-many',
    shows: '林夏',
    path: QUIET,
    phone: phone(2),
    answers: bound,
    steps: (page) => fromAvatar(page, '切换绑定账号').then(() => dialog(page, '切换账号')),
  },
  {
    name: 'dialogs/bound-accounts-failed',
    shows: '服务暂时不可用',
    path: QUIET,
    phone: phone(2),
    answers: { 'v1/user/bind/list': broken },
    steps: (page) => fromAvatar(page, '切换绑定账号').then(() => dialog(page, '切换账号')),
  },
  {
    name: 'dialogs/login-password',
    shows: '请输入密码',
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
    shows: '当前版本',
    path: '/content/overview',
    phone: phone(2, 3),
    steps: (page) => fromAvatar(page, /续费|升级/).then(() => dialog(page, '升级套餐')),
  },
  {
    name: 'dialogs/plan-upgrade-medium',
    shows: /请联系管理员/,
    path: '/talent/public',
    phone: phone(6, 2),
    steps: async (page) => {
      await page.getByRole('tab', { name: '小红书' }).click()
      await dialog(page, '升级套餐')
    },
  },
  {
    name: 'dialogs/create-corporation-faults',
    shows: '请输入企业名称',
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
    shows: '请输入品牌名称',
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
    shows: '继续添加',
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
    shows: '提交预约',
    path: QUIET,
    phone: phone(2, 7),
    steps: async (page) => {
      await tool(/预约演示/)(page)
      for (const topic of ['产品功能演示', '版本与价格', '达人资源', '寄样与合作流程'])
        await last(page).getByText(topic).click()
    },
  },
  {
    name: 'dialogs/feedback-none',
    shows: '暂无开放的问卷',
    path: QUIET,
    phone: phone(2),
    answers: { 'v1/questionnaire/get': () => ({ id: 0, title: '', questions: [] }) },
    steps: tool(/反馈问卷/),
  },
  {
    name: 'dialogs/guide-failed',
    shows: '立即前往',
    path: QUIET,
    phone: phone(2),
    answers: { 'v1/beginner_guide/overview': broken },
    steps: tool(/新手指南/),
  },
  {
    name: 'dialogs/guide-refused',
    shows: '立即前往',
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
    shows: '立即前往',
    path: QUIET,
    account: (gateway) => founded(gateway, phone(7, 5)),
    steps: async (page) => {
      await fromTools(page, /新手指南/)
      await last(page).getByRole('tab', { name: '页面介绍' }).click()
    },
  },
  { name: 'dialogs/include-talent', shows: '收录方式', path: QUIET, phone: phone(2), steps: fromPalette('收录达人') },
  {
    name: 'dialogs/notice-settings',
    shows: '免打扰',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await page.getByRole('button', { name: /^消息/ }).click()
      await press(page, '消息提醒设置')
      await dialog(page)
    },
  },
]
