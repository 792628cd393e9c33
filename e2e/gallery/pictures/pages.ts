import { dialog, phone, type Picture } from '../picture.ts'

const broken = { message: '服务暂时不可用' }
const longCorp = {
  'v1/user/info': (user: { corp_info: object }) => ({
    ...user,
    nick_name: '欧阳春晓（华东大区）',
    corp_info: { ...user.corp_info, corp_name: '杭州橙风国货品牌管理集团股份有限公司' },
  }),
}
const longCourses = (data: { list: object[] }) => ({
  ...data,
  list: data.list.map((course) => ({
    ...course,
    title: '从零开始做达人合作：一次讲清选人、寄样、建联、排期、结算与复盘的全部细节（2024 修订版）',
    lecturer_name: '欧阳春晓老师（华东）',
    view_count: 1_234_567,
  })),
})

/** Pages of the shell. */
export const pages: readonly Picture[] = [
  { name: 'pages/login', shows: '获取验证码', path: '/login', widths: [1280, 1920] },
  { name: 'pages/login-password', shows: '请输入密码', path: '/login?tab=password' },
  { name: 'pages/login-brand-a', shows: '登录青禾优选达人中心', path: '/login', host: 'brand-a.localhost' },
  { name: 'pages/login-private', shows: '登录云麓达人工作台', path: '/login', host: 'private.localhost' },
  { name: 'pages/register', shows: '注册觅达达人营销平台', path: '/register' },
  { name: 'pages/trial', shows: '提交申请', path: '/trial' },
  { name: 'pages/join', shows: '邀请链接已失效', path: '/join?code=none' },
  { name: 'pages/entry', shows: '入驻引导', path: '/entry' },
  { name: 'pages/agreement', shows: '1. 引言', path: '/other/agreement.html' },
  { name: 'pages/privacy', shows: '隐私政策', path: '/other/privacy.html' },
  { name: 'pages/agreement-earlier', shows: '查看当前版本', path: '/other/agreement.html?v=2.0' },
  { name: 'pages/home', shows: '一处完成达人营销的全部工作', path: '/', phone: phone(2), whole: true },
  { name: 'pages/home-personal', shows: /个人版已于/, path: '/', phone: phone(2, 6) },
  { name: 'pages/about', shows: '关于觅达', path: '/other/about.html', phone: phone(2), whole: true },
  { name: 'pages/school', shows: /次观看/, path: '/school', phone: phone(2) },
  {
    name: 'pages/school-empty',
    shows: '暂未找到匹配的筛选结果',
    path: '/school?keyword=%E6%B2%A1%E6%9C%89',
    phone: phone(2),
  },
  { name: 'pages/lecturer', shows: '学员', path: '/school/lecturer/1', phone: phone(2) },
  {
    name: 'pages/player',
    shows: '保存笔记',
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
    shows: /^约 /,
    path: '/school?format=2',
    phone: phone(2),
    steps: async (page) => {
      await page.getByRole('link', { name: /图文/ }).first().click()
      await dialog(page)
    },
  },
  { name: 'pages/vip', shows: '权益对比', path: '/vip', phone: phone(2), whole: true },
  { name: 'pages/vip-content', shows: '权益对比', path: '/vip?module=2', phone: phone(6), whole: true },
  { name: 'pages/not-found', shows: '您可能要找', path: '/taletn/pubilc', phone: phone(2) },
  { name: 'pages/not-found-guest', shows: '页面不存在', path: '/nowhere' },
  {
    name: 'pages/iframe-refused',
    shows: '该页面不允许内嵌',
    path: '/iframe?url=https%3A%2F%2Fevil.example%2F',
    phone: phone(2),
  },
  { name: 'pages/error', shows: '页面出错了', path: '/error', phone: phone(2) },
  {
    name: 'pages/home-private',
    shows: '独立云客户',
    path: '/',
    phone: phone(2, 11),
    host: 'private.localhost',
    whole: true,
  },
  { name: 'pages/home-brand-a', shows: '进入系统', path: '/', phone: phone(2), host: 'brand-a.localhost', whole: true },
  {
    name: 'pages/home-long',
    shows: '杭州橙风国货品牌管理集团股份有限公司',
    path: '/',
    phone: phone(2),
    answers: longCorp,
  },
  { name: 'pages/school-last-page', shows: '暂未找到匹配的筛选结果', path: '/school?page=2', phone: phone(2) },
  { name: 'pages/school-content', shows: /次观看/, path: '/school?tab=4', phone: phone(3) },
  {
    name: 'pages/school-failed',
    shows: '服务暂时不可用',
    path: '/school',
    phone: phone(2),
    answers: { 'v1/school/course/list': broken },
  },
  {
    name: 'pages/school-long',
    shows: /从零开始做达人合作/,
    path: '/school',
    phone: phone(2),
    answers: { 'v1/school/course/list': longCourses },
  },
  { name: 'pages/lecturer-articles', shows: /次阅读/, path: '/school/lecturer/1?tab=article', phone: phone(2) },
  {
    name: 'pages/lecturer-none',
    shows: '暂无课程',
    path: '/school/lecturer/2',
    phone: phone(2),
    answers: { 'v1/school/course/list': (data: { list: object[] }) => ({ ...data, list: [] }) },
  },
  {
    name: 'pages/player-failed',
    breaks: true,
    shows: '视频暂时无法播放',
    path: '/school',
    phone: phone(2),
    answers: { 'v1/school/course/detail': (data: object) => ({ ...data, video_url: '/none.mp4' }) },
    steps: async (page) => {
      await page
        .getByRole('link', { name: /认领与释放/ })
        .first()
        .click()
      await dialog(page)
    },
  },
  { name: 'pages/vip-personal', shows: '权益对比', path: '/vip', phone: phone(2, 6), whole: true },
  {
    name: 'pages/vip-failed',
    shows: '服务暂时不可用',
    path: '/vip',
    phone: phone(2),
    answers: { 'v1/corp/packages': broken },
  },
  {
    name: 'pages/vip-sales',
    shows: /二维码/,
    path: '/vip',
    phone: phone(2),
    steps: async (page) => {
      await page
        .getByRole('button', { name: /联系销售/ })
        .first()
        .hover()
    },
  },
  { name: 'pages/error-guest', shows: '错误编号 ab12-cd34', path: '/error?code=ab12-cd34&from=%2Ftalent%2Fpublic' },
  { name: 'pages/not-found-page', shows: '搜索页面', path: '/404', phone: phone(6) },
  {
    name: 'pages/iframe',
    shows: '新窗口打开',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await page.route('https://academy.example/**', (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>学院</h1><p>课程目录</p>' }),
      )
      // The server puts the portal into the page.
      await page.route(/\/iframe\?url/, async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace('"iframeAllow":[]', '"iframeAllow":["https://academy.example"]')
        await route.fulfill({ body, contentType: 'text/html' })
      })
      await page.goto('/iframe?url=https%3A%2F%2Facademy.example%2Fa&title=%E5%AD%A6%E9%99%A2')
      await page.frameLocator('iframe').getByText('课程目录').waitFor()
    },
  },
]
