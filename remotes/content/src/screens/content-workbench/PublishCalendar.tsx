import { day, endOfDay, parseDay, startOfDay } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { contentWorkbenchCalls, type PlannedContent } from '@crm/contracts/calls/contentWorkbench'
import { contentFormLabel, ContentItemStatus, contentItemStatusLabel } from '@crm/contracts/enums'
import { PUBLISH_PAST } from '@crm/contracts/rules/contentTodos'
import { toast } from '@crm/platform/feedback'
import { useCanCall } from '@crm/platform/navigate'
import { TextLink } from '@crm/ui/base'
import { useBulkAction } from '@crm/ui/data'
import { CalendarEntry, monthDays, spanOfDay, WorkCalendar } from '@crm/ui/workbench'
import { useRef, useState } from 'react'
import { placeWrite } from '../../parts/campaign/placeWrite.ts'
import type { WorkOf } from './SeedingTodos.tsx'

interface PublishCalendarProps {
  of: WorkOf
  /** `YYYY-MM-DD`; today without. */
  date: string
  onDate: (date: string) => void
}

/** 发布日历: what is planned and what was published on each day; what is planned goes to another day. */
export function PublishCalendar({ of, date, onDate }: PublishCalendarProps) {
  const [month, setMonth] = useState(() => parseDay(date) ?? startOfDay())
  const days = useCall(contentWorkbenchCalls.calendar, { ...monthDays(month), ...of, with_list: 0 })
  const entries = useCall(contentWorkbenchCalls.calendar, { ...spanOfDay(date), ...of, with_list: 1 })
  const mayMove = useCanCall()(campaignTalentCalls.update)
  const move = useMove()
  return (
    <WorkCalendar
      title="发布日历"
      note="◷ 计划发布，✓ 已发布。计划发布的内容可拖到另一天，或按「改期」后选择日期；已发布的不可改期"
      date={date}
      onDate={onDate}
      onMonth={setMonth}
      days={days}
      mark={(known, of_day) => {
        const found = known.days.find((each) => each.date === of_day)
        return (
          found &&
          [found.planned > 0 && `${found.planned} 条计划发布`, found.published > 0 && `${found.published} 条已发布`]
            .filter(Boolean)
            .join('，')
        )
      }}
      entries={entries}
      entry={(item, moves) => (
        <CalendarEntry
          key={item.content_id}
          {...moves}
          kind={`${isPlanned(item) ? '◷' : '✓'} ${contentFormLabel[item.form]}`}
          name={item.author_name}
          platform={item.platform}
          note={isPlanned(item) ? item.campaign_name : item.title || contentItemStatusLabel[item.status]}
          link={(name) => (
            <TextLink {...pageOf(item)} quiet>
              {name}
            </TextLink>
          )}
        />
      )}
      empty="这天没有计划或已发布的内容"
      mayMove={(item) => mayMove && item.moves === 1}
      asks={(item) => `选择「${item.author_name}」新的发布日期`}
      onPut={(item, unix) => void move(item, unix)}
    />
  )
}

const isPlanned = ({ status }: PlannedContent) =>
  status === ContentItemStatus.toPublish || status === ContentItemStatus.reviewing

/** Where an entry is seen: its talent in the table of the campaign, a published one without campaign in the list of videos. */
const pageOf = ({ campaign_id, author_name }: PlannedContent) =>
  campaign_id === null
    ? { to: 'MediaCenterGrassVideo', query: { keyword: author_name, date_type: 'all' } }
    : { to: 'ContentCampaignDetail', query: { id: campaign_id, view: 'table', keyword: author_name } }

/** Moves a planned content to a day, at whose end it is due, with 撤销 for ten seconds. */
function useMove() {
  const before = useRef<PlannedContent>(undefined)
  const back = useBulkAction(campaignTalentCalls.update, {
    ...placeWrite,
    weight: { harmless: 'reverse' },
    done: '已撤销',
  })
  const { run } = useBulkAction(campaignTalentCalls.update, {
    ...placeWrite,
    weight: ({ id, ids }) => ({
      undo: () => back.run({ id, ids, changes: { publish_due: before.current?.at ?? null } }),
    }),
    done: '已改期',
  })
  return async (item: PlannedContent, unix: number) => {
    const { campaign_id, place_id, updated_at } = item
    if (campaign_id === null || place_id === null || day(unix) === day(item.at)) return
    if (unix < startOfDay()) return toast.warning(PUBLISH_PAST)
    before.current = item
    await run({ id: campaign_id, ids: [place_id], updated_at, changes: { publish_due: endOfDay(unix) } })
  }
}
