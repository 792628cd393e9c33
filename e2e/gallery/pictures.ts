import {
  closeDue,
  dialog,
  founded,
  fromAvatar,
  fromHeader,
  fromTools,
  granted,
  phone,
  type Picture,
  press,
  registered,
} from './picture.ts'

const CHINA = '+08:00'
const at = (day: string) => `${day}T10:00:00${CHINA}`
const tool = (name: string | RegExp) => async (page: Parameters<NonNullable<Picture['steps']>>[0]) => {
  await fromTools(page, name)
  await dialog(page)
}

/** Pages, dialogs, banners and drawers of the shell. A new one is a line here. */
export const pictures: readonly Picture[] = [
  { name: 'pages/login', path: '/login', widths: [1280, 1920] },
  { name: 'pages/login-password', path: '/login?tab=password' },
  { name: 'pages/login-brand-a', path: '/login', host: 'brand-a.localhost' },
  { name: 'pages/login-private', path: '/login', host: 'private.localhost' },
  { name: 'pages/register', path: '/register' },
  { name: 'pages/trial', path: '/trial' },
  { name: 'pages/join', path: '/join?code=none' },
  { name: 'pages/entry', path: '/entry' },
  {
    name: 'session/wechat',
    path: '/login',
    widths: [1280, 1920],
    steps: async (page) => {
      await press(page, '微信登录')
      await page.getByRole('img', { name: '微信扫码登录' }).waitFor()
    },
  },
  ...(
    [
      ['session/wechat-scanned', 1, '已扫码，请在手机上确认登录'],
      ['session/wechat-unbound', 11, /还没有绑定账号/],
      ['session/wechat-expired', -1, '二维码已过期'],
      ['session/wechat-refused', -2, '已取消登录'],
    ] as const
  ).map(
    ([name, status, text]): Picture => ({
      name,
      path: '/login',
      steps: async (page) => {
        const told = page.waitForResponse(/wechat\/qrcode$/)
        await press(page, '微信登录')
        const { key } = (await (await told).json()).data
        const wechat_id = status === 1 ? 'wx-13800100002' : 'wx-nobody'
        await page.request.post('/dev/scan', { data: { key, status, wechat_id, nick_name: '小苏' } })
        await page.getByText(text).waitFor()
      },
    }),
  ),
  {
    name: 'session/forgotten',
    path: '/login',
    steps: async (page) => {
      await press(page, '忘记密码')
      await dialog(page, '重置密码')
      await page.getByRole('dialog').getByRole('button', { name: '重置密码' }).click()
    },
  },
  {
    name: 'session/join-login',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      const authorization = await page.evaluate(() => JSON.parse(localStorage.getItem('crm.v1.token') ?? '""'))
      const invite = await page.request.get('/api/v1/account/invite/url?role_id=6', { headers: { authorization } })
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await page.goto((await invite.json()).data.url)
      await press(page, '登录后加入')
      await dialog(page, '登录')
    },
  },
  { name: 'session/bridge-dead', path: '/bridge?ticket=dead&target=GoodsList' },
  {
    name: 'session/bridge',
    path: '/bridge?ticket=slow',
    steps: async (page) => {
      await page.route('**/ticket/exchange', () => undefined)
      await page.reload({ waitUntil: 'commit' })
      await page.getByText('正在跳转…').waitFor()
    },
  },
  {
    name: 'session/auth-done',
    path: '/overview',
    phone: phone(2),
    widths: [1280, 1920],
    steps: async (page) => {
      await page.goto(`/auth/auth_new?code=${await granted(page, 'auth_new')}`)
      await page.getByText('授权成功').waitFor()
    },
  },
  {
    name: 'session/auth-failed',
    path: '/auth/ks?code=dead',
    phone: phone(2),
    steps: async (page) => page.getByText('授权失败').waitFor(),
  },
  {
    name: 'session/mini-app',
    path: '/auth_mini_app',
    phone: phone(2),
    widths: [1280, 1920],
    steps: async (page) => page.getByRole('img', { name: '扫码授权小程序' }).waitFor(),
  },
  {
    name: 'session/mini-app-done',
    path: '/auth_mini_app',
    phone: phone(2),
    steps: async (page) => {
      const link = await page.getByRole('link', { name: '在浏览器中打开授权页' }).getAttribute('href')
      const pre_auth_code = new URL(link ?? '').searchParams.get('pre_auth_code') ?? ''
      await granted(page, 'component', { pre_auth_code, scopes: '账号管理,商品管理', account_name: '觅达好物' })
      await page.getByText(/授权成功/).waitFor()
    },
  },
  { name: 'session/mini-app-media', path: '/auth_mini_app', phone: phone(6) },
  {
    name: 'session/bi',
    path: '/bi-oauth?client_id=shuguan-bi&redirect_uri=%2Fdev%2Fthird-party&state=s1',
    phone: phone(2),
    widths: [1280, 1920],
  },
  {
    name: 'session/bi-unknown',
    path: '/bi-oauth?client_id=x&redirect_uri=https%3A%2F%2Fevil.example&state=s',
    phone: phone(2),
  },
  {
    name: 'session/bi-no-state',
    path: '/bi-oauth?client_id=shuguan-bi&redirect_uri=%2Fdev%2Fthird-party',
    phone: phone(2),
  },
  {
    name: 'session/feishu',
    path: '/bind/feishu',
    phone: phone(2, 11),
    host: 'private.localhost',
    widths: [1280, 1920],
  },
  {
    name: 'session/feishu-done',
    path: '/overview',
    phone: phone(2, 11),
    host: 'private.localhost',
    steps: async (page) => {
      const code = await granted(page, 'feishu', { account_id: 'ou-gallery', account_name: '林夏' })
      await page.goto(new URL(`/bind/feishu?code=${code}`, page.url()).href)
      await page.getByText(/绑定成功/).waitFor()
    },
  },
  { name: 'session/feishu-failed', path: '/bind/feishu?code=dead', phone: phone(2, 11), host: 'private.localhost' },
  {
    name: 'session/customer-service',
    path: '/overview',
    phone: phone(2),
    host: 'brand-a.localhost',
    steps: async (page) => {
      await fromTools(page, /在线客服/)
      await page.frameLocator('iframe[title="在线客服"]').getByText('您好，请问有什么可以帮您？').waitFor()
    },
  },
  { name: 'pages/agreement', path: '/other/agreement.html' },
  { name: 'pages/privacy', path: '/other/privacy.html' },
  { name: 'pages/agreement-earlier', path: '/other/agreement.html?v=2.0' },
  { name: 'pages/home', path: '/', phone: phone(2), whole: true },
  { name: 'pages/home-personal', path: '/', phone: phone(2, 6) },
  { name: 'pages/about', path: '/other/about.html', phone: phone(2), whole: true },
  { name: 'pages/school', path: '/school', phone: phone(2) },
  { name: 'pages/school-empty', path: '/school?keyword=%E6%B2%A1%E6%9C%89', phone: phone(2) },
  { name: 'pages/lecturer', path: '/school/lecturer/1', phone: phone(2) },
  {
    name: 'pages/player',
    path: '/school',
    phone: phone(2),
    steps: async (page) => {
      await page
        .getByRole('link', { name: /认领与释放/ })
        .first()
        .click()
      await dialog(page)
    },
  },
  {
    name: 'pages/article',
    path: '/school?format=2',
    phone: phone(2),
    steps: async (page) => {
      await page.getByRole('link', { name: /图文/ }).first().click()
      await dialog(page)
    },
  },
  { name: 'pages/vip', path: '/vip', phone: phone(2), whole: true },
  { name: 'pages/vip-content', path: '/vip?module=2', phone: phone(6), whole: true },
  { name: 'pages/not-found', path: '/taletn/pubilc', phone: phone(2) },
  { name: 'pages/not-found-guest', path: '/nowhere' },
  { name: 'pages/iframe-refused', path: '/iframe?url=https%3A%2F%2Fevil.example%2F', phone: phone(2) },
  { name: 'pages/error', path: '/error', phone: phone(2) },
  { name: 'frame/overview', path: '/overview', phone: phone(2), widths: [1280, 1920] },
  { name: 'frame/content-overview', path: '/content/overview', phone: phone(3) },
  { name: 'frame/personal', path: '/overview', phone: phone(2, 6) },
  { name: 'frame/expired', path: '/overview', phone: phone(2, 8) },
  { name: 'frame/watermark', path: '/overview', phone: phone(2, 11), host: 'private.localhost' },
  { name: 'frame/novice', path: '/overview', phone: '13800100106' },
  {
    name: 'frame/avatar-menu',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => page.getByRole('button', { name: /账号菜单/ }).click(),
  },
  {
    name: 'frame/enterprises',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => page.getByRole('button', { name: /切换企业/ }).click(),
  },
  {
    name: 'frame/palette',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => page.keyboard.press('Control+k'),
  },

  {
    name: 'frame/notices',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await page.getByRole('button', { name: /^消息/ }).click()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'frame/palette-found',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /搜索页面/ }).fill('达人')
      await page.getByRole('option').nth(5).waitFor()
    },
  },
  {
    name: 'frame/palette-none',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /搜索页面/ }).fill('zzzzzz')
      await page.getByText('没有找到').waitFor()
    },
  },
  { name: 'frame/keys', path: '/overview', phone: phone(2), steps: async (page) => page.keyboard.press('?') },
  {
    name: 'frame/folded',
    path: '/overview',
    phone: phone(2),
    kept: { 'sidebar.folded': true },
    only: 'wide',
    steps: async (page) => page.getByRole('button', { name: '管达人' }).hover(),
  },
  {
    name: 'frame/novice-folded',
    path: '/overview',
    phone: '13800100106',
    kept: { 'sidebar.folded': true },
    only: 'wide',
  },
  {
    name: 'frame/quick-entries',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      const menu = page.getByRole('button', { name: '打开菜单' })
      if (await menu.isVisible()) await menu.click()
      await press(page, '管理快捷入口')
      await dialog(page, '快捷入口')
    },
  },
  {
    name: 'frame/menu-phone',
    path: '/overview',
    phone: phone(2),
    widths: [390],
    only: 'phone',
    steps: async (page) => press(page, '打开菜单'),
  },
  {
    name: 'frame/tour',
    path: '/overview',
    account: registered,
    clock: at('2024-07-01'),
    steps: async (page) => {
      await closeDue(page)
      await dialog(page, '快捷入口')
    },
  },
  {
    name: 'frame/sign-out',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await fromAvatar(page, '退出登录')
      await dialog(page)
    },
  },
  { name: 'frame/promotion', path: '/overview', phone: phone(2), clock: at('2024-11-11'), steps: closeDue },

  // Opened by name.
  {
    name: 'dialogs/edit-profile',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await fromAvatar(page, '编辑资料')
      await dialog(page, '编辑资料')
    },
  },
  {
    name: 'dialogs/bound-accounts',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await fromAvatar(page, '切换绑定账号')
      await dialog(page, '切换账号')
    },
  },
  {
    name: 'dialogs/bound-accounts-none',
    path: '/overview',
    phone: phone(6),
    steps: async (page) => {
      await fromAvatar(page, '切换绑定账号')
      await dialog(page, '切换账号')
    },
  },
  {
    name: 'dialogs/bound-accounts-add',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await fromAvatar(page, '切换绑定账号')
      await press(page, '添加账号')
      await dialog(page, '添加账号')
    },
  },
  {
    name: 'dialogs/bound-accounts-remove',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await fromAvatar(page, '切换绑定账号')
      await page.getByRole('button', { name: /^移除/ }).first().click()
      await dialog(page, /移除/)
    },
  },
  {
    name: 'dialogs/plan-upgrade',
    path: '/overview',
    phone: phone(2, 2),
    widths: [1440, 1920],
    steps: async (page) => {
      await fromAvatar(page, /续费|升级/)
      await dialog(page, '升级套餐')
    },
  },
  {
    name: 'dialogs/pack-purchase',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await fromAvatar(page, /续费|升级/)
      await press(page, '购买资源包')
      await dialog(page, '购买资源包')
    },
  },
  {
    name: 'dialogs/plan-upgrade-sales',
    path: '/overview',
    phone: phone(2, 2),
    widths: [1440],
    steps: async (page) => {
      await fromAvatar(page, /续费|升级/)
      await page.getByRole('button', { name: '联系销售升级' }).hover()
      await page.getByRole('img', { name: '联系销售的二维码' }).waitFor()
    },
  },
  {
    name: 'dialogs/add-member',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await fromHeader(page, '邀请同事')
      await dialog(page, '添加成员')
    },
  },
  {
    name: 'dialogs/add-member-faults',
    path: '/overview',
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
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await fromHeader(page, '邀请同事')
      await page.getByRole('tab', { name: '链接邀请' }).click()
      await page.getByRole('img', { name: '扫码加入企业' }).waitFor()
    },
  },
  {
    name: 'dialogs/add-member-import',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await fromHeader(page, '邀请同事')
      await page.getByRole('tab', { name: '批量导入' }).click()
      await page.getByRole('button', { name: '下载模板' }).waitFor()
    },
  },
  {
    name: 'dialogs/add-member-update',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await fromHeader(page, '邀请同事')
      await page.getByRole('tab', { name: '批量更新' }).click()
      await page.getByLabel('选择文件').setInputFiles({
        name: '成员更新.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('手机号,姓名,角色,部门,备注\n13800100006,吴英,带货媒介,销售部,\n13800100050,林夏,,未归属,'),
      })
      await page.getByRole('region', { name: '文件预览' }).waitFor()
    },
  },
  {
    name: 'dialogs/add-member-assistant',
    path: '/overview',
    phone: phone(7),
    steps: async (page) => {
      await fromHeader(page, '邀请同事')
      await page.getByRole('img', { name: '扫码加入企业' }).waitFor()
    },
  },
  {
    name: 'dialogs/create-corporation',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await page.getByRole('button', { name: /切换企业/ }).click()
      await press(page, '通过邀请码创建企业')
      await dialog(page, '新建企业')
    },
  },
  {
    name: 'dialogs/create-own-enterprise',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await page.getByRole('button', { name: /切换企业/ }).click()
      await press(page, '创建企业')
      await dialog(page, '创建企业')
    },
  },
  {
    name: 'dialogs/upgrade-application',
    path: '/overview',
    phone: phone(2, 6),
    steps: async (page) => {
      await fromHeader(page, '升级企业版')
      await dialog(page, '升级企业版')
    },
  },
  {
    name: 'dialogs/upgrade-application-faults',
    path: '/overview',
    phone: phone(2, 6),
    steps: async (page) => {
      await fromHeader(page, '升级企业版')
      await dialog(page, '升级企业版')
      await page.getByRole('textbox', { name: /手机号/ }).fill('13800100002')
      await press(page, '提交申请')
    },
  },
  { name: 'dialogs/guide', path: '/overview', phone: phone(2), steps: tool(/新手指南/) },
  { name: 'dialogs/guide-content', path: '/content/overview', phone: phone(3), steps: tool(/新手指南/) },
  { name: 'dialogs/feedback-questionnaire', path: '/overview', phone: phone(2), steps: tool(/反馈问卷/) },
  { name: 'dialogs/appointment', path: '/overview', phone: phone(2, 7), steps: tool(/预约演示/) },

  // Opened by themselves, each on its day.
  {
    name: 'due/welcome',
    path: '/overview',
    phone: phone(2, 6),
    fresh: true,
    steps: (page) => dialog(page, '欢迎使用'),
  },
  {
    name: 'due/personal-edition',
    path: '/overview',
    phone: phone(6, 6),
    clock: at('2024-03-15'),
    fresh: true,
    kept: { welcome_shown: true },
    steps: (page) => dialog(page, '个人版下线通知'),
  },
  {
    name: 'due/trial-ending',
    path: '/overview',
    phone: phone(2, 7),
    fresh: true,
    steps: (page) => dialog(page, '试用即将到期'),
  },
  {
    name: 'due/delay-setting',
    path: '/overview',
    phone: phone(2, 2),
    clock: at('2025-01-20'),
    fresh: true,
    steps: (page) => dialog(page, '延期释放设置'),
  },
  {
    name: 'due/delay-info',
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
    path: '/overview',
    phone: phone(6),
    clock: at('2025-01-20'),
    fresh: true,
    steps: (page) => dialog(page, /年度报告/),
  },
  {
    name: 'due/survey',
    path: '/overview',
    phone: phone(80),
    clock: at('2024-06-18'),
    fresh: true,
    steps: (page) => dialog(page, '满意度调研'),
  },
  {
    name: 'due/activity',
    path: '/overview',
    account: (gateway) => founded(gateway, phone(7, 9)),
    clock: at('2025-10-24'),
    steps: (page) => dialog(page, '大促活动'),
  },
  {
    name: 'due/activity-last-days',
    path: '/overview',
    account: (gateway) => founded(gateway, phone(7, 9)),
    clock: at('2025-11-13'),
    steps: (page) => dialog(page, '大促活动'),
  },
  {
    name: 'due/trial-start',
    path: '/overview',
    account: (gateway) => founded(gateway, phone(7, 9)),
    fresh: true,
    steps: (page) => dialog(page, '试用开始'),
  },
  {
    name: 'due/new-version',
    path: '/overview',
    phone: phone(6),
    clock: new Date(Date.now() - 20 * 86_400_000).toISOString(),
    fresh: true,
    steps: (page) => dialog(page, '新版本发布'),
  },
  {
    name: 'dialogs/guide-steps',
    path: '/overview',
    account: (gateway) => founded(gateway, phone(7, 5)),
    steps: tool(/新手指南/),
  },
  {
    name: 'dialogs/account-expiry',
    path: '/goods/list',
    phone: phone(2, 8),
    steps: async (page) => {
      await press(page, /导出/)
      await dialog(page, '版本到期')
    },
  },
  {
    name: 'due/colonel-upgrade',
    path: '/overview',
    phone: phone(2, 4),
    fresh: true,
    steps: (page) => dialog(page, '团长模式升级'),
  },
  {
    name: 'dialogs/plan-needed',
    path: '/talent/public',
    phone: phone(2, 2),
    steps: async (page) => {
      await page.getByRole('tab', { name: '小红书' }).click()
      await dialog(page, '升级套餐')
    },
  },
  {
    name: 'due/account-switch',
    path: '/login?origin=cmm&phone=13800100006',
    phone: phone(2),
    fresh: true,
    steps: (page) => dialog(page, '账号切换提示'),
  },

  // What the remotes show in the frame.
  ...(
    [
      ['talent-public', '/talent/public'],
      ['talent-manage', '/talent/manage'],
      ['cooperate-list', '/cooperate/list'],
      ['goods-list', '/goods/list'],
      ['commerce-video', '/mediacenter/commercevideo'],
      ['grass-video', '/mediacenter/grassvideo'],
      ['system-member', '/system/member'],
    ] as const
  ).map(([name, path]): Picture => ({ name: `screens/${name}`, path, phone: phone(2) })),
  { name: 'screens/overview', path: '/overview', phone: phone(2), whole: true },
  { name: 'screens/content-overview', path: '/content/overview', phone: phone(3), whole: true },
  {
    name: 'screens/talent-detail',
    path: '/talent/manage',
    phone: phone(2),
    whole: true,
    steps: async (page) => {
      await page.goto((await page.locator('a[href^="/talent/detail"]').first().getAttribute('href')) ?? '')
      await page.waitForLoadState('networkidle')
    },
  },
]
