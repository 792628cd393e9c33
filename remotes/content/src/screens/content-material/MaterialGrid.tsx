import { useCallPages } from '@crm/client/pages'
import type { RequestOf } from '@crm/contracts/call'
import { type Material, materialCalls } from '@crm/contracts/calls/materials'
import { materialKindLabel, MaterialKind } from '@crm/contracts/rules/materialRules'
import { Button, Ellipsis, Loaded } from '@crm/ui/base'
import { Count, TagsCell, useRecordDrawer } from '@crm/ui/data'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './ContentMaterial.module.css'
import { CARD_TEXT, GRID_GAP, gridColumns, stageHeight } from './gridLayout.ts'
import { MaterialActions } from './MaterialActions.tsx'
import { LicenceTag } from '../../parts/material/materialCells.tsx'

const PAGE = 60
/** Rows before the end at which the next page is asked for. */
const AHEAD = 24

type Narrowing = Omit<RequestOf<typeof materialCalls.list>, 'page' | 'size' | 'cursor' | 'order_by' | 'sort'>

/** Where somebody was in a grid when he left it: pixels from the top, and the places of its cards, by what was asked. */
const places = new Map<string, number>()

interface MaterialGridProps {
  narrowing: Narrowing
  /** Nothing at all, or nothing that matches. */
  empty: ReactNode
  /** What is on screen, for whoever turns through it. */
  onRows: (ids: readonly number[]) => void
}

/** The materials as pictures beside each other, the latest first: read 60 at a time, only those in view are drawn. */
export function MaterialGrid({ narrowing, empty, onRows }: MaterialGridProps) {
  const pages = useCallPages<RequestOf<typeof materialCalls.list>, Material>(materialCalls.list, {
    ...{ ...narrowing, page: 1, size: PAGE, order_by: 'created_at', sort: 'desc' },
  })
  const { rows } = pages
  const ids = rows.map(({ id }) => id).join()
  useEffect(() => onRows(ids === '' ? [] : ids.split(',').map(Number)), [ids, onRows])
  return (
    <Loaded read={{ ...pages, data: pages.state === 'ready' ? rows : undefined }} lines={8}>
      {() => (rows.length === 0 ? empty : <Wall pages={pages} place={JSON.stringify(narrowing)} />)}
    </Loaded>
  )
}

function Wall({ pages, place }: { pages: ReturnType<typeof useCallPages<object, Material>>; place: string }) {
  const { rows, hasMore, isReadingMore, readMore, failure, retry } = pages
  // What somebody adds meanwhile stands before the first page, and is not on this wall.
  const total = hasMore ? pages.total : rows.length
  const wall = useRef<HTMLUListElement>(null)
  const [width, setWidth] = useState(0)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = wall.current
    if (!element) return
    const measure = () => {
      setWidth(element.clientWidth)
      setTop(element.getBoundingClientRect().top + window.scrollY)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const { lanes, cardWidth } = gridColumns(width)
  // oxlint-disable-next-line react/incompatible-library -- no compiler keeps what it answers
  const virtual = useWindowVirtualizer({
    count: width === 0 ? 0 : rows.length,
    lanes,
    gap: GRID_GAP,
    scrollMargin: top,
    overscan: lanes * 2,
    estimateSize: (index) => {
      const row = rows[index]
      return (row ? stageHeight(row, cardWidth) : 0) + CARD_TEXT
    },
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  // Other columns are other places for every card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the width is what it is about
  useLayoutEffect(() => virtual.measure(), [cardWidth, lanes, virtual])
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (width > 0 && last >= rows.length - AHEAD && failure === undefined) readMore()
  }, [width, last, rows.length, failure, readMore])
  const isMeasured = width > 0
  useEffect(() => {
    const left = places.get(place)
    if (left !== undefined && isMeasured) window.scrollTo({ top: left })
    const keep = () => places.set(place, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [place, isMeasured])
  return (
    <div className={classes.wall} aria-busy={pages.stale} data-stale={pages.stale || undefined}>
      <ul ref={wall} className={classes.cards} aria-label="素材" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ key, index, lane, start }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={key}
                className={classes.card}
                aria-setsize={total}
                aria-posinset={index + 1}
                style={{
                  width: cardWidth,
                  height: stageHeight(row, cardWidth) + CARD_TEXT,
                  transform: `translate(${lane * (cardWidth + GRID_GAP)}px, ${start - top}px)`,
                }}
              >
                <Card row={row} height={stageHeight(row, cardWidth)} />
              </li>
            )
          )
        })}
      </ul>
      <p className={classes.end} role="status">
        {failure ? (
          <>
            {failure.message} <Button onClick={retry}>重试</Button>
          </>
        ) : isReadingMore ? (
          '加载中'
        ) : hasMore ? (
          ''
        ) : (
          `共 ${total} 个素材`
        )}
      </p>
    </div>
  )
}

function Card({ row, height }: { row: Material; height: number }) {
  const { open } = useRecordDrawer('material')
  const [broken, setBroken] = useState(false)
  return (
    <>
      <button type="button" className={classes.stage} style={{ height }} onClick={() => open(row.id)}>
        <span className={classes.hidden}>{row.name}</span>
        {row.kind === MaterialKind.text ? (
          <span className={classes.words}>{row.body}</span>
        ) : row.cover === '' || broken ? (
          <span className={classes.none}>{materialKindLabel[row.kind]}</span>
        ) : (
          <img src={row.cover} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
        )}
        {row.duration > 0 && <span className={classes.duration}>{row.duration} 秒</span>}
      </button>
      <div className={classes.text}>
        <Ellipsis className={classes.title}>{row.name}</Ellipsis>
        <div className={classes.line}>
          <LicenceTag row={row} />
          {row.tags.length > 0 && <TagsCell tags={row.tags} />}
        </div>
        <div className={classes.facts}>
          使用 <Count value={row.use_count} /> · 互动 <Count value={row.interactions} short />
        </div>
        <MaterialActions row={row} />
      </div>
    </>
  )
}
