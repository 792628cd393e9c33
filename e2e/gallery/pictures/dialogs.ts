import { dialog, founded, fromAvatar, fromHeader, phone, type Picture, press, tool, QUIET } from '../picture.ts'

/** Dialogs that are opened by name. */
export const dialogs: readonly Picture[] = [
  {
    name: 'dialogs/edit-profile',
    shows: '更换头像',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await fromAvatar(page, '编辑资料')
      await dialog(page, '编辑资料')
    },
  },
  {
    name: 'dialogs/bound-accounts',
    shows: '添加账号',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await fromAvatar(page, '切换绑定账号')
      await dialog(page, '切换账号')
    },
  },
  {
    name: 'dialogs/bound-accounts-none',
    shows: /暂无绑定/,
    path: QUIET,
    phone: phone(6),
    steps: async (page) => {
      await fromAvatar(page, '切换绑定账号')
      await dialog(page, '切换账号')
    },
  },
  {
    name: 'dialogs/bound-accounts-add',
    shows: '登录并绑定',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await fromAvatar(page, '切换绑定账号')
      await press(page, '添加账号')
      await dialog(page, '添加账号')
    },
  },
  {
    name: 'dialogs/bound-accounts-remove',
    shows: /确定要移除|移除该账号/,
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await fromAvatar(page, '切换绑定账号')
      await page.getByRole('button', { name: /^移除/ }).first().click()
      await dialog(page, /移除/)
    },
  },
  {
    name: 'dialogs/plan-upgrade',
    shows: '当前版本',
    path: QUIET,
    phone: phone(2, 2),
    widths: [1440, 1920],
    steps: async (page) => {
      await fromAvatar(page, /续费|升级/)
      await dialog(page, '升级套餐')
    },
  },
  {
    name: 'dialogs/pack-purchase',
    shows: /折$/,
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await fromAvatar(page, /续费|升级/)
      await press(page, '购买资源包')
      await dialog(page, '购买资源包')
    },
  },
  {
    name: 'dialogs/plan-upgrade-sales',
    shows: '联系销售的二维码',
    path: QUIET,
    phone: phone(2, 2),
    widths: [1440],
    steps: async (page) => {
      await fromAvatar(page, /续费|升级/)
      await page.getByRole('button', { name: '联系销售升级' }).hover()
    },
  },
  {
    name: 'dialogs/add-member',
    shows: '继续添加',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await fromHeader(page, '邀请同事')
      await dialog(page, '添加成员')
    },
  },
  {
    name: 'dialogs/add-member-faults',
    shows: /请输入正确的手机号/,
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await fromHeader(page, '邀请同事')
      await dialog(page, '添加成员')
      await press(page, '继续添加')
      await page.getByRole('textbox', { name: '姓名' }).first().fill('林夏')
      await page.getByRole('textbox', { name: '手机号' }).first().fill('12')
      await page.getByRole('dialog').getByRole('button', { name: '添加', exact: true }).click()
    },
  },
  {
    name: 'dialogs/add-member-link',
    shows: '扫码加入企业',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await fromHeader(page, '邀请同事')
      await page.getByRole('tab', { name: '链接邀请' }).click()
    },
  },
  {
    name: 'dialogs/add-member-import',
    shows: '下载模板',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await fromHeader(page, '邀请同事')
      await page.getByRole('tab', { name: '批量导入' }).click()
    },
  },
  {
    name: 'dialogs/add-member-update',
    shows: '文件预览',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await fromHeader(page, '邀请同事')
      await page.getByRole('tab', { name: '批量更新' }).click()
      await page.getByLabel('选择文件').setInputFiles({
        name: '成员更新.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('手机号,姓名,角色,部门,备注\n13800100006,吴英,带货媒介,销售部,\n13800100050,林夏,,未归属,'),
      })
    },
  },
  {
    name: 'dialogs/add-member-assistant',
    shows: '扫码加入企业',
    path: QUIET,
    phone: phone(7),
    steps: async (page) => {
      await fromHeader(page, '邀请同事')
    },
  },
  {
    name: 'dialogs/create-corporation',
    shows: '请输入邀请码',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await page.getByRole('button', { name: /切换企业/ }).click()
      await press(page, '通过邀请码创建企业')
      await dialog(page, '新建企业')
    },
  },
  {
    name: 'dialogs/create-own-enterprise',
    shows: '请输入品牌名称',
    path: QUIET,
    phone: phone(2),
    steps: async (page) => {
      await page.getByRole('button', { name: /切换企业/ }).click()
      await press(page, '创建企业')
      await dialog(page, '创建企业')
    },
  },
  {
    name: 'dialogs/upgrade-application',
    shows: '免费试用 7 天企业版',
    path: QUIET,
    phone: phone(2, 6),
    steps: async (page) => {
      await fromHeader(page, '升级企业版')
      await dialog(page, '升级企业版')
    },
  },
  {
    name: 'dialogs/upgrade-application-faults',
    shows: '请输入品牌名称',
    path: QUIET,
    phone: phone(2, 6),
    steps: async (page) => {
      await fromHeader(page, '升级企业版')
      await dialog(page, '升级企业版')
      await page.getByRole('textbox', { name: /手机号/ }).fill('13800100002')
      await press(page, '提交申请')
    },
  },
  { name: 'dialogs/guide', shows: '立即前往', path: QUIET, phone: phone(2), steps: tool(/新手指南/) },
  {
    name: 'dialogs/guide-content',
    shows: '立即前往',
    path: '/content/overview',
    phone: phone(3),
    steps: tool(/新手指南/),
  },
  { name: 'dialogs/feedback-questionnaire', shows: '提交', path: QUIET, phone: phone(2), steps: tool(/反馈问卷/) },
  { name: 'dialogs/appointment', shows: '提交预约', path: QUIET, phone: phone(2, 7), steps: tool(/预约演示/) },
  {
    name: 'dialogs/guide-steps',
    shows: '已完成',
    path: QUIET,
    account: (gateway) => founded(gateway, phone(7, 5)),
    steps: tool(/新手指南/),
  },
  {
    name: 'dialogs/account-expiry',
    shows: /版本已于|账号已于|到期/,
    path: '/goods/list',
    phone: phone(2, 8),
    steps: async (page) => {
      await press(page, /导出/)
      await dialog(page, '版本到期')
    },
  },
  {
    name: 'dialogs/plan-needed',
    shows: '当前版本不支持',
    path: '/talent/public',
    phone: phone(2, 2),
    steps: async (page) => {
      await page.getByRole('tab', { name: '小红书' }).click()
      await dialog(page, '升级套餐')
    },
  },
]
