import { expect, type Locator, type Page } from '@playwright/test'

type Scope = Page | Locator

/** A table by the name of what it lists; without a name the first of the page. */
export function tableOf(scope: Scope, name?: string): Locator {
  return name === undefined ? scope.getByRole('table').first() : scope.getByRole('table', { name })
}

/** Rows of records: without head, 合计, the grey bars of a first load, and a page that was just left. */
export function rowsOf(scope: Scope): Locator {
  return scope.locator('tbody [role="row"][data-row]:not([data-remote][aria-hidden] *)')
}

/** The row of a record that contains the text (or all of the texts), e.g. `rowOf(page, '糯米妈妈育儿手账')`. */
export function rowOf(scope: Scope, ...texts: readonly (string | RegExp)[]): Locator {
  return texts.reduce((rows: Locator, hasText) => rows.filter({ hasText }), rowsOf(scope)).first()
}

/** The cell of a row under a column by its title. */
export async function cellOf(row: Locator, column: string): Promise<Locator> {
  // The titles are read at once: the row, and with it its table, must be there.
  await row.waitFor()
  const table = row.locator('xpath=ancestor::*[@role="table" or @role="grid"][1]')
  const titles = await table.getByRole('columnheader').allInnerTexts()
  const at = titles.findIndex((title) => title.trim() === column)
  if (at < 0) throw new Error(`no column ${column} among ${titles.map((title) => title.trim()).join(', ')}`)
  return row.getByRole('cell').nth(at)
}

/** What all rows of records read under a column, at one moment. */
export async function columnTexts(scope: Scope, column: string): Promise<string[]> {
  const titles = await tableOf(scope).getByRole('columnheader').allInnerTexts()
  const at = titles.findIndex((title) => title.trim() === column)
  if (at < 0) throw new Error(`no column ${column} among ${titles.map((title) => title.trim()).join(', ')}`)
  return rowsOf(scope).evaluateAll(
    (rows, index) => rows.map((row) => row.querySelectorAll<HTMLElement>('[role="cell"]')[index]?.innerText ?? ''),
    at,
  )
}

/** Expects that the table has a row whose cells read as given, by column title: `expectRow(page, { 达人: '小明', 平台: '抖音' })`. */
export async function expectRow(scope: Scope, cells: Readonly<Record<string, string | RegExp>>): Promise<void> {
  const [, first] = Object.entries(cells)[0] ?? []
  if (first === undefined) throw new Error('expectRow needs a cell')
  const row = rowOf(scope, first)
  await expect(row).toBeVisible()
  for (const [column, text] of Object.entries(cells)) await expect(await cellOf(row, column)).toContainText(text)
}

/** Expects that rows are there and none is on its way. */
export async function expectRows(scope: Scope): Promise<void> {
  await expect(rowsOf(scope).first()).toBeVisible()
  await expect(tableOf(scope)).toHaveAttribute('aria-busy', 'false')
}

/** Presses a row's action; one behind 更多 is found there. */
export async function runRowAction(page: Page, row: Locator, action: string): Promise<void> {
  const button = row
    .getByRole('button', { name: action, exact: true })
    .or(row.getByRole('link', { name: action, exact: true }))
  await row.waitFor()
  if (await button.first().isVisible()) return button.first().click()
  const item = page.getByRole('menuitem', { name: action, exact: true })
  // A welcome that comes late closes the menu again.
  await expect(async () => {
    if (!(await item.isVisible())) await row.getByRole('button', { name: '更多' }).click()
    await item.click({ timeout: 5_000 })
  }).toPass()
}

/** Sorts by a column: the first press falls, the second rises. */
export async function sortBy(scope: Scope, column: string): Promise<void> {
  await scope
    .getByRole('columnheader', { name: column })
    .getByRole('button', { name: column, exact: true })
    .first()
    .click()
}
