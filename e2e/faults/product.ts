import { expect, type Locator, type Page } from '@playwright/test'

/** A page of each remote, by path, entry of the menu, heading and module. */
export const PAGES = {
  talents: { path: '/talent/public', label: '达人公海', title: '达人' },
  cooperation: { path: '/cooperate/list', label: '合作单', title: '合作' },
  goods: { path: '/goods/list', label: '商品列表', title: '商品' },
  dashboards: { path: '/overview', label: '数据概览', title: '数据' },
  'media-centre': { path: '/mediacenter/commercevideo', label: '带货视频', title: '媒体中心' },
  system: { path: '/system/member', label: '成员管理', title: '系统' },
  content: { path: '/content/overview', label: '种草概览', title: '种草' },
} as const

export type RemoteId = keyof typeof PAGES
/** Those that stand in the menu of commerce: one press leads from any to any. */
export const REMOTES = (Object.keys(PAGES) as RemoteId[]).filter((id) => id !== 'content') // the keys of the table above

/** What a tab said and sent while a fault was met. */
export interface Heard {
  /** Errors that nobody caught. */
  uncaught: string[]
  /** Lines of the console that begin with the loader's mark. */
  told: string[]
  /** Outcomes of builds that were counted: `build outcome phase`. */
  counted: string[]
  /** Bodies of error reports. */
  reported: string[]
}

/** Begins to listen to a page; before it is opened. */
export function listenTo(page: Page): Heard {
  const heard: Heard = { uncaught: [], told: [], counted: [], reported: [] }
  page.on('pageerror', (error) => heard.uncaught.push(error.message))
  page.on('console', (message) => {
    if (/^\[(remotes|portal)\]/.test(message.text())) heard.told.push(message.text())
  })
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (request.url().endsWith('/beacon/builds')) {
      const { rows } = JSON.parse(body) as { rows: { build: string; outcome: string; phase: string }[] } // the shell's own
      heard.counted.push(...rows.map(({ build, outcome, phase }) => `${build} ${outcome} ${phase}`.trim()))
    }
    if (request.url().includes('trace/error')) heard.reported.push(body)
  })
  return heard
}

/** The card in place of a remote that is not there. */
export function cardOf(page: Page): Locator {
  return page.getByRole('main').getByRole('alert')
}

/** The menu of the frame. */
export function menu(page: Page): Locator {
  return page.getByRole('navigation', { name: '主菜单' })
}

/** Expects the page of a remote to stand: its root, shown and ready, with its heading. */
export async function expectPage(page: Page, remote: RemoteId): Promise<void> {
  await expect(page.locator('main [data-remote-state]')).toHaveAttribute('data-remote-state', 'ready')
  await expect(page.locator(`main [data-remote="${remote}"]`)).toBeVisible()
}

/** Expects the frame to work: another module opens from the menu, alone in the page. */
export async function expectAlive(page: Page, but: RemoteId): Promise<void> {
  const other: RemoteId = but === 'system' ? 'goods' : 'system'
  // The menu of seeding calls the members so.
  const label = but === 'content' ? '成员' : PAGES[other].label
  await menu(page).getByRole('link', { name: label, exact: true }).click()
  await expectPage(page, other)
  await expect(page.locator('main [data-remote]')).toHaveCount(1)
}

/** Waits until what was counted has left the tab: it is sent together, some seconds later or when the page goes. */
export async function expectCounted(heard: Heard, row: RegExp): Promise<void> {
  await expect.poll(() => heard.counted.join('\n'), { message: 'what is counted of builds' }).toMatch(row)
}
