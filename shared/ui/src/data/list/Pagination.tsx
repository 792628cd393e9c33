import { IconChevronLeft, IconChevronRight } from '@douyinfe/semi-icons'
import { type KeyboardEvent, useState } from 'react'
import { thousands } from '@crm/base/numbers'
import { PAGE_SIZES } from '../filters/filterSpec.ts'
import { pagesAround } from './pagesAround.ts'
import classes from './Pagination.module.css'

export interface PaginationProps {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
  /** Absent: the size is fixed. */
  onSize?: (size: number) => void
  sizes?: readonly number[]
  /** Of what, where a page has several. */
  label?: string
}

/** Pages of a list: total, numbers, size of a page, and a field to go to one. */
export function Pagination({ page, size, total, onPage, onSize, sizes = PAGE_SIZES, label = '分页' }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <nav className={classes.row} aria-label={label}>
      <span className={classes.total}>共 {thousands(total)} 条</span>
      <button
        type="button"
        className={classes.step}
        aria-label="上一页"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft />
      </button>
      {pagesAround(page, last).map((each, index) =>
        each === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no identity
          <span key={`gap${index}`} className={classes.gap}>
            …
          </span>
        ) : (
          <button
            key={each}
            type="button"
            className={classes.page}
            aria-current={each === page ? 'page' : undefined}
            aria-label={`第 ${each} 页`}
            onClick={() => each !== page && onPage(each)}
          >
            {each}
          </button>
        ),
      )}
      <button
        type="button"
        className={classes.step}
        aria-label="下一页"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight />
      </button>
      {onSize && (
        <select
          className={classes.size}
          aria-label="每页条数"
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {(sizes.includes(size) ? sizes : [...sizes, size]).map((each) => (
            <option key={each} value={each}>
              {each} 条/页
            </option>
          ))}
        </select>
      )}
      {last > 7 && <Jump last={last} onPage={onPage} />}
    </nav>
  )
}

function Jump({ last, onPage }: { last: number; onPage: (page: number) => void }) {
  const [text, setText] = useState('')
  const go = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !/^\d+$/.test(text)) return
    onPage(Math.min(Math.max(Number(text), 1), last))
    setText('')
  }
  return (
    <label className={classes.jump}>
      跳至
      <input
        className={classes.field}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
        onKeyDown={go}
      />
      页
    </label>
  )
}
