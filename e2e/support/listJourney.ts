import type { Call } from '@crm/contracts/call'
import { type Browser, expect, type Page, type Request, test } from '@playwright/test'
import { AT_ONCE, chooseOption, expectQuery, followLink, searchFor } from './controls.ts'
import { exportAsCsv } from './files.ts'
import { callFails, watchErrors } from './gateway.ts'
import { COLUMNS_SEEN, columnFaults, LIST_WINDOW, layoutFaults, watchShifts } from './listLayout.ts'
import { expectNoMatch, expectRefused } from './messages.ts'
import { atRest } from './motion.ts'
import { signedInAs } from './signIn.ts'
import { expectRows, rowsOf, runRowAction, sortBy, tableOf } from './tables.ts'

/** Of an address or a request: what stands under each key, several values joined by a comma. */
type QueryValues = Readonly<Record<string, string>>

/**
 * One filter as staff set it, what the address then says, and what the list is asked with (as the address, unless said). Members of
 * members of a request have dots: `conditions.level`.
 */
export type FilterRow =
  | ({ query: QueryValues; request?: QueryValues } & (
      | { select: string; option: string }
      | { range: string; min: string; max: string }
      | { flag: string }
      | { tab: string | RegExp }
      | { search: string }
      /** Dates, trees, staff and tags, by name: their controls have journeys of their own, the list is come to by a link. */
      | { link: string }
    ))
  /** The first of the options: the address has it under this name, and the request, unless it names another member. */
  | { select: string; any: string; request?: string }

/** Ten days of November 2026 in Shanghai, as address and request have them. */
const TEN_DAYS = { start_time: '1793462400', end_time: '1794326399' }

/** Two picked days of a date filter; `name` of a second one as its field has it. */
export function pickedDays(link: string, name?: string): FilterRow {
  const keys = name ? [`${name}_start`, `${name}_end`] : ['start_time', 'end_time']
  const request = { [keys[0] ?? '']: TEN_DAYS.start_time, [keys[1] ?? '']: TEN_DAYS.end_time }
  return { link, query: { [name ? `${name}_type` : 'date_type']: 'customize', ...request }, request }
}

/** One list, and what every list does. */
export interface ListRow {
  title: string
  /** Its address, with the query under which it stands as a table. */
  path: string
  /** The call that answers its rows. */
  call: Pick<Call<unknown, unknown>, 'id' | 'method' | 'path'>
  /** Who opens it: a role of the first enterprise, or a phone number. */
  as: number | string
  /** A role of the first enterprise to whom it is refused; absent: it is everybody's. */
  refused?: number
  filters: readonly FilterRow[]
  /** A column by its title, and the address after a press on it. */
  sort?: { column: string; query: QueryValues }
  /** Has a search field, in which this finds nothing. */
  nothing?: string
  exports?: boolean
  /** A press on 详情 of a row opens this drawer, which then stands in the address. */
  drawer?: string
  /** What must be there before it is opened. */
  prepare?: (page: Page) => Promise<void>
  /** The menu has no row for it. */
  isUnlisted?: true
  /** Fewer rows than six are seen at 1280 × 800, and why. */
  fewerRows?: { rows: number; because: string }
}

/** A page of the shell alone, within the frame, to leave a list for. */
const NOWHERE = '/404'

/** A page that the lists of a worker have in common: whoever is signed in there opens them one after another. */
interface KeptPage {
  page: Page
  /** What must not happen, and what was asked, since the journey began. */
  errors: string[]
  requests: Request[]
}

const keptPages = new Map<number | string, KeptPage>()

/** The page of an account, signed in once for each worker: its files are in the cache then, and compiled. */
async function keptPageOf(browser: Browser, as: number | string): Promise<KeptPage> {
  const known = keptPages.get(as)
  if (known) {
    known.errors.length = 0
    known.requests.length = 0
    return known
  }
  const page = await browser.newPage()
  const kept: KeptPage = { page, errors: watchErrors(page), requests: [] }
  page.on('request', (request) => kept.requests.push(request))
  await signedInAs(page, as)
  await page.addInitScript(watchShifts)
  keptPages.set(as, kept)
  return kept
}

/** Rows of 48 px that a list shows at once. */
const ROWS = 6
/** Cells with pictures of goods are higher. */
export const GOODS_ROWS = { rows: 5, because: 'cells show goods' }

/** The members of a body by their path. */
function flat(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, member]): [string, string][] =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? flat(member, `${path}${key}.`)
      : [[path + key, String(member)]],
  )
}

/** What a list was asked with; a GET carries it in its address, anything else in its body. */
function askedOf(request: Request): QueryValues {
  if (request.method() !== 'GET') return Object.fromEntries(flat(Object(request.postDataJSON())))
  const { searchParams } = new URL(request.url())
  return Object.fromEntries([...new Set(searchParams.keys())].map((key) => [key, searchParams.getAll(key).join(',')]))
}

/** Requests of the list's call among those that a page made, the latest last. */
const requestsOf = ({ requests }: KeptPage, { call }: ListRow): QueryValues[] =>
  requests
    .filter((request) => request.method() === call.method && new URL(request.url()).pathname === `/api/${call.path}`)
    .map(askedOf)

