import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { columnWidths, editsOf, pastedBlock, type SheetEdit, type SheetRow } from './sheetRows.ts'
import classes from './ImportSheet.module.css'
import type { UploadedTable } from './listImport.ts'

const ROW_HEIGHT = 32
/** Of the column with the numbers of the rows. */
const NO_WIDTH = 56
const PAGE_ROWS = 10
/** Keys that end the writing of a cell. */
const ENDING = ['Enter', 'Tab', 'Escape']

interface ImportSheetProps {
  headers: UploadedTable['headers']
  /** Those that are shown, in their order. */
  rows: readonly SheetRow[]
  onEdit: (edits: readonly SheetEdit[]) => void
}

interface Place {
  row: number
  column: number
}

/** What is said of a cell; of the row as a whole at column -1. */
const issuesAt = (row: SheetRow | undefined, column: number) =>
  row?.issues.filter((each) => each.column === column) ?? []
const levelOf = (issues: SheetRow['issues']) =>
  issues.some(({ level }) => level === 'error') ? 'error' : issues.length > 0 ? 'warning' : undefined
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key.length === 1 || key === 'Process') && !ctrlKey && !metaKey && !altKey

/**
 * The rows of a file as a sheet: arrows move, Enter, F2 or a letter begin to write, Tab goes on to the next cell, a block is pasted
 * from the cell on, Esc leaves. Only the rows in view are drawn. What is wrong with a cell is marked, and said below for the one that
 * is active.
 */
export function ImportSheet({ headers, rows, onEdit }: ImportSheetProps) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [draft, setDraft] = useState<string>()
  const [widths, setWidths] = useState<readonly number[]>(() => columnWidths(titlesOf(headers), rows))
  const [widthsOf, setWidthsOf] = useState(headers)
  if (widthsOf !== headers) {
    setWidthsOf(headers)
    setWidths(columnWidths(titlesOf(headers), rows))
  }
  // oxlint-disable-next-line react/incompatible-library -- no compiler keeps what it answers
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    // The header lies over the first row of the view.
    scrollPaddingStart: ROW_HEIGHT,
  })
  const at = { row: Math.min(active.row, Math.max(0, rows.length - 1)), column: active.column }
  const row = rows[at.row]
  const isKnown = (column: number) => headers[column]?.field !== ''

  useLayoutEffect(() => {
    const cell = document.getElementById(`${id}-${at.row}-${at.column}`)
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [id, at.row, at.column])

  const go = (place: Place) => {
    const next = {
      row: Math.min(Math.max(0, place.row), Math.max(0, rows.length - 1)),
      column: Math.min(Math.max(0, place.column), headers.length - 1),
    }
    virtual.scrollToIndex(next.row, { align: 'auto' })
    setActive(next)
  }
  /** The next cell in the order of reading; false behind the last one. */
  const step = (by: 1 | -1): boolean => {
    const next = at.row * headers.length + at.column + by
    if (next < 0 || next >= rows.length * headers.length) return false
    go({ row: Math.floor(next / headers.length), column: next % headers.length })
    return true
  }
  const write = (text: string, column = at.column) => {
    if (row && row.cells[column] !== text) onEdit([{ no: row.no, column, text }])
  }
  const begin = (text: string) => {
    if (!row || !isKnown(at.column)) return
    // The letter that begins it is to arrive in the field.
    flushSync(() => setDraft(text))
  }
  const end = (text?: string) => {
    setDraft(undefined)
    if (text !== undefined) write(text)
    grid.current?.focus()
  }

  const moves: Readonly<Record<string, Place>> = {
    ArrowUp: { row: at.row - 1, column: at.column },
    ArrowDown: { row: at.row + 1, column: at.column },
    ArrowLeft: { row: at.row, column: at.column - 1 },
    ArrowRight: { row: at.row, column: at.column + 1 },
    PageUp: { row: at.row - PAGE_ROWS, column: at.column },
    PageDown: { row: at.row + PAGE_ROWS, column: at.column },
    Home: { row: at.row, column: 0 },
    End: { row: at.row, column: headers.length - 1 },
  }
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (draft !== undefined || event.nativeEvent.isComposing) return
    const { key } = event
    const move = moves[key]
    if (move) {
      event.preventDefault()
      const isFar = (event.ctrlKey || event.metaKey) && (key === 'Home' || key === 'End')
      go(isFar ? { ...move, row: key === 'Home' ? 0 : rows.length - 1 } : move)
    } else if (key === 'Tab') {
      if (step(event.shiftKey ? -1 : 1)) event.preventDefault()
    } else if (key === 'Enter' || key === 'F2') {
      event.preventDefault()
      begin(row?.cells[at.column] ?? '')
    } else if (key === 'Delete' || key === 'Backspace') {
      event.preventDefault()
      if (isKnown(at.column)) write('')
    } else if (key === 'Escape') {
      // Out of the sheet, not out of what it stands in.
      event.preventDefault()
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      leave(grid.current)
    } else if (isLetter(event)) begin('')
  }
  const onInputEnd = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    event.preventDefault()
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    end(key === 'Escape' ? undefined : event.currentTarget.value)
    if (key === 'Enter') go({ row: at.row + (event.shiftKey ? -1 : 1), column: at.column })
    if (key === 'Tab') step(event.shiftKey ? -1 : 1)
  }
  const paste = (event: ClipboardEvent) => {
    if (draft !== undefined) return
    event.preventDefault()
    const block = pastedBlock(event.clipboardData.getData('text'))
    onEdit(editsOf(block, { rows, columns: headers.length, at }).filter(({ column }) => isKnown(column)))
  }
  const copy = (event: ClipboardEvent) => {
    if (draft !== undefined || !row) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', row.cells[at.column] ?? '')
  }

  const template = {
    gridTemplateColumns: `${NO_WIDTH}px ${widths.map((width) => `minmax(${width}px, ${width}fr)`).join(' ')}`,
  }
  const least = widths.reduce((sum, width) => sum + width, NO_WIDTH)
  const said = [...issuesAt(row, at.column), ...issuesAt(row, -1)]
  return (
    <div className={classes.sheet}>
      <div ref={scroller} className={classes.scroll}>
        <div
          ref={grid}
          role="grid"
          tabIndex={0}
          aria-label="文件内容"
          aria-describedby={`${id}-keys`}
          aria-rowcount={rows.length + 1}
          aria-colcount={headers.length + 1}
          aria-activedescendant={row && draft === undefined ? `${id}-${at.row}-${at.column}` : undefined}
          className={classes.grid}
          style={{ minWidth: least }}
          onKeyDown={onKey}
          onPaste={paste}
          onCopy={copy}
        >
          <div role="row" aria-rowindex={1} className={classes.head} style={template}>
            <span role="columnheader" className={classes.no}>
              行号
            </span>
            {headers.map(({ title, field }, column) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file may repeat
                key={column}
                role="columnheader"
                className={classes.cell}
                data-ignored={field === '' || undefined}
                title={field === '' ? '未识别的列，导入时忽略' : title}
              >
                {title || '（空）'}
              </span>
            ))}
          </div>
          <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const each = rows[index]
              if (!each) return null
              const whole = issuesAt(each, -1)
              return (
                <div
                  key={each.no}
                  role="row"
                  aria-rowindex={index + 2}
                  className={classes.row}
                  style={{ ...template, transform: `translateY(${start}px)` }}
                >
                  <span
                    role="rowheader"
                    className={classes.no}
                    data-level={levelOf(whole)}
                    title={whole.map(({ message }) => message).join('；') || undefined}
                  >
                    {each.no}
                  </span>
                  {headers.map(({ field }, column) => {
                    const issues = issuesAt(each, column)
                    const level = levelOf(issues)
                    const isActive = index === at.row && column === at.column
                    return (
                      <span
                        // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file may repeat
                        key={column}
                        id={`${id}-${index}-${column}`}
                        role="gridcell"
                        aria-selected={isActive}
                        aria-readonly={field === '' || undefined}
                        aria-invalid={level === 'error' || undefined}
                        className={classes.cell}
                        data-level={level}
                        data-active={isActive || undefined}
                        data-ignored={field === '' || undefined}
                        title={issues.map(({ message }) => message).join('；') || each.cells[column]}
                        onMouseDown={(event) => {
                          if (isActive && draft !== undefined) return
                          event.preventDefault()
                          grid.current?.focus()
                          setActive({ row: index, column })
                        }}
                        onDoubleClick={() => begin(each.cells[column] ?? '')}
                      >
                        {isActive && draft !== undefined ? (
                          <CellInput
                            label={`第 ${each.no} 行 ${headers[column]?.title ?? ''}`}
                            text={draft}
                            onEnd={onInputEnd}
                            onLeave={(text) => {
                              setDraft(undefined)
                              write(text, column)
                            }}
                          />
                        ) : (
                          each.cells[column]
                        )}
                      </span>
                    )
                  })}
                </div>
              )
            })}
          </div>
        </div>
      </div>
      <p className={classes.said} role="status" data-level={levelOf(said)}>
        {row ? `第 ${row.no} 行 · ${headers[at.column]?.title ?? ''}` : '没有符合的行'}
        {said.map(({ message }) => (
          <span key={message}>{message}</span>
        ))}
      </p>
      <p id={`${id}-keys`} className={classes.keys}>
        方向键移动，Enter 或 F2 修改，Tab 下一格，可粘贴多行多列，Esc 离开表格
      </p>
    </div>
  )
}

