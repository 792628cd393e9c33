import { nowSeconds } from '@crm/base/clock'
import { day } from '@crm/base/dates'
import { isUnavailable, money } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { type HistoryAxis, type HistoryLane, historyCalls } from '@crm/contracts/calls/history'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { go, hrefOf, type Query, useCanOpen } from '@crm/platform/navigate'
import { type CSSProperties, type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { Card } from '../../base/Card.tsx'
import { NumberLink } from '../../base/numberTargets.tsx'
import { useIsPhone } from '../../base/phone.ts'
import { TextButton, TextLink } from '../../base/TextLink.tsx'
import { Money, NoFigure } from '../cells/Figures.tsx'
import { GoodsCell, goodsMask } from '../cells/GoodsCell.tsx'
import { Timeline } from '../record/Timeline.tsx'
import { axisTicks, type HistoryEvent, historyEvents, historyRowLabel } from './events.ts'
import classes from './TalentHistory.module.css'

const LANES = 5
const SHOWN = 4
const NOTE =
  '与该达人就每个商品的全部往来，不限合作周期：寄出、约定、直播与视频、成交；点击任一标记打开对应单据。坑位费为合作单所有，不拆分到商品'

interface TalentHistoryProps {
  author_id: string
  platform: 'dy' | 'ks' | 'sph' | 'xhs'
  /** Its goods only. */
  coop_id?: number
}

/**
 * 合作历程: what was sent to a talent, agreed, shown and sold, product by product on one line of time, with what it cost and
 * brought. Every mark and every entry opens its record.
 */
export function TalentHistory(props: TalentHistoryProps) {
  const { author_id, platform, coop_id } = props
  const request = { author_id, platform, ...(coop_id !== undefined && { coop_id }) }
  // The first page of lanes, which the timeline asks for too: the sums of all of them.
  const read = useCall(historyCalls.list, { ...request, page: 1, size: LANES })
  const sums = read.data?.ext
  return (
    <Card
      title="合作历程"
      note={NOTE}
      // Beside the figures of one cooperation's period, which are others.
      extra={coop_id === undefined ? undefined : <span className={classes.scope}>全部往来，不限合作周期</span>}
    >
      <div className={classes.history}>
        {sums && <Balance sums={sums} />}
        <Timeline
          call={historyCalls.list}
          request={request}
          size={LANES}
          label="合作历程"
          empty="暂无寄样、合作单、排期与成交"
        >
          {(lane, { ext }) => (
            <Lane
              key={lane.product.product_id}
              lane={lane}
              axis={ext}
              author_id={author_id}
              platform={platform}
              current={coop_id === undefined ? undefined : `cooperation ${coop_id}`}
            />
          )}
        </Timeline>
      </div>
    </Card>
  )
}

/** What everything cost together, and what it brought. */
function Balance({ sums }: { sums: HistoryAxis }) {
  if (sums.cost === 0 && sums.gmv === 0) return null
  const { sample_cost, fee, commission, cost, gmv, refund_gmv, roi } = sums
  return (
    <dl className={classes.balance} aria-label="投入与产出">
      <Sum label="寄样成本">
        <Money value={sample_cost} sign />
      </Sum>
      <i>+</i>
      <Sum label="坑位费">
        <Money value={fee} sign />
      </Sum>
      <i>+</i>
      <Sum label="预估佣金">
        <Money value={commission} sign />
      </Sum>
      <i>=</i>
      <Sum label="投入" strong>
        <Money value={cost} sign />
      </Sum>
      <i>→</i>
      <Sum label="成交金额" strong>
        <Money value={gmv} sign />
      </Sum>
      {!isUnavailable(refund_gmv) && (
        <Sum label="其中退款">
          <Money value={refund_gmv} sign />
        </Sum>
      )}
      <Sum label="投入产出比" strong>
        {isUnavailable(roi) ? <NoFigure /> : roi.toFixed(2)}
      </Sum>
    </dl>
  )
}

interface LaneProps {
  lane: HistoryLane
  axis: HistoryAxis
  author_id: string
  platform: string
  /** Key of the event that the page is about. */
  current?: string | undefined
}

function Lane({ lane, axis, author_id, platform, current }: LaneProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const events = useMemo(() => historyEvents(lane, platform), [lane, platform])
  const { product } = lane
  // Records of one's own first: contents are many, and stand on the line.
  const own = events.filter(({ to }) => to !== undefined && to.route !== 'LiveScreenDetail')
  const shown = isOpen ? events : (own.length > 0 ? own : events).slice(0, SHOWN)
  const contentOf = ({ content_id }: HistoryEvent) =>
    content_id === undefined || axis.is_own === 0
      ? undefined
      : numberLink('historyContent', {}, { platform, author_id, product_id: product.product_id, content_id })
  return (
    <li className={classes.lane}>
      <div className={classes.head}>
        <div className={classes.product}>
          <GoodsCell
            goods={{ ...product, image: product.cover, platform, mask: goodsMask(product.status) }}
            size={40}
          />
        </div>
        <Sums lane={lane} axis={axis} author_id={author_id} platform={platform} />
      </div>
      {!isPhone && (
        <Line
          lane={lane}
          axis={axis}
          events={events}
          contentOf={contentOf}
          author_id={author_id}
          platform={platform}
          current={current}
        />
      )}
      <ul className={classes.events} aria-label={`${product.title} 的记录`}>
        {shown.map((event) => (
          <Entry key={event.key} event={event} leads={contentOf(event)} />
        ))}
      </ul>
      {(isOpen || shown.length < events.length) && (
        <TextButton expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : `展开全部 ${events.length} 条记录`}
        </TextButton>
      )}
    </li>
  )
}

