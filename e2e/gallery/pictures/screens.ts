import { phone, type Picture } from '../picture.ts'

/** What the remotes show in the frame. */
export const screens: readonly Picture[] = [
  ...(
    [
      ['talent-public', '/talent/public', '达人公海'],
      ['talent-manage', '/talent/manage', '我的达人'],
      ['cooperate-list', '/cooperate/list', '合作单'],
      ['goods-list', '/goods/list', '商品列表'],
      ['commerce-video', '/mediacenter/commercevideo', '带货视频'],
      ['grass-video', '/mediacenter/grassvideo', '种草视频'],
      ['system-member', '/system/member', '成员管理'],
    ] as const
  ).map(([name, path, shows]): Picture => ({ name: `screens/${name}`, shows, path, phone: phone(2) })),
  { name: 'screens/overview', shows: '核心指标', path: '/overview', phone: phone(2), whole: true },
  { name: 'screens/content-overview', shows: '内容趋势', path: '/content/overview', phone: phone(3), whole: true },
  {
    name: 'screens/talent-detail',
    shows: '达人详情',
    path: '/talent/manage',
    phone: phone(2),
    whole: true,
    steps: async (page) => {
      await page.goto((await page.locator('a[href^="/talent/detail"]').first().getAttribute('href')) ?? '')
      await page.waitForLoadState('networkidle')
    },
  },
]
