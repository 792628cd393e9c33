import { listMessage } from '@crm/base/messages'
import { thousands } from '@crm/base/numbers'
import type { CallState } from '@crm/client/hooks'
import {
  type CSSProperties,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ActionArea } from '../../base/ActionArea.tsx'
import { EmptyBlock, FailedBlock } from '../../base/Blocks.tsx'
import { useIsPhone } from '../../base/phone.ts'
import { TextButton } from '../../base/TextLink.tsx'
import {
  ACTIONS,
  cardColumns,
  type Column,
  fittedColumns,
  selectedColumns,
  widenedColumns,
} from '../columns/columns.ts'
import classes from './DataTable.module.css'
import type { FilterFields, ValuesOf } from '../filters/filterSpec.ts'
import { notifyFound } from '../filters/foundCounts.ts'
import { NoMatch } from './NoMatch.tsx'
import { OrderSelect } from './OrderSelect.tsx'
import { Pagination } from './Pagination.tsx'
import { BodyRow, BOX, HeadRow, type Layout, SkeletonRows, TotalRow } from './tableRows.tsx'
import type { Filters } from '../filters/useFilters.ts'
import { useChangedRows } from './useChangedRows.ts'
import { useRowKeys } from './useRowKeys.ts'
import type { Selection } from './useSelection.ts'
import type { TableSettings } from '../columns/useTableSettings.ts'

/** Answer of a list call, or of a short list without pages. */
export interface ListAnswer<Row> {
  list: readonly Row[]
  page_info?: { total_count: number; total_page: number; page: number; size: number }
  ext?: { list_total?: Readonly<Record<string, unknown>> | null | undefined } | Readonly<Record<string, unknown>>
}

export interface DataTableProps<Row, S extends FilterFields> {
  /** What `useCall` answered. */
  rows: Pick<CallState<ListAnswer<Row>>, 'state' | 'data' | 'failure' | 'stale' | 'retry'>
  columns: readonly Column<Row>[]
  /** Key of a row, equal over pages. */
  rowKey: (row: Row) => string | number
  /** The list's filters: sorting, paging and the "no match" answer follow from them. Absent: a plain table. */
  filters?: Filters<S> | undefined
  /** Nothing there at all: a title, or a title with an action. */
  empty?: string | ReactNode
  /** Nothing matches the filters: what to do then; default 重置筛选条件. */
  noMatch?: ReactNode
  /** From `useSelection`; absent: no boxes. */
  selection?: Selection | undefined
  /** Why a row cannot be selected. */
  rowRefusal?: (row: Row) => string | undefined
  /** From `useTableSettings`: columns and density as staff set them. */
  settings?: TableSettings | undefined
  /** Opens a row: click, Enter. */
  onOpen?: ((row: Row) => void) | undefined
  /** Rows that stand out, such as the one that was just saved. */
  marked?: ((row: Row) => boolean) | undefined
  /** Of which group a row is; rows of one that follow each other have a lighter line between them. */
  groupOf?: ((row: Row) => string | number) | undefined
  /** Content under a row that is expanded; undefined for rows without. */
  expand?: ((row: Row) => ReactNode) | undefined
  /** Which row is expanded, where the address keeps it: one at most. Absent: rows are expanded for themselves. */
  expanded?: { key: string | number | undefined; onChange: (key: string | number | undefined) => void } | undefined
  /** Where the header stays below the top of the window (px, or as styles say it); `false` inside dialogs and drawers. */
  stickyTop?: number | string | false
  /** What the table lists, for screen readers. */
  label?: string
  /** What a row is, as a sentence about a tab without any says; default the label. */
  noun?: string | undefined
  /** Rows by tab, where another call counts them than that of the list. */
  tabCounts?: TabCounts | undefined
  /** What 合计 leaves out or counts more than once. */
  totalNote?: string | undefined
}

/** Width of the latest table that was no part of a dialog: the next one is most likely as wide, and is then drawn once. */
let roomOnPage = 0

/** px that the actions of a table took when it was last drawn, by what it lists: it is drawn with them at once the next time. */
const actionsWidths = new Map<string | undefined, number>()

/** px that the widest actions of the rows take with the sides of their cell; 0 without any. */
function actionsWidthOf(rows: HTMLElement): number {
  const ends = [...rows.querySelectorAll('td[data-actions] :is(a, button)')].map(
    (control) => control.getBoundingClientRect().right - (control.closest('td')?.getBoundingClientRect().left ?? 0),
  )
  return Math.ceil(Math.max(0, ...ends)) + (ends.length > 0 ? ACTIONS_END : 0)
}
const NO_ROWS: readonly never[] = []

/** px behind the last action: the edge of the table. */
const ACTIONS_END = 12

