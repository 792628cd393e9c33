import { DAY_MS, DAY_SECONDS } from '@crm/base/durations'
import { at, dialog, founded, phone, type Picture, press } from '../picture.ts'

const NOW = Math.floor(Date.now() / 1000)
const noVersion = { id: 0, title: '', content: '', button_title: '', notice_url: '', created_at: 0 }
interface Info {
  corp_info: { version: { commerce: object | null; content: object | null } }
}
const version = (change: object) => (user: Info) => ({
  ...user,
  corp_info: {
    ...user.corp_info,
    version: { commerce: { ...user.corp_info.version.commerce, ...change }, content: null },
  },
})

/** Dialogs that open by themselves, each on its day. */
export const due: readonly Picture[] = [
  {
    name: 'due/welcome',
    shows: /^我知道了/,
    path: '/overview',
    phone: phone(2, 6),
    fresh: true,
    steps: (page) => dialog(page, '欢迎使用'),
  },
  {
    name: 'due/personal-edition',
    shows: '免费试用 7 天企业版',
    path: '/overview',
    phone: phone(6, 6),
    clock: at('2024-03-15'),
    fresh: true,
    storage: { welcome_shown: true },
    steps: (page) => dialog(page, '个人版下线通知'),
  },
  {
    name: 'due/trial-ending',
    shows: '企业版试用今天到期',
    path: '/overview',
    phone: phone(2, 7),
    fresh: true,
    steps: (page) => dialog(page, '试用即将到期'),
  },
  {
    name: 'due/delay-setting',
    shows: '不延期',
    path: '/overview',
    phone: phone(2, 2),
    clock: at('2025-01-20'),
    fresh: true,
    steps: (page) => dialog(page, '延期释放设置'),
  },
  {
    name: 'due/delay-info',
    shows: '知道了',
    path: '/content/overview',
    account: async (gateway) => {
      await gateway.post('/api/v1/setting/delay_release', { is_open: 1 }, await gateway.signIn(phone(2, 3)))
      return phone(5, 3)
    },
    clock: at('2025-01-20'),
    fresh: true,
    steps: (page) => dialog(page, '延期释放通知'),
  },
  {
    name: 'due/annual-report',
    shows: '第 1 页，共 3 页',
    path: '/overview',
    phone: phone(6),
    clock: at('2025-01-20'),
    fresh: true,
    steps: (page) => dialog(page, /年度报告/),
  },
  {
    name: 'due/survey',
    shows: '下次再说',
    path: '/overview',
    phone: phone(80),
    clock: at('2024-06-18'),
    fresh: true,
    steps: (page) => dialog(page, '满意度调研'),
  },
  {
    name: 'due/activity',
    shows: '立即升级',
    path: '/overview',
    account: (gateway) => founded(gateway, phone(7, 9)),
    clock: at('2025-10-25'),
    steps: (page) => dialog(page, '大促活动'),
  },
  {
    name: 'due/activity-last-days',
    shows: /^倒计时/,
    path: '/overview',
    account: (gateway) => founded(gateway, phone(7, 9)),
    clock: at('2025-11-14'),
    steps: (page) => dialog(page, '大促活动'),
  },
  {
    name: 'due/trial-start',
    shows: '企业版试用已开通',
    path: '/overview',
    account: (gateway) => founded(gateway, phone(7, 9)),
    fresh: true,
    steps: (page) => dialog(page, '试用开始'),
  },
  {
    name: 'due/new-version',
    shows: '知道了',
    path: '/overview',
    phone: phone(6),
    clock: new Date(Date.now() - 20 * DAY_MS).toISOString(),
    fresh: true,
    steps: (page) => dialog(page, '新版本发布'),
  },
  {
    name: 'due/colonel-upgrade',
    shows: '暂不升级',
    path: '/overview',
    phone: phone(2, 4),
    fresh: true,
    steps: (page) => dialog(page, '团长模式升级'),
  },
  {
    name: 'due/account-switch',
    shows: '继续使用当前账号',
    path: '/login?origin=cmm&phone=13800100006',
    phone: phone(2),
    fresh: true,
    steps: (page) => dialog(page, '账号切换提示'),
  },
  // What the seeded business has not got: the call answers the state of the enterprise's version.
  {
    name: 'due/trial-expired',
    shows: /企业版试用已结束/,
    path: '/overview',
    phone: phone(6, 7),
    fresh: true,
    answers: { 'v1/user/info': version({ level: 60, start_time: NOW, end_time: NOW + 300 * DAY_SECONDS }) },
    steps: (page) => dialog(page, '试用已到期'),
  },
  {
    name: 'due/trial-super-admin',
    shows: '企业的试用期已到',
    path: '/overview',
    phone: phone(1),
    fresh: true,
    storage: { version_notice_id: 1e9 },
    answers: {
      'v1/user/info': version({ level: 90, start_time: NOW - 6 * DAY_SECONDS, end_time: NOW }),
      'v1/notice/pop': () => noVersion,
    },
    steps: (page) => dialog(page, '试用到期提示'),
  },
  {
    name: 'due/trial-ending-medium',
    shows: '企业版试用今天到期',
    path: '/overview',
    phone: phone(6, 7),
    fresh: true,
    steps: (page) => dialog(page, '试用即将到期'),
  },
  {
    name: 'due/colonel-finished',
    shows: '新的团长模式已生效',
    path: '/overview',
    phone: phone(2, 4),
    fresh: true,
    answers: { 'v1/setting/upgrade/pop': () => ({ admin_status: 1, normal_status: 0 }) },
    steps: (page) => dialog(page, '团长模式已升级'),
  },
  {
    name: 'due/survey-reasons',
    shows: '请填写原因',
    path: '/overview',
    phone: phone(80),
    clock: at('2024-06-18'),
    fresh: true,
    steps: async (page) => {
      await dialog(page, '满意度调研')
      for (const group of await page.getByRole('dialog').locator('fieldset').all())
        await group
          .getByText(/^(其他|否)$/)
          .last()
          .click()
    },
  },
  ...([1, 2] as const).map(
    (step): Picture => ({
      name: `due/annual-report-${step + 1}`,
      shows: `第 ${step + 1} 页，共 3 页`,
      path: '/overview',
      phone: phone(6),
      clock: at('2025-01-20'),
      fresh: true,
      steps: async (page) => {
        await dialog(page, /年度报告/)
        for (let turn = 0; turn < step; turn += 1) await press(page, '下一页')
      },
    }),
  ),
  {
    name: 'due/annual-report-failed',
    shows: '重试',
    path: '/overview',
    phone: phone(6),
    clock: at('2025-01-20'),
    fresh: true,
    answers: { 'v1/user/annual_report': { message: '服务暂时不可用' } },
    steps: async (page) => page.getByRole('button', { name: '重试' }).waitFor(),
  },
  {
    name: 'due/new-version-long',
    shows: '查看更新说明',
    path: '/overview',
    phone: phone(6),
    fresh: true,
    answers: {
      'v1/notice/pop': () => ({
        ...{ id: 999, notice_url: '/school', button_title: '查看更新说明', created_at: NOW },
        title: '觅达 6.18：达人公海支持按近三十天成交额与带货品类组合筛选，寄样单支持批量签收',
        content: Array.from(
          { length: 14 },
          (_, line) => `${line + 1}. 达人公海新增「近三十天成交额」筛选，可与平台、品类、粉丝数组合使用`,
        ).join('<br>'),
      }),
    },
    steps: (page) => dialog(page, '新版本发布'),
  },
]
