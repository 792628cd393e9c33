import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { atRest } from './motion.ts'

/** So many of the parts with one fault are named; there may be one in every cell of a table. */
const NODES_NAMED = 3

/** What is serious or critical in a part of the page (a selector) once it stands still, by the rules of WCAG 2.1 AA. */
export async function fatalIssues(page: Page, part: string): Promise<string[]> {
  await atRest(page)
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => {
    const first = nodes.slice(0, NODES_NAMED).map(({ html }) => html.slice(0, 160))
    // Contrast: with the colours that were measured.
    const why = id === 'color-contrast' ? ` (${nodes[0]?.any[0]?.message ?? ''})` : ''
    return `${id}, ${nodes.length} times: ${first.join(' | ')}${why}`
  })
}

/** Expects nothing serious or critical in a part of the page (a selector), by the rules of WCAG 2.1 AA. */
export async function expectAccessible(page: Page, part: string): Promise<void> {
  await expect(page.locator(part).first()).toBeVisible()
  expect(await fatalIssues(page, part)).toEqual([])
}
