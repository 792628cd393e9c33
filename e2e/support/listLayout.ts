import type { Page } from '@playwright/test'
import { atRest } from './motion.ts'

/** The window in which lists are measured. */
export const LIST_WINDOW = { width: 1280, height: 800 }

declare global {
  interface Window {
    /** What moved by itself since the page began: when (ms), how far. */
    shifts: { at: number; value: number; what: string[] }[]
  }
}

interface LayoutShift {
  startTime: number
  value: number
  hadRecentInput: boolean
  sources: { node?: Node }[]
}

/** Notes what moves by itself while a page comes; before it is opened: `page.addInitScript(watchShifts)`. */
export function watchShifts(): void {
  window.shifts = []
  const observer = new PerformanceObserver((list) => {
    // The DOM's own types know no layout shift.
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as unknown as LayoutShift[]) {
      if (hadRecentInput) continue
      const what = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''))
      window.shifts.push({ at: startTime, value, what })
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

/** What a list keeps. */
export interface LayoutLimits {
  /** Rows that must be seen without scrolling, 48 px each. */
  rows: number
  /** Rows of the menu that are lit. */
  lit: 0 | 1
}

/**
 * What is wrong with how a list stands in a window of 1280 × 800, as sentences; nothing is fine. Its rows are there, nothing is
 * chosen, and `watchShifts` has followed the page from its beginning.
 */
export async function layoutFaults(page: Page, limits: LayoutLimits): Promise<string[]> {
  await page.locator('aside[aria-label="帮助工具栏"] button').first().waitFor()
  await page.locator('[aria-label="异常消息"]').waitFor()
  await atRest(page)
  return page.evaluate(faultsOf, limits)
}

/** The windows in which the columns of a list are counted, and how many are seen in each without scrolling; a list of fewer shows all. */
export const COLUMNS_SEEN = [
  { window: LIST_WINDOW, columns: 8 },
  { window: { width: 1920, height: 1080 }, columns: 12 },
] as const

/**
 * What is wrong with the columns that are seen of the first table without scrolling, as sentences: fewer than `least` of data (what
 * is ticked, unfolded and done is no data), one among the first eight of more that says nothing in any row, or room beside the actions.
 */
export async function columnFaults(page: Page, least: number): Promise<string[]> {
  await atRest(page)
  return page.evaluate((count) => {
    // Columns that must say something, px beside actions
    const [FIRST, SPARE] = [8, 24]
    const box = (element: Element) => element.getBoundingClientRect()
    const textOf = (element: Element) => element.textContent?.trim() ?? ''
    const table = [...document.querySelectorAll('main [role="table"]')].find((each) => each.checkVisibility())
    if (!table) return ['no table']
    const heads = [...table.querySelectorAll('th')]
    const data = heads.filter((head) => !['', '操作', '展开'].includes(textOf(head)))
    const right = heads.filter(
      (head) => getComputedStyle(head).position === 'sticky' && getComputedStyle(head).right !== 'auto',
    )
    const edge = Math.min(box(table).right, ...right.map((head) => box(head).left))
    const isWhole = (head: Element) =>
      box(head).right <= edge + 1 &&
      [...head.querySelectorAll('span')].every(
        (span) => span.scrollWidth <= span.clientWidth + 1 || span.clientWidth === 0,
      )
    const seen = data.filter(isWhole)
    const names = seen.map(textOf).join(' ')
    const faults =
      seen.length < Math.min(count, data.length) ? [`${seen.length} of ${data.length} columns are seen: ${names}`] : []
    const rows = [...table.querySelectorAll('tbody [data-row]')]
    // Where all are seen, none could stand in the place of another.
    if (rows.length < 5 || data.length <= FIRST) return faults
    const act = heads.find((head) => textOf(head) === '操作')
    const ends = [...table.querySelectorAll('td[data-actions] :is(a, button)')].map((control) => box(control).right)
    if (act && seen.length < data.length && box(act).right - Math.max(...ends) > SPARE)
      faults.push(`${box(act).right - Math.max(...ends)} px are left beside the actions`)
    for (const head of seen.slice(0, FIRST)) {
      const cells = rows.map((row) => row.children[heads.indexOf(head)])
      if (cells.every((cell) => cell === undefined || /^(|-|0|0\.00%?)$/.test(textOf(cell))))
        faults.push(`the column ${textOf(head)} says nothing`)
    }
    return faults
  }, least)
}

/** Runs in the page: nothing from outside of it is known here. */
function faultsOf({ rows: least, lit: lights }: LayoutLimits): string[] {
  // px, but for the shift; NEAR is the room within a card
  const [ROW, STRIP, SHIFT, NEAR] = [48, 72, 0.02, 20]
  const faults: string[] = []
  const box = (element: Element) => element.getBoundingClientRect()
  const all = (selector: string, within: ParentNode = document) =>
    [...within.querySelectorAll(selector)].filter((each) => each.checkVisibility() && box(each).width > 0)
  const named = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 24)
  const expected = (isSo: boolean, fault: () => string) => {
    if (!isSo) faults.push(fault())
  }

  const [table] = all('main [role="table"]')
  if (!table) return ['no table']
  const [search] = all('main [role="search"]')
  const [strip] = all('main [data-figures]')
  const [platforms] = all('main [role="tablist"][aria-label="平台"]')

  if (search) {
    const lowest = box(search).bottom
    for (const below of [table, ...(strip ? [strip] : [])])
      expected(
        lowest <= box(below).top,
        () => `the filters end at ${lowest}, below the top ${box(below).top} of what they govern`,
      )
  }
  if (strip) expected(box(strip).height <= STRIP, () => `the figures are ${box(strip).height} px high`)

  if (platforms && search) {
    const right = box(platforms)
    const end = box(search).right
    expected(Math.abs(right.right - end) <= NEAR, () => `the platforms end at ${right.right}, the filters at ${end}`)
    expected(right.bottom <= box(search).top, () => 'the platforms do not stand above the filters')
    for (const tabs of all('main [role="tablist"]')) {
      if (tabs === platforms || box(tabs).top > box(search).top || box(tabs).bottom < right.top) continue
      expected(box(tabs).right <= right.left, () => `the tabs ${named(tabs)} do not stand left of the platforms`)
    }
  }

  const rows = all('tbody [data-row]', table)
  const first = rows[0] ? box(rows[0]).top : Number.POSITIVE_INFINITY
  const seen = rows.filter((row) => box(row).bottom <= window.innerHeight).length
  expected(seen >= Math.min(least, rows.length), () => `${seen} of ${rows.length} rows are seen`)
  expected(
    least === 0 || window.innerHeight - first >= least * ROW,
    () => `the first row begins at ${first}: no room for ${least} rows`,
  )

  const heads = all('th', table)
  const edge = Math.min(
    box(table).right,
    ...heads
      .filter((head) => getComputedStyle(head).position === 'sticky' && getComputedStyle(head).right !== 'auto')
      .map((head) => box(head).left),
  )
  const isFixed = (cell: Element) => getComputedStyle(cell).position === 'sticky'
  for (const head of heads) {
    const { left, right } = box(head)
    expected(
      isFixed(head) || right <= edge + 1 || left >= edge - 1,
      () => `the column ${named(head)} is cut at ${edge}`,
    )
    const title = [...head.querySelectorAll('span')].find(
      (span) => span.scrollWidth > span.clientWidth + 1 && span.clientWidth > 0,
    )
    expected(!title || left >= edge - 1, () => `the title ${named(head)} is cut`)
  }
  const sorted = heads.find((head) => /^(a|de)scending$/.test(head.getAttribute('aria-sort') ?? ''))
  expected(!sorted || box(sorted).right <= edge + 1, () => 'what the list is sorted by is not seen')
  const text = document.createRange()
  for (const cell of rows.slice(0, least).flatMap((row) => all('td', row))) {
    if (box(cell).left >= edge - 1 && !isFixed(cell)) continue
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const node = walk.currentNode
      let clips = node.parentElement
      while (clips && clips !== cell && getComputedStyle(clips).overflowX === 'visible') clips = clips.parentElement
      text.selectNodeContents(node)
      const { right, width } = text.getBoundingClientRect()
      if (width === 0) continue
      if (clips && clips !== cell) {
        const { textOverflow, webkitLineClamp, width: own } = getComputedStyle(clips)
        const ends = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || Number.parseFloat(own) <= 1
        expected(ends || right <= box(clips).right + 1, () => `the text ${node.textContent} is cut`)
      } else expected(right <= box(cell).right + 1, () => `the text ${node.textContent} leaves its cell`)
    }
  }

  const floats = all('aside[aria-label="帮助工具栏"], [aria-label="异常消息"]')
  for (const control of all('main :is(a, button, input, select, [role="tab"], [role="combobox"], [role="switch"])')) {
    const { left, right, top, bottom } = box(control)
    // What scrolls beneath the fixed columns, or is not in the window, is met by nothing.
    const cell = control.closest('td, th')
    if (cell && !isFixed(cell) && left >= edge) continue
    for (const float of floats) {
      const over = box(float)
      const meets = left < over.right && right > over.left && top < over.bottom && bottom > over.top
      expected(!meets, () => `${named(float)} covers ${named(control)}`)
    }
  }

  const lit = all('nav[aria-label="主菜单"] [aria-current], nav[aria-label="快捷入口"] [aria-current]')
  expected(lit.length === lights, () => `${lit.length} rows of the menu are lit`)
  for (const row of lit)
    expected(
      box(row).top >= 0 && box(row).bottom <= window.innerHeight,
      () => `the lit row ${named(row)} is out of view`,
    )

  // As browsers count it: the worst of the times that have no pause of a second and last five at most.
  let [worst, sum, begun, last] = [0, 0, 0, Number.NEGATIVE_INFINITY]
  for (const { at, value } of window.shifts) {
    if (at - last > 1000 || at - begun > 5000) [sum, begun] = [0, at]
    sum += value
    last = at
    worst = Math.max(worst, sum)
  }
  expected(worst <= SHIFT, () => `it moves by ${worst.toFixed(4)}: ${JSON.stringify(window.shifts)}`)

  const { scrollWidth } = document.documentElement
  expected(scrollWidth <= window.innerWidth, () => `the page is ${scrollWidth} px wide`)
  return [...new Set(faults)]
}
