import type { Call } from '@crm/contracts/call'
import { expect, type Page, type Request, test } from '@playwright/test'
import { chooseOption, expectQuery, searchFor } from './controls.ts'
import { exportAsCsv } from './files.ts'
import { callFails, watchErrors } from './gateway.ts'
import { expectNoMatch, expectRefused } from './messages.ts'
import { signedInAs } from './signIn.ts'
import { expectRows, sortBy, tableOf } from './tables.ts'

/** Of an address or a request: what stands under each key, several values joined by a comma. */
type Asked = Readonly<Record<string, string>>

/** One filter as staff set it, what the address then says, and what the list is asked with (as the address, unless said). */
export type FilterRow = { query: Asked; asked?: Asked } & (
  | { select: string; option: string }
  | { range: string; min: string; max: string }
  | { flag: string }
  | { tab: string | RegExp }
  | { search: string }
  /** Dates, trees, staff and tags, by name: their controls have journeys of their own, the list is come to by a link. */
  | { link: string }
)

/** Ten days of November 2026 in Shanghai, as address and request have them. */
const TEN_DAYS = { start_time: '1793462400', end_time: '1794326399' }

/** Two picked days of a date filter; `name` of a second one as its field has it. */
export function pickedDays(link: string, name?: string): FilterRow {
  const keys = name ? [`${name}_start`, `${name}_end`] : ['start_time', 'end_time']
  const asked = { [keys[0] ?? '']: TEN_DAYS.start_time, [keys[1] ?? '']: TEN_DAYS.end_time }
  return { link, query: { [name ? `${name}_type` : 'date_type']: 'customize', ...asked }, asked }
}

/** One list, and what every list does. */
export interface ListRow {
  title: string
  path: string
  /** The call that answers its rows. */
  call: Pick<Call<unknown, unknown>, 'id' | 'method' | 'path'>
  /** Who opens it: a role of the first enterprise, or a phone number. */
  as: number | string
  /** A role of the first enterprise to whom it is refused. */
  refused?: number
  filters: readonly FilterRow[]
  /** A column by its title, and the address after a press on it. */
  sort?: { column: string; query: Asked }
  /** Has a search field, in which this finds nothing. */
  nothing?: string
  exports?: boolean
}

/** What a list was asked with; a GET carries it in its address, anything else in its body. */
function askedOf(request: Request): Asked {
  if (request.method() !== 'GET')
    return Object.fromEntries(
      Object.entries(Object(request.postDataJSON())).map(([key, value]) => [key, String(value)]),
    )
  const { searchParams } = new URL(request.url())
  return Object.fromEntries([...new Set(searchParams.keys())].map((key) => [key, searchParams.getAll(key).join(',')]))
}

/** Requests of the list's call, the latest last. */
function followList(page: Page, { call }: ListRow): Asked[] {
  const requests: Asked[] = []
  page.on('request', (request) => {
    if (request.method() === call.method && new URL(request.url()).pathname === `/api/${call.path}`)
      requests.push(askedOf(request))
  })
  return requests
}

async function setFilter(page: Page, row: ListRow, filter: FilterRow): Promise<void> {
  const area = page.getByRole('search')
  if ('link' in filter) {
    await page.goto(`${row.path}?${new URLSearchParams(filter.query).toString()}`)
  } else if ('search' in filter) await searchFor(page, filter.search)
  else if ('tab' in filter)
    await page.getByRole('tab', { name: filter.tab, exact: typeof filter.tab === 'string' }).click()
  else {
    const unfold = area.getByRole('button', { name: '展开', exact: true })
    if (await unfold.isVisible()) await unfold.click()
    if ('flag' in filter) await area.getByRole('switch', { name: filter.flag }).click()
    else if ('select' in filter) {
      await chooseOption(page, area.getByRole('combobox', { name: filter.select }), filter.option)
      await page.keyboard.press('Escape')
    } else {
      await area.getByRole('textbox', { name: `${filter.range}最小值` }).fill(filter.min)
      const max = area.getByRole('textbox', { name: `${filter.range}最大值` })
      await max.fill(filter.max)
      await max.press('Enter')
    }
  }
}

/**
 * One journey per list for what every list does: it opens; each filter reaches the address and the request, and comes back with
 * the address; it sorts; it says that nothing matches; it says that it failed and tries again; it becomes a file; it is refused.
 * What a screen is for has a journey of its own.
 */
export function listJourneys(rows: readonly ListRow[]): void {
  for (const row of rows) {
    test(`the list ${row.title} (${row.path})`, async ({ page, browser }) => {
      const errors = watchErrors(page)
      const requests = followList(page, row)
      const expectAsked = (asked: Asked) =>
        expect.poll(() => requests.at(-1), { message: `the last request of ${row.call.id}` }).toMatchObject(asked)
      await signedInAs(page, row.as)
      await page.goto(row.path)
      await expect(page.getByRole('heading', { name: row.title }).first()).toBeVisible()
      await expectRows(page)

      const linked = row.filters.filter((filter) => 'link' in filter)
      for (const filter of linked) {
        await setFilter(page, row, filter)
        await expectAsked(filter.asked ?? filter.query)
      }
      if (linked.length > 0) await page.goto(row.path)
      const set = row.filters.filter((filter) => !('link' in filter))
      for (const filter of set) {
        await setFilter(page, row, filter)
        await expectQuery(page, filter.query)
        await expectAsked(filter.asked ?? filter.query)
      }
      if (set.length > 0) {
        const before = requests.length
        await page.reload()
        for (const filter of set) await expectQuery(page, filter.query)
        await expect.poll(() => requests.length).toBeGreaterThan(before)
        for (const filter of set) await expectAsked(filter.asked ?? filter.query)
        await page.goto(row.path)
      }
      await expectRows(page)

      if (row.sort) {
        await sortBy(tableOf(page), row.sort.column)
        await expectQuery(page, row.sort.query)
        await expectAsked(row.sort.query)
        await expectRows(page)
      }
      if (row.exports) await exportAsCsv(page)
      if (row.nothing) {
        await searchFor(page, row.nothing)
        await expectNoMatch(page)
        await page.getByText('重置筛选条件').click()
        await expectRows(page)
      }
      expect(errors).toEqual([])

      const sentence = `${row.title}接口故障`
      const heal = await callFails(page, row.call.id, { message: sentence })
      await page.reload()
      await expect(page.getByText(sentence).first()).toBeVisible()
      await heal()
      await page.getByRole('button', { name: '重试' }).first().click()
      await expectRows(page)

      if (row.refused === undefined) return
      const other = await browser.newPage()
      await signedInAs(other, row.refused)
      await other.goto(row.path)
      await expectRefused(other, row.path)
      await other.close()
    })
  }
}