/**
 * Table of a list. Owns everything that can happen to one: skeleton at first load, the old rows under a thin bar while others
 * come, empty, no match with 重置筛选条件, failed with 重试, sort headers, 合计 row, paging, selection, fixed columns, keys. On a
 * phone each row is a card of five lines with the others behind 更多, nothing can be ticked, and the order is chosen above the cards.
 */
export function DataTable<Row, S extends FilterFields = FilterFields>(props: DataTableProps<Row, S>) {
  const {
    rows,
    columns,
    rowKey,
    filters,
    empty,
    noMatch,
    rowRefusal,
    settings,
    onOpen,
    marked,
    groupOf,
    expand,
    expanded,
    stickyTop = 'var(--sticky-top, 60px)',
    label,
    totalNote,
    tabCounts,
    noun,
  } = props
  const isPhone = useIsPhone()
  const selection = isPhone ? undefined : props.selection
  const choice = settings?.choice
  const shown = useMemo(
    // Beside a card nothing is pinned.
    () => selectedColumns(columns, choice && isPhone ? { ...choice, pinned: {} } : choice),
    [columns, choice, isPhone],
  )
  const head = useRef<HTMLDivElement>(null)
  const list = rows.data?.list ?? NO_ROWS
  const drawn = useDrawn(list.length)
  const keys = list.map(rowKey)
  const groups = groupOf && list.map(groupOf)
  const body = useRowKeys({
    count: list.length,
    onOpen: onOpen && ((at) => list[at] !== undefined && onOpen(list[at])),
    onSelect:
      selection &&
      ((at) => keys[at] !== undefined && !(list[at] && rowRefusal?.(list[at])) && selection.toggle(keys[at])),
  })
  const changed = useChangedRows(rows, list, rowKey, body.ref)
  const isOnPage = stickyTop !== false
  const [room, setRoom] = useState(isOnPage ? roomOnPage : 0)
  const [actionsWidth, setActionsWidth] = useState(actionsWidths.get(label) ?? 0)
  const boxes = selection !== undefined
  const expands = expand !== undefined
  const sortedBy = filters?.sort?.order_by
  const answer = rows.data
  const { columns: fitted, folds } = useMemo(() => {
    if (isPhone) return cardColumns(shown, sortedBy)
    const actions = shown.map((column) =>
      column.key === ACTIONS && actionsWidth > 0 ? { ...column, width: actionsWidth } : column,
    )
    const wide = widenedColumns(actions, answer?.list ?? [], totalsOf(answer))
    return { columns: fittedColumns(wide, room - (Number(boxes) + Number(expands)) * BOX), folds: undefined }
  }, [shown, answer, actionsWidth, room, boxes, expands, isPhone, sortedBy])
  const layout = useMemo(() => layoutOf(fitted, boxes, expands), [fitted, boxes, expands])
  useLayoutEffect(() => {
    if (isPhone || !answer || !body.ref.current) return
    const width = actionsWidthOf(body.ref.current)
    setActionsWidth((known) => Math.max(known, width))
    actionsWidths.set(label, Math.max(actionsWidths.get(label) ?? 0, width))
  }, [answer, body.ref, drawn, isPhone, label])
  const frame = useRef<HTMLDivElement>(null)
  const follow = useCallback(() => {
    const scroller = body.ref.current
    if (!scroller) return
    const { scrollLeft, scrollWidth, clientWidth } = scroller
    if (head.current) head.current.scrollLeft = scrollLeft
    // Shadows at the fixed columns show that there is more beside them.
    const more = `${scrollLeft > 0 ? 'left' : ''} ${scrollLeft + clientWidth < scrollWidth - 1 ? 'right' : ''}`
    frame.current?.setAttribute('data-more', more)
  }, [body.ref])
  useLayoutEffect(() => {
    const scroller = body.ref.current
    if (!scroller || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      setRoom(scroller.clientWidth)
      if (isOnPage) roomOnPage = scroller.clientWidth
      follow()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    measure()
    return () => observer.disconnect()
  }, [body.ref, follow, isOnPage])
  useEffect(follow, [follow, layout])
  const waiting = rows.state === 'waiting'
  const hasRows = (waiting || list.length > 0) && rows.state !== 'failed'
  const totals = totalsOf(rows.data)
  const page = rows.data?.page_info
  const spec = filters?.spec
  const found = rows.state === 'ready' && !rows.stale ? page?.total_count : undefined
  useEffect(() => {
    if (spec) notifyFound(spec, found)
  }, [spec, found])
  // Variables, so that a phone or paper may do without them; the type of styles knows none.
  const narrowest = { '--narrowest': `${layout.width}px`, '--printed': layout.printed.zoom } as CSSProperties
  const widths = (
    <colgroup>
      {layout.lead.map((width, index) => (
        <col key={index} className={classes.screen} style={{ width }} />
      ))}
      {fitted.map((column) => (
        <col
          key={column.key}
          className={column.key === ACTIONS ? classes.screen : ''}
          style={{ width: column.width }}
        />
      ))}
    </colgroup>
  )
  return (
    <div className={`${classes.frame} ${classes[settings?.density ?? 'default'] ?? ''}`}>
      {isPhone && filters && list.length > 0 && <OrderSelect columns={shown} filters={filters} />}
      <div ref={frame} className={classes.table}>
        {/* Nothing but rows may stand in a table: what is said of an empty or failed one comes after it. */}
        <div
          role="table"
          aria-label={label}
          aria-busy={waiting || rows.stale || drawn < list.length}
          aria-rowcount={page ? page.total_count : list.length}
        >
          <div
            ref={head}
            className={classes.head}
            style={isOnPage ? { top: stickyTop } : undefined}
            data-sticky={isOnPage || undefined}
          >
            {rows.stale && <div className={classes.bar} aria-hidden />}
            <table role="presentation" style={narrowest}>
              {widths}
              <HeadRow
                columns={fitted}
                layout={layout}
                filters={filters}
                selection={selection}
                keys={selectable(list, keys, rowRefusal)}
                expands={expand !== undefined}
              />
            </table>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: j, k, Enter and x move and act on the rows */}
          <div
            role={hasRows ? 'rowgroup' : 'presentation'}
            className={classes.body}
            onScroll={follow}
            ref={body.ref}
            tabIndex={list.length > 0 ? 0 : undefined}
            onKeyDown={body.onKeyDown}
            data-stale={rows.stale || undefined}
          >
            {hasRows && (
              <table role="presentation" style={narrowest}>
                {widths}
                <tbody role="presentation">
                  {waiting ? (
                    <SkeletonRows columns={fitted} layout={layout} />
                  ) : (
                    list
                      .slice(0, drawn)
                      .map((row, index) => (
                        <BodyRow
                          key={keys[index]}
                          row={row}
                          id={keys[index] ?? index}
                          index={index}
                          columns={fitted}
                          folds={folds}
                          layout={layout}
                          selection={selection}
                          refusal={rowRefusal?.(row)}
                          active={body.active === index}
                          onOpen={onOpen}
                          isMarked={marked?.(row) ?? false}
                          isChanged={changed.has(keys[index] ?? index)}
                          isJoined={
                            groups !== undefined && index + 1 < groups.length && groups[index] === groups[index + 1]
                          }
                          expand={expand}
                          expanded={expanded}
                        />
                      ))
                  )}
                </tbody>
                {!waiting && totals && shown.some((column) => column.total) && (
                  <TotalRow columns={fitted} folds={folds} layout={layout} totals={totals} note={totalNote} />
                )}
              </table>
            )}
          </div>
        </div>
        {rows.state === 'failed' && <FailedBlock failure={rows.failure} onRetry={rows.retry} />}
        {rows.state === 'ready' && list.length === 0 && (
          <EmptyTable
            filters={filters}
            noun={noun ?? label}
            counts={tabCounts ?? countsOf(rows.data)}
            empty={empty}
            noMatch={noMatch}
            isBeyond={(page?.total_count ?? 0) > 0}
          />
        )}
      </div>
      {layout.printed.left.length > 0 && (
        <p className={classes.paper} data-text={`未打印的列：${layout.printed.left.join('、')}（可在列设置中调整）`} />
      )}
      {page && filters && rows.state !== 'failed' && page.total_count > 0 && (
        <Pagination
          page={filters.page}
          size={filters.size}
          total={page.total_count}
          onPage={filters.setPage}
          onSize={filters.setSize}
          sizes={filters.spec.sizes}
        />
      )}
    </div>
  )
}

