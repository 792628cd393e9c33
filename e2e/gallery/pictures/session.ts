import { begun, dialog, fromTools, granted, phone, type Picture, press } from '../picture.ts'
import { agreeToTerms } from '../../support/signIn.ts'

/** Signing in from outside and what comes back from third parties. */
export const session: readonly Picture[] = [
  {
    name: 'session/wechat',
    shows: '微信扫码登录',
    path: '/login',
    widths: [1280, 1920],
    steps: async (page) => {
      await agreeToTerms(page)
      await press(page, '微信登录')
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
      shows: text,
      path: '/login',
      steps: async (page) => {
        const told = page.waitForResponse(/wechat\/qrcode$/)
        await agreeToTerms(page)
        await press(page, '微信登录')
        const { key } = (await (await told).json()).data
        const wechat_id = status === 1 ? 'wx-13800100002' : 'wx-nobody'
        await page.request.post('/dev/scan', { data: { key, status, wechat_id, nick_name: '小苏' } })
      },
    }),
  ),
  {
    name: 'session/forgotten',
    shows: '请输入验证码',
    path: '/login',
    steps: async (page) => {
      await press(page, '忘记密码')
      await dialog(page, '重置密码')
      await page.getByRole('dialog').getByRole('button', { name: '重置密码' }).click()
    },
  },
  {
    name: 'session/join-login',
    shows: /登录后即可用该账号加入企业/,
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
  { name: 'session/bridge-dead', shows: '链接已失效', path: '/bridge?ticket=dead&target=GoodsList' },
  {
    name: 'session/bridge',
    shows: '正在跳转…',
    path: '/bridge?ticket=slow',
    fleeting: true,
    steps: async (page) => {
      await page.route('**/ticket/exchange', () => undefined)
      await page.reload({ waitUntil: 'commit' })
    },
  },
  {
    name: 'session/bridge-late',
    shows: '跳转超时',
    path: '/bridge?ticket=slow',
    answers: { 'v1/user/ticket/exchange': 'never' },
  },
  {
    name: 'session/auth-done',
    shows: '授权成功',
    path: '/overview',
    phone: phone(2),
    widths: [1280, 1920],
    steps: async (page) => {
      const [code, state] = [await granted(page, 'shop'), await begun(page, 'v1/shops/authUrl', { type: 1 })]
      await page.goto(`/auth/auth_new?code=${code}&grant=${state}`)
    },
  },
  {
    name: 'session/auth-failed',
    shows: '授权失败',
    path: '/auth/ks?code=dead&grant=dead',
    phone: phone(2),
  },
  {
    name: 'session/mini-app',
    shows: '扫码授权小程序',
    path: '/auth_mini_app',
    phone: phone(2),
    widths: [1280, 1920],
  },
  {
    name: 'session/mini-app-done',
    shows: /授权成功/,
    path: '/auth_mini_app',
    phone: phone(2),
    steps: async (page) => {
      const link = await page.getByRole('link', { name: '在浏览器中打开授权页' }).getAttribute('href')
      const pre_auth_code = new URL(link ?? '').searchParams.get('pre_auth_code') ?? ''
      await granted(page, 'component', { pre_auth_code, scopes: '账号管理,商品管理', account_name: '觅达好物' })
    },
  },
  { name: 'session/mini-app-media', shows: /您没有此操作权限/, path: '/auth_mini_app', phone: phone(6) },
  {
    name: 'session/bi',
    shows: '同意授权',
    path: '/bi-oauth?client_id=shuguan-bi&redirect_uri=%2Fdev%2Fthird-party&state=s1',
    phone: phone(2),
    widths: [1280, 1920],
  },
  {
    name: 'session/bi-unknown',
    shows: /未知的应用/,
    path: '/bi-oauth?client_id=x&redirect_uri=https%3A%2F%2Fevil.example&state=s',
    phone: phone(2),
  },
  {
    name: 'session/bi-no-state',
    shows: /请求不完整/,
    path: '/bi-oauth?client_id=shuguan-bi&redirect_uri=%2Fdev%2Fthird-party',
    phone: phone(2),
  },
  {
    name: 'session/feishu',
    shows: '去授权',
    path: '/bind/feishu',
    phone: phone(2, 11),
    host: 'private.localhost',
    widths: [1280, 1920],
  },
  {
    name: 'session/feishu-done',
    shows: /绑定成功/,
    path: '/bind/feishu',
    phone: phone(2, 11),
    host: 'private.localhost',
    steps: async (page) => {
      await press(page, '去授权')
      await page.getByLabel('飞书账号').fill('ou-gallery')
      await press(page, '同意')
    },
  },
  {
    name: 'session/feishu-failed',
    shows: /授权已超时/,
    path: '/bind/feishu?code=dead&grant=dead',
    phone: phone(2, 11),
    host: 'private.localhost',
  },
  {
    name: 'session/customer-service',
    shows: '关闭在线客服',
    path: '/overview',
    phone: phone(2),
    host: 'brand-a.localhost',
    steps: async (page) => {
      await fromTools(page, /在线客服/)
      await page.frameLocator('iframe[title="在线客服"]').getByText('您好，请问有什么可以帮您？').waitFor()
    },
  },
]
