import { displayDay, minute, minuteSpan, timeAgo } from '@crm/base/dates'
import {
  abbreviate,
  abbreviateMoney,
  change,
  type Figure,
  isUnavailable,
  limit,
  money,
  NO_FIGURE,
  rate,
} from '@crm/base/numbers'
import { comparedText, type Period } from '@crm/base/period'
import type { FigureKind } from '@crm/contracts/figures/figure'
import { Tooltip } from '../../base/Tooltip.tsx'
import classes from './Figures.module.css'

/** `-` for a figure that cannot be had, with the reason as tooltip. */
export function NoFigure({ reason = '暂无数据' }: { reason?: string }) {
  return (
    <Tooltip content={reason}>
      <span className={classes.none}>{NO_FIGURE}</span>
    </Tooltip>
  )
}

/** Nothing stands back behind something: a column of 0.00 is no louder than the names beside it. */
const quietZero = (value: number, text: string) => (value === 0 ? <span className={classes.none}>{text}</span> : text)

/** Amount in fen as yuan, `12,345.60`. `short` for cards: `1.2w` with the full amount as tooltip. */
export function Money({ value, short, sign }: { value: Figure; short?: boolean; sign?: boolean }) {
  if (isUnavailable(value)) return <NoFigure />
  const mark = sign ? '¥' : ''
  if (!short) return quietZero(value, mark + money(value))
  return (
    <Tooltip content={`¥${money(value)}`}>
      <span>{mark + abbreviateMoney(value)}</span>
    </Tooltip>
  )
}

/** Count, `12,345`. `short` for cards. */
export function Count({ value, short }: { value: Figure; short?: boolean }) {
  if (isUnavailable(value)) return <NoFigure />
  if (!short) return quietZero(value, limit(value))
  return (
    <Tooltip content={limit(value)}>
      <span>{abbreviate(value)}</span>
    </Tooltip>
  )
}

/** Percentage with two decimals. */
export function Percent({ value }: { value: Figure }) {
  return isUnavailable(value) ? <NoFigure /> : quietZero(value, rate(value))
}

/** A figure of a card, by its kind. */
export function FigureCell({ kind, value }: { kind: FigureKind; value: Figure }) {
  if (kind === 'money') return <Money value={value} short sign />
  if (kind === 'percent') return <Percent value={value} />
  if (kind === 'ratio') return isUnavailable(value) ? <NoFigure /> : value.toFixed(2)
  return <Count value={value} short />
}

/** A change in percent with the range that it compares with; without one there is nothing before. */
export interface FigureChange {
  rate: Figure
  than: Period | undefined
  /** Shown as `-` with this reason where there is nothing to compare with; absent: a figure of a strip then has no change. */
  none?: string | undefined
}

/** 环比: `↑ +12.34%` red, `↓ -12.34%` green, 0 grey. Its tooltip names the days compared, `对比 2026.02.01–02.28`. */
export function Change({ rate: value, than, none }: FigureChange) {
  const { direction, text } = change(value)
  const days = than && comparedText(than)
  if (direction === 'none') return <NoFigure {...(days && { reason: `${none ?? '暂无数据'}，${days}` })} />
  return (
    <Tooltip content={days} taps>
      <span className={classes[direction]}>{text}</span>
    </Tooltip>
  )
}

/** A time of two parts, of which the second stands below the first in a narrow column. */
function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <span className={classes.time}>{first}</span> <span className={classes.time}>{second}</span>
    </>
  )
}

/** From and to a minute in unix seconds, `2026-03-10 19:00 ~ 22:00`. */
export function MinuteSpan({ from, to }: { from: number; to: number }) {
  const [day = '', ...clocks] = minuteSpan(from, to).split(' ')
  return <TwoLines first={day} second={clocks.join(' ')} />
}

/** Moment in unix seconds, `2026-03-10 08:05`; 0, null and absent are `-`. `form`: `day` 2026.03.10, `ago` 3小时前 with the moment as tooltip. */
export function TimeCell({
  value,
  form = 'minute',
}: {
  value: number | null | undefined
  form?: 'minute' | 'day' | 'ago'
}) {
  if (isUnavailable(value) || value === 0) return <span className={classes.none}>{NO_FIGURE}</span>
  if (form === 'day') return <span className={classes.time}>{displayDay(value)}</span>
  if (form === 'minute') {
    const [day = '', clock = ''] = minute(value).split(' ')
    return <TwoLines first={day} second={clock} />
  }
  return (
    <Tooltip content={minute(value)}>
      <span className={classes.time}>{timeAgo(value)}</span>
    </Tooltip>
  )
}

/** First and last day (unix seconds), `2026.11.01 ~ 2026.11.30`; the last stands below the first in a narrow column. */
export function PeriodCell({ period }: { period: readonly [from: number, to: number] | null }) {
  if (!period) return <span className={classes.none}>{NO_FIGURE}</span>
  return <TwoLines first={`${displayDay(period[0])} ~`} second={displayDay(period[1])} />
}

/** Market figure that is a number for some corporations and a range (`1w~2.5w`) for others. */
export function Market({
  value,
  text,
  kind = 'money',
}: {
  value: Figure
  text: string | null | undefined
  kind?: 'money' | 'count'
}) {
  if (text) return text
  return kind === 'money' ? <Money value={value} /> : <Count value={value} />
}

/** Text or `-`. */
export function textOr(value: string | null | undefined): string {
  return value ? value : NO_FIGURE
}