/** Rows of the first drawing: at least those that a window shows, below what stands above every table. */
const firstRows = () => Math.min(Math.max(Math.ceil((window.innerHeight - ABOVE_ROWS) / ROW), 10), 20)
const ABOVE_ROWS = 200
/** Of the default density; most rows have two lines and are higher. */
const ROW = 48
/** A page of fifty has one portion more: whatever begins a drawing anew costs more than its rows. */
const MORE_ROWS = 40

/**
 * How many rows of a table that has just come are drawn: what the window shows at once, the others in portions behind it, between
 * which the page answers. Once they stand, another page of the list takes their place whole: what is scrolled to stays there.
 */
function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(firstRows)
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + MORE_ROWS))
  }, [drawn, count])
  return drawn
}

interface EmptyTableProps<S extends FilterFields> {
  filters: Filters<S> | undefined
  /** What a row is. */
  noun: string | undefined
  /** Rows by tab. */
  counts: TabCounts | undefined
  empty: string | ReactNode
  noMatch: ReactNode
  /** The list has rows, but not on this page (it became shorter). */
  isBeyond: boolean
}

function EmptyTable<S extends FilterFields>(props: EmptyTableProps<S>) {
  const { filters, noun, counts, empty, noMatch, isBeyond } = props
  if (filters && isBeyond) {
    return (
      <EmptyBlock
        title="本页暂无数据"
        action={<TextButton onClick={() => filters.setPage(1)}>返回第一页</TextButton>}
      />
    )
  }
  if (filters?.narrowed && noMatch) return <ActionArea>{noMatch}</ActionArea>
  if (filters?.narrowed) return <NoMatch filters={filters} />
  const other = filters && otherTab(filters, counts)
  if (other)
    return (
      <EmptyBlock
        title={`没有${other.empty}的${noun ?? '数据'}`}
        action={
          <TextButton onClick={other.open}>
            查看{other.label}
            {other.count === undefined ? '' : ` ${thousands(other.count)}`}
          </TextButton>
        }
      />
    )
  if (empty === undefined || typeof empty === 'string') return <EmptyBlock title={empty ?? listMessage.empty} />
  return <ActionArea>{empty}</ActionArea>
}

