import { thousands } from '@crm/base/numbers'
import type { NumberTarget } from '@crm/contracts/links/numberLinks'
import { useCanOpen } from '@crm/platform/navigate'
import { IconChevronRight } from '../../base/icons.ts'
import { TextLink } from '../../base/TextLink.tsx'
import { Tooltip } from '../../base/Tooltip.tsx'
import type { ReactNode } from 'react'
import classes from './SideLists.module.css'

const NEARLY_FULL = 0.9

export interface TodoItem {
  key: string
  title: string
  count: number
  /** The list that holds what waits; of nothing nothing opens. */
  leads: NumberTarget | undefined
  /** What the number is made of. */
  tip?: string
}

/** What waits for the reader, with its number; each line leads to the list that holds it. */
export function TodoList({ items }: { items: readonly TodoItem[] }) {
  const canOpen = useCanOpen()
  return (
    <ul className={classes.list}>
      {items.map(({ key, title, count, leads: list, tip = '' }) => {
        const leads = count > 0 ? list : undefined
        const line = (
          <>
            <span className={classes.text}>{title}</span>
            <Tooltip content={tip}>
              <span className={classes.number} data-none={count === 0 || undefined}>
                {count}
              </span>
            </Tooltip>
            <span className={classes.arrow}>
              {leads && canOpen(leads.to) && <IconChevronRight size="small" aria-hidden />}
            </span>
          </>
        )
        return (
          <li key={key}>
            {leads ? (
              <TextLink to={leads.to} query={leads.query} quiet className={classes.line}>
                {line}
              </TextLink>
            ) : (
              <span className={classes.line}>{line}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export interface UsageItem {
  key: string | number
  label: string
  /** In place of the label, e.g. a link. */
  head?: ReactNode
  used: number
  /** null: without a limit. */
  limit: number | null
  /** After the used figure when there is no limit, e.g. 不限. */
  unlimited?: string
  /** The figures in words, e.g. sizes of files. */
  shown?: (value: number) => string
  note?: ReactNode
}

/** How much of what there is has been used, one bar each. `warns` colours a bar that is nearly full. */
export function UsageList({ items, warns = false }: { items: readonly UsageItem[]; warns?: boolean }) {
  return (
    <ul className={classes.list}>
      {items.map(({ key, label, head, used, limit, unlimited, shown = thousands, note }) => {
        const end = limit === null ? unlimited : shown(limit)
        const text = end === undefined ? shown(used) : `${shown(used)} / ${end}`
        return (
          <li key={key} className={classes.use}>
            <div className={classes.useText}>
              {head ?? <span>{label}</span>}
              <span>{text}</span>
            </div>
            <UsageBar label={label} text={text} used={used} limit={limit} warns={warns} />
            {note !== undefined && <span className={classes.note}>{note}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function UsageBar({
  label,
  text,
  used,
  limit,
  warns,
}: {
  label: string
  text: string
  used: number
  limit: number | null
  warns: boolean
}) {
  const part = limit === null ? 0 : limit === 0 ? (used > 0 ? 1 : 0) : Math.min(1, used / limit)
  const max = limit || Math.max(used, 1)
  return (
    <div
      className={classes.bar}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(used, max)}
      aria-valuetext={text}
    >
      <div
        className={classes.fill}
        data-full={(warns && part >= NEARLY_FULL) || undefined}
        style={{ width: `${part * 100}%` }}
      />
    </div>
  )
}
