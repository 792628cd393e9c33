import type { Page } from '@playwright/test'
import { quiet } from '../../support/quiet.ts'
import { signedInAs } from '../../support/signIn.ts'
import { expect, test } from '../../support/test.ts'

/** Across A4 on its side, less its margins. */
const PAPER = { width: 1046, height: 717 }

/** Titles of a table's columns with the place where each ends. */
const columnsOf = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('columnheader')
    .filter({ visible: true })
    .evaluateAll((heads) =>
      heads.map((head) => ({ title: head.textContent ?? '', right: Math.round(head.getBoundingClientRect().right) })),
    )

for (const [path, of] of [
  ['/orders-manage/list', '订单'],
  ['/talent/manage', '达人'],
  ['/goods/list', '商品'],
  ['/system/member', '成员'],
] as const) {
  test(`on paper a list of ${of} has all its columns side by side, and nothing to press`, async ({ page }) => {
    await signedInAs(page, 2)
    await page.goto(path)
    await quiet(page)
    await page.setViewportSize(PAPER)
    const table = (await page.getByRole('main').getByRole('table').first().getAttribute('aria-label')) ?? ''
    const onScreen = await columnsOf(page, table)
    await page.emulateMedia({ media: 'print' })
    const data = onScreen.map(({ title }) => title).filter((title) => title !== '' && title !== '操作')
    const row = page.getByRole('table', { name: table }).getByRole('row').nth(1)
    // The table takes its widths anew for the paper.
    await expect(async () => {
      const printed = await columnsOf(page, table)
      expect(printed.length).toBeGreaterThan(6)
      expect(printed.map(({ title }) => title)).toEqual(data.slice(0, printed.length))
      for (const { title, right } of printed) expect(right, title).toBeLessThanOrEqual(PAPER.width)
      // A cell stands below its title.
      const ends = await row
        .getByRole('cell')
        .filter({ visible: true })
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)))
      expect(ends).toEqual(printed.map(({ right }) => right))
    }).toPass()
    // What does not fit in a size that can be read is named.
    const left = data.slice((await columnsOf(page, table)).length)
    const said = await page
      .locator('[data-text^="未打印的列："]')
      .evaluateAll((all) =>
        all.map((each) => ({ text: each.getAttribute('data-text'), isShown: each.checkVisibility() })),
      )
    expect(said.map(({ isShown }) => isShown)).toEqual(left.length > 0 ? [true] : [])
    const bare = (text: string) => text.replaceAll(/\s/g, '')
    for (const title of left) expect(bare(said[0]?.text ?? '')).toContain(bare(title))
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
    for (const name of ['导出', '列设置', '刷新', '下一页'])
      await expect(page.getByRole('button', { name, exact: true }).filter({ visible: true }), name).toHaveCount(0)
  })
}
