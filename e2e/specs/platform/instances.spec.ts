import { expect, type Page, test } from '@playwright/test'
import { signedInAs } from '../../support/signIn.ts'
import { expectRows } from '../../support/tables.ts'

/** One page of every remote that the commerce menu leads to; the round ends on a list. */
const PAGES = [
  ['数据概览', 'dashboards'],
  ['达人公海', 'talents'],
  ['合作订单', 'cooperation'],
  ['商品列表', 'goods'],
  ['带货视频', 'media-centre'],
  ['成员管理', 'system'],
] as const

// The recorder of a trace keeps every node that it has seen.
test.use({ trace: 'off' })

async function round(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  for (const [name, remote] of PAGES) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.locator(`main [data-remote="${remote}"]`)).toBeVisible()
    await expect(page.locator('main [data-remote-state]')).toHaveAttribute('data-remote-state', 'ready')
  }
}

test('pages that are left leave nothing behind: no node and no listener more after each round', async ({ page }) => {
  await signedInAs(page, 2)
  await page.goto('/overview')
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Performance.enable')
  const sample = async () => {
    await inspector.send('HeapProfiler.collectGarbage')
    const { metrics } = await inspector.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  // What the last page still loads is no leak: two equal samples in a row count.
  const counted = async () => {
    await expectRows(page)
    await page.waitForLoadState('networkidle')
    let last = await sample()
    await expect
      .poll(async () => {
        const [before, now] = [last, await sample()]
        last = now
        return JSON.stringify(before) === JSON.stringify(now)
      })
      .toBe(true)
    return last
  }
  // The first round loads code, the second fills what is kept for a page that comes back.
  await round(page)
  await round(page)
  const before = await counted()
  const rounds = 2
  for (let at = 0; at < rounds; at++) await round(page)
  const after = await counted()
  // One forgotten node or listener per mount would show as this many.
  const mounts = rounds * PAGES.length
  console.log(
    `after ${mounts} more mounts: nodes ${before.nodes} → ${after.nodes}, listeners ${before.listeners} → ${after.listeners}`,
  )
  expect(after.nodes - before.nodes).toBeLessThan(mounts)
  expect(after.listeners - before.listeners).toBeLessThan(mounts)
})
