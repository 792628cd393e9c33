import { day } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import type { HistoryLane } from '@crm/contracts/calls/history'
import {
  cooperationKindLabel,
  CooperationStatus,
  cooperationStatusLabel,
  deliveryTypeLabel,
  SampleStatus,
  sampleStatusLabel,
  ScheduleStatus,
  scheduleStatusLabel,
} from '@crm/contracts/enums'

/** Rows of a lane, from what was sent to what came of it. */
export type HistoryRow = 'sample' | 'cooperation' | 'live' | 'video'

/** Names of the rows. */
export const historyRowLabel: Readonly<Record<HistoryRow, string>> = {
  sample: '寄样',
  cooperation: '合作',
  live: '直播',
  video: '视频',
}

/** One record on the line of time of a product. */
export interface HistoryEvent {
  key: string
  /** The live or video whose orders its 成交金额 is. */
  content_id?: string
  row: HistoryRow
  /** Where it stands on the line; of a stretch also where it ends. */
  start: number
  end?: number
  /** Points on a stretch: signed, delivered, taken back. */
  steps?: readonly { at: number; text: string }[]
  /** Has not happened: planned, refused, cancelled. */
  faint?: boolean
  title: string
  text: string
  /** What it cost and brought, fen. */
  cost?: number | undefined
  /** What the cost is of, where that is more than this product. */
  costNote?: string | undefined
  gmv?: number | undefined
  /** The record behind it: a route with its query, or a link to its platform. */
  to?: { route: string; query: Readonly<Record<string, string | number>> }
  url?: string | undefined
}

type Sample = HistoryLane['samples'][number]

const stepsOf = ({ sign_time, delivery_at, delivery_type, recycle_time }: Sample) =>
  [
    { at: sign_time, text: '签收' },
    { at: delivery_at, text: deliveryTypeLabel[delivery_type] },
    { at: recycle_time, text: '回收' },
  ].flatMap(({ at, text }) => (at === null ? [] : [{ at, text }]))

function sampleEvent(sample: Sample, platform: string): HistoryEvent {
  const { sample_id, sample_no, status, qty, cost, created_at, ship_time } = sample
  const steps = ship_time === null ? [] : stepsOf(sample)
  const way =
    ship_time === null
      ? `${day(created_at)} 申请，${sampleStatusLabel[status]}`
      : [`${day(ship_time)} 寄出`, ...steps.map(({ at, text }) => `${day(at).slice(5)} ${text}`)].join(' → ')
  const last = steps.at(-1)
  return {
    ...{ key: `sample ${sample_id}`, row: 'sample', start: ship_time ?? created_at, steps },
    ...(last && { end: Math.max(...steps.map(({ at }) => at)) }),
    faint: ship_time === null || status === SampleStatus.refused,
    title: `${sample_no} · ${qty} 件`,
    text: way,
    cost: cost || undefined,
    to: { route: 'CooperateDemo', query: { platform, date_type: 'all', drawer: 'sample', id: sample_id } },
  }
}

/** Every record of a lane as an event, the latest first. Lives that were agreed and took place are one. */
export function historyEvents(lane: HistoryLane, platform: string): HistoryEvent[] {
  const linked = new Set(lane.schedules.map(({ live_id }) => live_id).filter(Boolean))
  const gmvOf = new Map(lane.contents.map(({ id, gmv }) => [id, gmv]))
  const events: HistoryEvent[] = [
    ...lane.samples.map((each) => sampleEvent(each, platform)),
    ...lane.cooperations.map(
      ({ coop_id, coop_no, kind, status, start_time, end_time, fee, goods_count }): HistoryEvent => ({
        ...{ key: `cooperation ${coop_id}`, row: 'cooperation', start: start_time, end: end_time },
        faint: status === CooperationStatus.toConfirm || status === CooperationStatus.cancelled,
        title: `${coop_no} · ${cooperationKindLabel[kind]}`,
        text: `${day(start_time)} ~ ${day(end_time).slice(5)}，${cooperationStatusLabel[status]}`,
        cost: fee || undefined,
        costNote: fee > 0 && goods_count > 1 ? `坑位费，${goods_count} 个商品共用` : '坑位费',
        to: { route: 'CooperateDetail', query: { coop_id } },
      }),
    ),
    ...lane.schedules.map(
      ({ id, title, status, start_time, live_id }): HistoryEvent => ({
        ...{ key: `schedule ${id}`, row: 'live', start: start_time, title },
        faint: status === ScheduleStatus.upcoming || status === ScheduleStatus.cancelled,
        text: `${day(start_time)} 排期，${scheduleStatusLabel[status]}`,
        ...(gmvOf.has(live_id) && { gmv: gmvOf.get(live_id), content_id: live_id }),
        to: { route: 'LiveScheduling', query: { view_mode: 'list', drawer: 'schedule', id } },
      }),
    ),
    ...lane.contents
      .filter(({ id }) => !linked.has(id))
      .map(
        ({ kind, id, title, url, start_time, gmv }): HistoryEvent => ({
          ...{ key: `${kind} ${id}`, row: kind, start: start_time, title: title || id, gmv, content_id: id },
          url: url || undefined,
          text: `${day(start_time)} ${kind === 'live' ? '开播' : '发布'}`,
          ...(kind === 'live' && { to: { route: 'LiveScreenDetail', query: { live_id: id, platform } } }),
        }),
      ),
  ]
  return events.toSorted((one, other) => other.start - one.start || one.key.localeCompare(other.key))
}

/** A mark of the axis: the moment, and what is written at it. */
interface Tick {
  at: number
  text: string
}

const TICKS_MAX = 8
const MONTHS = [1, 2, 3, 6, 12]

/** Marks of an axis: weeks where it is short, else as many first days of months as have room; a January says its year. */
export function axisTicks(start: number, end: number): Tick[] {
  const isShort = end - start <= 70 * DAY_SECONDS
  const months = (end - start) / (30 * DAY_SECONDS)
  const every = MONTHS.find((each) => months / each <= TICKS_MAX) ?? 12
  const ticks: Tick[] = []
  const firstDay = Math.ceil((start + 8 * 3600) / DAY_SECONDS)
  for (let number = firstDay; number * DAY_SECONDS - 8 * 3600 <= end; number++) {
    const at = number * DAY_SECONDS - 8 * 3600
    const [year = '', month = '', date = ''] = day(at).split('-')
    if (isShort ? (number + 3) % 7 === 0 : date === '01' && (Number(month) - 1) % every === 0)
      ticks.push({ at, text: isShort ? `${month}-${date}` : month === '01' ? `${year}年` : `${Number(month)}月` })
  }
  return ticks
}