/** What the product cost and brought. */
function Sums({ lane, axis, author_id, platform }: LaneProps) {
  const { product, gmv, refund_gmv, commission, sample_cost, sample_count } = lane
  const part = { platform, author_id, product_id: product.product_id }
  const leads = (name: 'historyGmv' | 'historyRefunds', value: number) =>
    axis.is_own === 1 && value > 0 ? numberLink(name, {}, part) : undefined
  return (
    <dl className={classes.sums}>
      <Sum label="寄出">{sample_count} 件</Sum>
      <Sum label="样品成本">
        <Money value={sample_cost} sign />
      </Sum>
      <Sum label="预估佣金">
        <Money value={commission} sign />
      </Sum>
      {!isUnavailable(refund_gmv) && (
        <Sum label="退款">
          <NumberLink leads={leads('historyRefunds', refund_gmv)}>
            <Money value={refund_gmv} sign />
          </NumberLink>
        </Sum>
      )}
      <Sum label="成交" strong>
        <NumberLink leads={leads('historyGmv', gmv)}>
          <Money value={gmv} sign />
        </NumberLink>
        {gmv === 0 && sample_cost > 0 && <small className={classes.wasted}>寄出未出单</small>}
      </Sum>
    </dl>
  )
}

function Sum({ label, strong, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={strong ? classes.strong : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type Leads = ReturnType<typeof numberLink>
interface LineProps extends LaneProps {
  events: readonly HistoryEvent[]
  /** The orders of a live or video. */
  contentOf: (event: HistoryEvent) => Leads
}

/** The product's line of time: a row for each kind of record, and below them what was sold. */
function Line({ lane, axis, events, contentOf, author_id, platform, current }: LineProps) {
  const { start_time, end_time } = axis
  const place = (at: number) => (Math.min(Math.max(at, start_time), end_time) - start_time) / (end_time - start_time)
  const percent = (at: number) => `${(place(at) * 100).toFixed(2)}%`
  const between = (from: number, to: number) => `${((place(to) - place(from)) * 100).toFixed(2)}%`
  const rows = (['sample', 'cooperation', 'live', 'video'] as const).filter((row) =>
    events.some((each) => each.row === row),
  )
  const most = Math.max(1, ...lane.sales.map(({ gmv }) => gmv))
  const now = nowSeconds()
  const part = { platform, author_id, product_id: lane.product.product_id }
  return (
    <div className={classes.line}>
      {rows.map((row) => (
        <div key={row} className={classes.row}>
          <span className={classes.label}>{historyRowLabel[row]}</span>
          <div className={classes.track}>
            {/* The later lies on what it overlaps: each shows where it begins, and its name. */}
            {events
              .filter((event) => event.row === row)
              .toReversed()
              .map((event) => (
                <Mark
                  key={event.key}
                  event={event}
                  leads={contentOf(event)}
                  isCurrent={event.key === current}
                  style={{
                    left: percent(event.start),
                    ...(event.end !== undefined && { width: between(event.start, event.end) }),
                  }}
                />
              ))}
          </div>
        </div>
      ))}
      <div className={classes.row} data-sales>
        <span className={classes.label}>成交</span>
        <div className={classes.bars}>
          {lane.sales.map((span) => (
            <MarkLink
              key={span.start_time}
              title={`${day(span.start_time)}${axis.step === 'day' ? '' : ` ~ ${day(span.end_time).slice(5)}`} 成交 ¥${money(span.gmv)}`}
              className={classes.bar}
              to={
                axis.is_own === 1
                  ? targetOf(
                      numberLink('historySpan', {}, { ...part, start_time: span.start_time, end_time: span.end_time }),
                    )
                  : undefined
              }
              style={{
                left: percent(span.start_time),
                width: between(span.start_time, span.end_time),
                height: `${Math.max(6, (span.gmv / most) * 100).toFixed(1)}%`,
              }}
            />
          ))}
        </div>
      </div>
      <div className={classes.row} aria-hidden>
        <span className={classes.label} />
        <div className={classes.axis}>
          {axisTicks(start_time, end_time).map(({ at, text }) => (
            <span key={at} style={{ left: percent(at) }}>
              {text}
            </span>
          ))}
          {now < end_time && <i className={classes.today} style={{ left: percent(now) }} title="今天" />}
        </div>
      </div>
    </div>
  )
}

interface MarkLinkProps {
  className: string | undefined
  /** A page of ours, or the address of a platform. */
  to: { route: string; query: Query } | string | undefined
  title: string
  style: CSSProperties
  children?: ReactNode
  'data-row'?: string
  'data-faint'?: boolean | undefined
  'data-current'?: boolean | undefined
}

/** A mark of the line as a link; only a mark where it leads nowhere. */
function MarkLink({ to, title, children, ...rest }: MarkLinkProps) {
  const canOpen = useCanOpen()
  const named = { title, 'aria-label': title.replaceAll('\n', '，') }
  if (typeof to === 'string')
    return (
      <a {...rest} {...named} href={to} target="_blank" rel="noreferrer noopener">
        {children}
      </a>
    )
  if (!to || !canOpen(to.route))
    return (
      <span {...rest} title={title}>
        {children}
      </span>
    )
  const follow = (event: MouseEvent) => {
    // The browser's own ways to a new tab stay the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void go(to.route, to.query)
  }
  return (
    <a {...rest} {...named} href={hrefOf(to.route, to.query)} onClick={follow}>
      {children}
    </a>
  )
}

const targetOf = (leads: Leads) => leads && { route: leads.to, query: leads.query }

interface MarkProps {
  event: HistoryEvent
  leads: Leads
  isCurrent: boolean
  style: CSSProperties
}

/** A record as a point or a stretch of the line. */
function Mark({ event, leads, isCurrent, style }: MarkProps) {
  const { row, title, text, end, faint, to, url, gmv, cost } = event
  const canOpen = useCanOpen()
  const own = to && canOpen(to.route) ? to : undefined
  const amounts = [cost && `成本 ¥${money(cost)}`, gmv && `成交 ¥${money(gmv)}`].filter(Boolean).join('，')
  return (
    <MarkLink
      className={end === undefined ? classes.point : classes.stretch}
      to={own ?? url ?? targetOf(leads)}
      title={[`${historyRowLabel[row]} ${title}`, text, amounts].filter(Boolean).join('\n')}
      style={style}
      data-row={row}
      data-faint={faint || undefined}
      data-current={isCurrent || undefined}
    >
      {end !== undefined && row === 'cooperation' && <span>{title.split(' · ')[1]}</span>}
    </MarkLink>
  )
}

/** A record in words: what, when, how far, and its money. */
function Entry({ event, leads }: { event: HistoryEvent; leads: Leads }) {
  const { row, title, text, faint, to, url, cost, costNote, gmv } = event
  return (
    <li data-faint={faint || undefined}>
      <span className={classes.kind} data-row={row}>
        {historyRowLabel[row]}
      </span>
      <span className={classes.title}>
        {to ? (
          <TextLink to={to.route} query={to.query}>
            {title}
          </TextLink>
        ) : url ? (
          <a className={classes.outside} href={url} target="_blank" rel="noreferrer noopener">
            {title}
          </a>
        ) : (
          title
        )}
      </span>
      <span className={classes.text}>{text}</span>
      <span className={classes.cost} title={costNote}>
        {cost !== undefined && `-¥${money(cost)}`}
      </span>
      <span className={classes.gmv}>
        {gmv !== undefined && <NumberLink leads={leads}>{`+¥${money(gmv)}`}</NumberLink>}
      </span>
    </li>
  )
}
