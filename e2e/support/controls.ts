import { expect, type Locator, type Page } from '@playwright/test'
import { atRest } from './motion.ts'

/** Labels of the date control's presets, and 自定义 with its two days. */
export type RangeChoice = '全部' | '今天' | '昨天' | '近7天' | '近30天' | { from: string; to: string }

/** Chooses in a date-range radio: a preset, or two days `YYYY-MM-DD` behind 自定义 (both in the months that the calendar shows). */
export async function pickRange(page: Page, choice: RangeChoice): Promise<void> {
  const radio = (name: string) => page.getByRole('radio', { name, exact: true }).first()
  if (typeof choice === 'string') {
    await radio(choice).click()
    return expect(radio(choice)).toBeChecked()
  }
  await radio('自定义').click()
  for (const day of [choice.from, choice.to]) await page.getByRole('gridcell', { name: day, exact: true }).click()
  await expect(radio('自定义')).toBeChecked()
}

/** Chooses a platform tab: 全部, 抖音, 快手, 视频号, 小红书. */
export async function pickPlatform(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

/** Chooses one option of a select by the select's name. */
export async function chooseOption(page: Page, select: string | Locator, option: string): Promise<void> {
  const box = typeof select === 'string' ? page.getByRole('combobox', { name: select }) : select
  // The list of a choice just made may still be fading: pressed then, the select opens without it.
  await atRest(page)
  await box.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Types into the keyword field and searches. */
export async function searchFor(page: Page, text: string): Promise<void> {
  const field = page.getByRole('search').getByRole('textbox').first()
  await field.fill(text)
  await field.press('Enter')
}

/** How often what costs nothing to look at is looked at, in ms. */
export const AT_ONCE = [20, 50, 100]

/** Goes to an address within the page, as a link of the shell does: nothing is loaded anew. */
export async function followLink(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

/** Expects a part of the address's query, e.g. `expectQuery(page, { platform: 'ks' })`; undefined: the key is absent. */
export async function expectQuery(page: Page, query: Readonly<Record<string, string | undefined>>): Promise<void> {
  await expect
    .poll(
      () => {
        const now = new URL(page.url()).searchParams
        return Object.fromEntries(Object.keys(query).map((key) => [key, now.get(key) ?? undefined]))
      },
      { intervals: AT_ONCE },
    )
    .toEqual(query)
}
