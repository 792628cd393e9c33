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
  { name: 'pages/login', path: '/login', widths: [1280, 1920] },
  { name: 'pages/login-password', path: '/login?tab=password' },
  { name: 'pages/login-brand-a', path: '/login', host: 'brand-a.localhost' },
  { name: 'pages/login-private', path: '/login', host: 'private.localhost' },
  { name: 'pages/register', path: '/register' },
  { name: 'pages/trial', path: '/trial' },
  { name: 'pages/join', path: '/join?code=none' },
  { name: 'pages/entry', path: '/entry' },
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
  { name: 'pages/home-private', path: '/', phone: phone(2, 11), host: 'private.localhost', whole: true },
  { name: 'pages/home-brand-a', path: '/', phone: phone(2), host: 'brand-a.localhost', whole: true },
  { name: 'pages/home-long', path: '/', phone: phone(2), answers: longCorp },
  { name: 'pages/school-last-page', path: '/school?page=2', phone: phone(2) },
  { name: 'pages/school-content', path: '/school?tab=4', phone: phone(3) },
  { name: 'pages/school-failed', path: '/school', phone: phone(2), answers: { 'v1/school/course/list': broken } },
  { name: 'pages/school-long', path: '/school', phone: phone(2), answers: { 'v1/school/course/list': longCourses } },
  { name: 'pages/lecturer-articles', path: '/school/lecturer/1?tab=article', phone: phone(2) },
  {
    name: 'pages/lecturer-none',
    path: '/school/lecturer/2',
    phone: phone(2),
    answers: { 'v1/school/course/list': (data: { list: object[] }) => ({ ...data, list: [] }) },
  },
  {
    name: 'pages/player-failed',
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
  { name: 'pages/vip-personal', path: '/vip', phone: phone(2, 6), whole: true },
  { name: 'pages/vip-failed', path: '/vip', phone: phone(2), answers: { 'v1/corp/packages': broken } },
  {
    name: 'pages/vip-sales',
    path: '/vip',
    phone: phone(2),
    steps: async (page) => {
      await page
        .getByRole('button', { name: /联系销售/ })
        .first()
        .hover()
      await page.getByRole('img', { name: /二维码/ }).waitFor()
    },
  },
  { name: 'pages/error-guest', path: '/error?code=ab12-cd34&from=%2Ftalent%2Fpublic' },
  { name: 'pages/not-found-page', path: '/404', phone: phone(6) },
  {
    name: 'pages/iframe',
    path: '/overview',
    phone: phone(2),
    steps: async (page) => {
      await page.route('https://academy.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>学院</h1><p>课程目录</p>' }),
      )
      // The server puts the portal into the page.
      await page.route(/\/iframe\?url/, async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace('"iframeAllow":[]', '"iframeAllow":["https://academy.example"]')
        await route.fulfill({ body, contentType: 'text/html' })
      })
      await page.goto('/iframe?url=https%3A%2F%2Facademy.example%2Fa&title=%E5%AD%A6%E9%99%A2')
      await page.getByRole('button', { name: '新窗口打开' }).first().waitFor()
    },
  },
]
