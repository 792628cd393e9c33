import { phone, type Picture } from '../picture.ts'

/** What the remotes show in the frame. */
export const screens: readonly Picture[] = [
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
