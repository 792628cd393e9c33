import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What is serious or critical in a part of the page (a selector), by the rules of WCAG 2.1 AA. */
export async function graveFaults(page: Page, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Expects nothing serious or critical in a part of the page (a selector), by the rules of WCAG 2.1 AA. */
export async function expectAccessible(page: Page, part: string): Promise<void> {
  await expect(page.locator(part).first()).toBeVisible()
  expect(await graveFaults(page, part)).toEqual([])
}
