import { expect, type Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'
import { atRest } from './motion.ts'

/** So many of the parts with one fault are named; there may be one in every cell of a table. */
const NODES_NAMED = 3
/** Rows of a table are alike: so many are looked at. */
const ROWS = 3

/** What is looked at: a part by its selector, or all but what a selector names. */
type Part = { include: string[] } | { exclude: string[] }

/** The run that a page is in: axe does one at a time, and dialogs are looked at beside what a test does. */
const running = new WeakMap<Page, Promise<unknown>>()

/** What axe finds in the document of the page once it stands still. */
function violationsOf(page: Page, part: Part, options: RunOptions): Promise<Result[]> {
  const run = (running.get(page) ?? Promise.resolve()).catch(() => {}).then(() => runOf(page, part, options))
  running.set(page, run)
  return run
}

/** A run. The script of axe is brought once for each document, which takes longer than a run. */
async function runOf(page: Page, part: Part, options: RunOptions): Promise<Result[]> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const how: RunOptions = { ...options, iframes: false, resultTypes: ['violations'] }
  const asked: [Part, RunOptions] = [part, how]
  return page.evaluate(async (given) => {
    // What is read anew is dimmed until it is there; the colours that it has meanwhile are nobody's.
    while (document.querySelector('[data-stale]')) await new Promise((next) => setTimeout(next, 50))
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(...given)
    return violations
  }, asked)
}

/** Names that only a screen reader says, in the language of a library: no word of them is Chinese. */
async function foreignNames(page: Page, part: string): Promise<string[]> {
  const names = await page
    .locator(part)
    .locator('[aria-label]')
    .evaluateAll((named) => named.map((element) => element.getAttribute('aria-label') ?? ''))
  return [...new Set(names)]
    .filter((name) => /[A-Za-z]{4}/.test(name) && !/[\d\u4e00-\u9fff@]/.test(name))
    .map((name) => `foreign name: ${name}`)
}

/** One violation with where it was found, as a line. */
function lineOf({ id, nodes }: Result): string {
  const first = nodes.slice(0, NODES_NAMED).map(({ html }) => html.slice(0, 160))
  // Contrast: with the colours that were measured.
  const why = id === 'color-contrast' ? ` (${nodes[0]?.any[0]?.message ?? ''})` : ''
  return `${id}, ${nodes.length} times: ${first.join(' | ')}${why}`
}

/** What any rule of axe finds on the whole page, best practice too; of tables the head and the first rows. */
export async function pageIssues(page: Page): Promise<string[]> {
  const found = await violationsOf(page, { exclude: [`tbody [data-row]:nth-child(n + ${ROWS + 1})`] }, {})
  return [...found.map(lineOf), ...(await foreignNames(page, 'body'))]
}

/** What any rule of axe finds in a part of the page (a selector), best practice too. */
export async function partIssues(page: Page, part: string): Promise<string[]> {
  const found = await violationsOf(page, { include: [part] }, {})
  return [...found.map(lineOf), ...(await foreignNames(page, part))]
}

/** Expects that no rule of axe fails on the page, see `pageIssues`. */
export async function expectPageAccessible(page: Page): Promise<void> {
  expect(await pageIssues(page)).toEqual([])
}

/** What is serious or critical in a part of the page (a selector) once it stands still, by the rules of WCAG 2.1 AA. */
export async function fatalIssues(page: Page, part: string): Promise<string[]> {
  const found = await violationsOf(page, { include: [part] }, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(lineOf)
}

/** Expects nothing serious or critical in a part of the page (a selector), by the rules of WCAG 2.1 AA. */
export async function expectAccessible(page: Page, part: string): Promise<void> {
  await expect(page.locator(part).first()).toBeVisible()
  expect(await fatalIssues(page, part)).toEqual([])
}
