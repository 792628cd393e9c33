import { toast } from '@crm/platform/feedback'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { BlockSkeleton, EmptyBlock } from '../../base/Blocks.tsx'
import { useIsPhone } from '../../base/phone.ts'
import classes from './Board.module.css'

export interface BoardColumn<Card> {
  key: string
  title: string
  /** All cards of the column, when not all are loaded. */
  count?: number
  cards: readonly Card[]
}

export interface BoardProps<Card> {
  columns: readonly BoardColumn<Card>[]
  cardKey: (card: Card) => string | number
  renderCard: (card: Card) => ReactNode
  /** What a card is called, for screen readers. */
  cardLabel: (card: Card) => string
  /** A card was dropped into another column (or moved by Alt + ← →). The caller writes and reloads. */
  onMove?: ((card: Card, from: string, to: string) => void) | undefined
  /** Why a move is not possible: asked while dragging, and said where a card is let go or sent by keys. */
  moveRefusal?: (card: Card, to: string) => string | undefined
  onOpen?: ((card: Card) => void) | undefined
  loading?: boolean
  /**
   * A card is being written or columns are being read anew: the board stays as it was until all are there, so that no card stands in
   * two of them.
   */
  stale?: boolean
  empty?: string
}

/** Kanban: cards in columns, moved by dragging or with Alt and the left and right arrows (not on a phone); Enter opens. */
export function Board<Card>({
  cardKey,
  renderCard,
  cardLabel,
  moveRefusal,
  onOpen,
  loading,
  stale,
  empty = '暂无数据',
  ...given
}: BoardProps<Card>) {
  const isPhone = useIsPhone()
  const settled = useRef(given.columns)
  const columns = stale ? settled.current : given.columns
  useEffect(() => {
    settled.current = columns
  })
  // A card of before is at an edition that a write has ended.
  const onMove = isPhone || stale ? undefined : given.onMove
  const [dragged, setDragged] = useState<{ card: Card; from: string }>()
  const [over, setOver] = useState<string>()
  const move = (card: Card, from: string, to: string | undefined) => {
    if (to === undefined || to === from || !onMove) return
    const refusal = moveRefusal?.(card, to)
    if (refusal === undefined) onMove(card, from, to)
    else toast.warning(refusal)
  }
  const hover = (event: DragEvent, key: string) => {
    if (!dragged) return
    // A column that refuses takes the card too, to say why.
    event.preventDefault()
    if (key === dragged.from || moveRefusal?.(dragged.card, key) === undefined) setOver(key)
  }
  const press = (event: KeyboardEvent, card: Card, at: number) => {
    const from = columns[at]?.key
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (event.altKey && step !== 0 && from !== undefined && onMove) {
      event.preventDefault()
      move(card, from, columns[at + step]?.key)
    } else if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(card)
  }
  return (
    <div className={classes.board}>
      {columns.map((column, index) => (
        <section
          key={column.key}
          className={classes.column}
          aria-label={column.title}
          data-over={over === column.key || undefined}
          onDragOver={(event) => hover(event, column.key)}
          onDragLeave={() => setOver(undefined)}
          onDrop={() => dragged && move(dragged.card, dragged.from, column.key)}
        >
          <header className={classes.header}>
            {column.title} {!loading && <span className={classes.count}>{column.count ?? column.cards.length}</span>}
          </header>
          {loading && <BlockSkeleton lines={6} />}
          {!loading && column.cards.length === 0 && <EmptyBlock small title={empty} />}
          <ul className={classes.cards}>
            {column.cards.map((card) => (
              <li
                key={cardKey(card)}
                className={classes.card}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and open the card
                tabIndex={0}
                aria-label={cardLabel(card)}
                draggable={onMove !== undefined}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged({ card, from: column.key })
                }}
                onDragEnd={() => {
                  setDragged(undefined)
                  setOver(undefined)
                }}
                onKeyDown={(event) => press(event, card, index)}
                onClick={onOpen && (() => onOpen(card))}
              >
                {renderCard(card)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