/** Rows by the key of the tab that shows them. */
type TabCounts = Readonly<Record<string, number>>

const countsOf = (answer: ListAnswer<unknown> | undefined): TabCounts | undefined =>
  // The member of every list that counts its tabs.
  (answer?.ext as { status_count?: TabCounts } | undefined)?.status_count

/**
 * Where the rows are when a tab has none: the tab with most of them, else the one of all. Nothing where all rows are shown, or where
 * no tab has any: the list itself is empty then.
 */
function otherTab<S extends FilterFields>({ spec, values, set }: Filters<S>, counts: TabCounts | undefined) {
  const field = spec.fields.tab
  const { tab: shown } = values as { tab?: unknown } // the name of every list's tabs
  const tabs = field?.tabs
  if (!field || !tabs || shown === field.initial) return undefined
  const empty = tabs.find(({ value }) => value === shown)
  const countOf = (value: unknown) => counts?.[String(value)]
  const [most] = tabs
    .filter(({ value }) => value !== field.initial && value !== shown && (countOf(value) ?? 0) > 0)
    .toSorted((one, next) => (countOf(next.value) ?? 0) - (countOf(one.value) ?? 0))
  const next = most ?? tabs.find(({ value }) => value === field.initial)
  if (!empty || !next || countOf(next.value) === 0) return undefined
  // The tab is a field of this list.
  const open = () => set({ tab: next.value } as Partial<ValuesOf<S>>)
  return { empty: empty.label, label: next.label, count: countOf(next.value), open }
}

function totalsOf<Row>(answer: ListAnswer<Row> | undefined): Readonly<Record<string, unknown>> | undefined {
  const totals = answer?.ext && 'list_total' in answer.ext ? answer.ext.list_total : undefined
  return typeof totals === 'object' && totals !== null ? (totals as Readonly<Record<string, unknown>>) : undefined // An object by the check.
}

function selectable<Row>(
  list: readonly Row[],
  keys: readonly (string | number)[],
  refusal: ((row: Row) => string | undefined) | undefined,
) {
  return refusal ? keys.filter((_, index) => list[index] !== undefined && refusal(list[index]) === undefined) : keys
}

/** Across A4 on its side, less 10 mm at each edge. */
const PAPER_PX = 1046
/** Smaller than so, 8 px, nothing can be read. */
const SMALLEST_ZOOM = 0.6

/** Columns as they stand side by side on paper, as many as can be read there, and how much smaller; what is pressed is not printed. */
function printedOf<Row>(columns: readonly Column<Row>[]): Layout['printed'] {
  const keys = new Set<string>()
  const left: string[] = []
  let width = 0
  for (const { key, title, width: own } of columns) {
    if (key === ACTIONS) continue
    if (left.length > 0 || (width + own) * SMALLEST_ZOOM > PAPER_PX) {
      left.push(title)
      continue
    }
    keys.add(key)
    width += own
  }
  return { zoom: Math.min(1, PAPER_PX / width), keys, left }
}

function layoutOf<Row>(columns: readonly Column<Row>[], boxes: boolean, expands: boolean): Layout {
  const lead = [...(boxes ? [BOX] : []), ...(expands ? [BOX] : [])]
  const left: Record<string, number> = {}
  const right: Record<string, number> = {}
  let at = lead.length * BOX
  for (const column of columns.filter((each) => each.fixed === 'left')) {
    left[column.key] = at
    at += column.width
  }
  at = 0
  for (const column of columns.filter((each) => each.fixed === 'right').reverse()) {
    right[column.key] = at
    at += column.width
  }
  return {
    width: lead.length * BOX + columns.reduce((sum, column) => sum + column.width, 0),
    lead,
    left,
    right,
    lastLeft: Object.keys(left).at(-1),
    firstRight: Object.keys(right).at(-1),
    printed: printedOf(columns),
  }
}
