import { displayDay, endOfDay, pickedMoment, pickerDate, startOfDay } from '@crm/base/dates'
import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import type { hotspotCalls } from '@crm/contracts/calls/hotspots'
import { type Platform, PLATFORMS, platformLabel } from '@crm/contracts/enums'
import { marketCategoryName } from '@crm/contracts/rules/marketCategories'
import {
  HEATS,
  HOTSPOT_LINKS_MAX,
  HOTSPOT_TITLE_MAX,
  HotspotKind,
  hotspotKindLabel,
  HotspotVisibility,
  hotspotVisibilityLabel,
  REMIND_DAYS,
  remindLabel,
} from '@crm/contracts/rules/hotspotRules'
import { thousands } from '@crm/base/numbers'
import type { ConflictFields } from '@crm/ui/form'

/** The form of an own topic. */
export interface HotspotValues {
  title: string
  type: HotspotKind
  /** First and last day, as the picker has them. */
  days: Date[]
  platforms: Platform[]
  class_id?: number | undefined
  spu_id?: number | undefined
  heat?: number | undefined
  remark?: string
  /** One a line. */
  links?: string
  cover: string[]
  remind_days: (typeof REMIND_DAYS)[number]
  visibility: HotspotVisibility
}

type Terms = RequestOf<typeof hotspotCalls.update>['changes']
type Detail = AnswerOf<typeof hotspotCalls.detail>

/** What an empty form begins with. */
export const EMPTY_HOTSPOT: Partial<HotspotValues> = {
  platforms: [],
  cover: [],
  remind_days: 0,
  visibility: HotspotVisibility.everybody,
}

const optionsOf = <V extends number>(values: readonly V[], label: (value: V) => string) =>
  values.map((value) => ({ value, label: label(value) }))

export const kindOptions = optionsOf(Object.values(HotspotKind), (kind) => hotspotKindLabel[kind])
export const heatOptions = optionsOf(HEATS, (heat) => `约 ${thousands(heat)}`)
export const remindOptions = optionsOf(REMIND_DAYS, remindLabel)
export const visibilityOptions = optionsOf(Object.values(HotspotVisibility), (each) => hotspotVisibilityLabel[each])
export const platformOptions = PLATFORMS.map((value) => ({ value, label: platformLabel[value] }))

/** Links of the field, one a line, without empty ones. */
export const linksOf = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const titleError = (title: string | undefined): string | undefined => {
  if (!title?.trim()) return '请输入热点标题'
  return title.length > HOTSPOT_TITLE_MAX ? `最多 ${HOTSPOT_TITLE_MAX} 个字` : undefined
}

export function linksError(text: string | undefined): string | undefined {
  const links = linksOf(text)
  if (links.length > HOTSPOT_LINKS_MAX) return `最多 ${HOTSPOT_LINKS_MAX} 个链接`
  return links.every((link) => /^https:\/\/\S+$/.test(link)) ? undefined : '参考链接须以 https:// 开头，每行一个'
}

export const daysError = (days: readonly Date[] | undefined): string | undefined =>
  days?.length === 2 ? undefined : '请选择时间'

/** The period of the form in unix seconds; undefined while none is chosen. */
export function periodOf(days: readonly Date[] | undefined): { start_time: number; end_time: number } | undefined {
  const [first, last] = days ?? []
  if (!first || !last) return undefined
  return { start_time: startOfDay(pickedMoment(first)), end_time: endOfDay(pickedMoment(last)) }
}

/** What is sent; the form has passed its rules. */
export function toTerms(values: HotspotValues): Terms {
  const period = periodOf(values.days)
  if (!period) throw new Error('a topic without its days')
  return {
    ...period,
    title: values.title.trim(),
    type: values.type,
    platforms: values.platforms ?? [],
    class_id: values.class_id ?? 0,
    spu_id: values.spu_id ?? 0,
    heat: values.heat ?? 0,
    remark: values.remark?.trim() ?? '',
    links: linksOf(values.links),
    cover: values.cover?.[0] ?? '',
    remind_days: values.remind_days,
    visibility: values.visibility,
  }
}

/** The form of a topic that is stored, or of one of the hot list that is taken over: then without what only its creator says. */
export function valuesOf(topic: Detail): HotspotValues {
  const isOwn = topic.is_own === 1
  return {
    title: [...topic.title].slice(0, HOTSPOT_TITLE_MAX).join(''),
    type: topic.type,
    days: [pickerDate(startOfDay(topic.start_time)), pickerDate(startOfDay(topic.end_time))],
    platforms: topic.platforms,
    class_id: topic.class_id || undefined,
    spu_id: topic.spu_id || undefined,
    heat: isOwn ? (topic.heat ?? undefined) : undefined,
    remark: topic.remark,
    links: topic.links.join('\n'),
    cover: topic.cover === '' ? [] : [topic.cover],
    remind_days: isOwn ? (REMIND_DAYS.find((each) => each === topic.remind_days) ?? 0) : 0,
    visibility: isOwn ? topic.visibility : HotspotVisibility.everybody,
  }
}

/** A kept draft; what is none is undefined. */
export function revivedHotspot(draft: unknown): Partial<HotspotValues> | undefined {
  if (typeof draft !== 'object' || draft === null) return undefined
  const { days, ...values } = draft as Partial<HotspotValues> // written by this form
  return { ...values, ...(days && { days: days.map((each) => new Date(each)) }) }
}

const daysText = (days: readonly Date[] | undefined) => {
  const period = periodOf(days)
  return period ? `${displayDay(period.start_time)} 至 ${displayDay(period.end_time)}` : '-'
}

/** What of the form two people may change at once. */
export const hotspotConflicts: ConflictFields<HotspotValues> = {
  title: { label: '标题' },
  type: { label: '类型', text: (type) => hotspotKindLabel[type] },
  days: { label: '时间', text: daysText },
  platforms: { label: '平台', text: (platforms) => platforms.map((each) => platformLabel[each]).join('、') || '-' },
  class_id: { label: '品类', text: (id) => (id ? marketCategoryName(id) : '-') },
  spu_id: { label: '关联 SPU', text: (id) => (id ? '另一个 SPU' : '-') },
  heat: { label: '热度预估', text: (heat) => (heat ? thousands(heat) : '-') },
  remark: { label: '说明' },
  links: { label: '参考链接', text: (links) => linksOf(links).join('、') || '-' },
  cover: { label: '封面', text: (cover) => (cover.length > 0 ? '另一张图片' : '-') },
  remind_days: { label: '提前提醒', text: remindLabel },
  visibility: { label: '可见范围', text: (each) => hotspotVisibilityLabel[each] },
}