const titlesOf = (headers: ImportSheetProps['headers']) => headers.map(({ title }) => title)

/** Gives the focus to what follows the sheet. */
function leave(grid: HTMLElement | null) {
  const layer = grid?.closest('[role="dialog"]') ?? document.body
  const all = [...layer.querySelectorAll<HTMLElement>('button:not(:disabled), input:not([hidden]), [tabindex="0"]')]
  const next = all.find((each) => grid && grid.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING)
  next?.focus()
}

interface CellInputProps {
  label: string
  text: string
  /** By a key: Enter, Tab or Esc. */
  onEnd: (event: KeyboardEvent<HTMLInputElement>) => void
  /** By the focus that goes elsewhere. */
  onLeave: (text: string) => void
}

/** The field of the cell that is being written. */
function CellInput({ label, text, onEnd, onLeave }: CellInputProps) {
  const input = useRef<HTMLInputElement>(null)
  // What a key has ended is not written again by the focus that leaves.
  const isEnded = useRef(false)
  useLayoutEffect(() => {
    input.current?.focus()
  }, [])
  return (
    <input
      ref={input}
      aria-label={label}
      className={classes.input}
      defaultValue={text}
      onKeyDown={(event) => {
        if (!ENDING.includes(event.key) || event.nativeEvent.isComposing) return
        isEnded.current = true
        onEnd(event)
      }}
      onBlur={(event) => isEnded.current || onLeave(event.currentTarget.value)}
    />
  )
}