/** Sets a filter by its control. Answers what the address then says, and what must be asked. */
async function setFilter(page: Page, filter: FilterRow): Promise<{ query: QueryValues; request: QueryValues }> {
  const area = page.getByRole('search')
  if ('search' in filter) await searchFor(page, filter.search)
  else if ('tab' in filter)
    await page.getByRole('tab', { name: filter.tab, exact: typeof filter.tab === 'string' }).click()
  else if (!('link' in filter)) {
    const unfold = area.getByRole('button', { name: '展开', exact: true })
    if (await unfold.isVisible()) await unfold.click()
    if ('flag' in filter) await area.getByRole('switch', { name: filter.flag }).click()
    else if ('range' in filter) {
      await area.getByRole('textbox', { name: `${filter.range}最小值` }).fill(filter.min)
      const max = area.getByRole('textbox', { name: `${filter.range}最大值` })
      await max.fill(filter.max)
      await max.press('Enter')
    } else {
      const select = area.getByRole('combobox', { name: filter.select, exact: true })
      if ('option' in filter) await chooseOption(page, select, filter.option)
      else {
        await atRest(page)
        await select.click()
        // Options of the browser's own selects have no such attribute.
        await page.locator('[role="option"]').first().click()
      }
      await page.keyboard.press('Escape')
    }
  }
  if (!('any' in filter)) return { query: filter.query, request: filter.request ?? filter.query }
  const chosen = () => new URL(page.url()).searchParams.get(filter.any) ?? ''
  await expect.poll(chosen, { message: `${filter.any} in the address` }).not.toBe('')
  return { query: { [filter.any]: chosen() }, request: { [filter.request ?? filter.any]: chosen() } }
}

/** Whether a filter is only come to by a link. */
const isLinked = (filter: FilterRow): filter is Extract<FilterRow, { link: string }> => 'link' in filter

/**
 * One journey per list for what every list does: it opens, and stands as lists stand; it sorts; it becomes a file; a record opens; it says that
 * nothing matches; each filter reaches the address and the request, and comes back with the address; it says that it failed and
 * tries again; it is refused. What a screen is for has a journey of its own. A page is loaded once for each list; then the list is
 * left and come to by its address within it, which costs a part of that.
 */
export function listJourneys(rows: readonly ListRow[]): void {
  test.describe('what every list does', () => {
    test.use({ viewport: LIST_WINDOW })
    for (const row of rows) {
      test(`the list ${row.title} (${row.path})`, async ({ browser }) => {
        const kept = await keptPageOf(browser, row.as)
        const { page, errors } = kept
        const requests = () => requestsOf(kept, row)
        const expectRequest = (request: QueryValues) =>
          expect
            .poll(() => requests().at(-1), { message: `the last request of ${row.call.id}`, intervals: AT_ONCE })
            .toMatchObject(request)
        await row.prepare?.(page)
        await page.goto(row.path)
        await expect(page.getByRole('heading', { name: row.title }).first()).toBeVisible()
        await expectRows(page)
        expect(await layoutFaults(page, { rows: row.fewerRows?.rows ?? ROWS, lit: row.isUnlisted ? 0 : 1 })).toEqual([])
        for (const { window, columns } of COLUMNS_SEEN) {
          await page.setViewportSize(window)
          expect(await columnFaults(page, columns), `columns at ${window.width}`).toEqual([])
        }
        await page.setViewportSize(LIST_WINDOW)

        if (row.sort) {
          await sortBy(tableOf(page), row.sort.column)
          await expectQuery(page, row.sort.query)
          await expectRequest(row.sort.query)
          await expectRows(page)
        }
        if (row.exports) await exportAsCsv(page)
        if (row.drawer) {
          await runRowAction(page, rowsOf(page).first(), '详情')
          const drawer = page.getByRole('dialog', { name: row.drawer })
          await expect(drawer.locator('dd').first()).toBeVisible()
          await page.reload()
          await expect(drawer.locator('dd').first()).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(drawer).toBeHidden()
          await expectRows(page)
        }
        if (row.nothing) {
          await searchFor(page, row.nothing)
          await expectNoMatch(page)
          await page.getByText('重置筛选条件').click()
          await expectRows(page)
        }

        let [query, request]: [QueryValues, QueryValues] = [{}, {}]
        for (const filter of row.filters) {
          if (isLinked(filter)) continue
          const set = await setFilter(page, filter)
          await expectQuery(page, set.query)
          await expectRequest(set.request)
          query = { ...query, ...set.query }
          // What the address does not keep is not asked for when it comes back.
          if (Object.keys(set.query).length > 0) request = { ...request, ...set.request }
        }
        for (const filter of row.filters.filter(isLinked)) {
          query = { ...query, ...filter.query }
          request = { ...request, ...(filter.request ?? filter.query) }
        }
        expect(errors).toEqual([])

        // The address as it is now, with what is come to by a link only: it says and asks the same, also when it is tried again.
        const sentence = `${row.title}接口故障`
        const heal = await callFails(page, row.call.id, { message: sentence })
        const address = new URL(page.url())
        for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value)
        await followLink(page, NOWHERE)
        await expect(page.getByRole('table')).toHaveCount(0)
        const before = requests().length
        await followLink(page, address.pathname + address.search)
        await expect(page.getByText(sentence).first()).toBeVisible()
        await expectQuery(page, query)
        expect(requests().length).toBeGreaterThan(before)
        await expectRequest(request)
        await heal()
        const again = requests().length
        await page.getByRole('button', { name: '重试' }).first().click()
        await expect.poll(() => requests().length, { intervals: AT_ONCE }).toBeGreaterThan(again)
        await expectRequest(request)
        await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
        await expect(tableOf(page)).toHaveAttribute('aria-busy', 'false')

        if (row.refused === undefined) return
        const other = await keptPageOf(browser, row.refused)
        if (other.page.url() === 'about:blank') await other.page.goto(NOWHERE)
        await expectRefused(other.page, new URL(row.path, address).pathname, () => followLink(other.page, row.path))
        expect(requestsOf(other, row)).toEqual([])
      })
    }
  })
}
