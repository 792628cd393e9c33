import { hasRole } from '@crm/access/roles'
import { planAllows } from '@crm/access/planCheck'
import { nowSeconds } from '@crm/base/clock'
import { day } from '@crm/base/dates'
import { send } from '@crm/client/request'
import { CallFailure } from '@crm/client/failure'
import { useCall } from '@crm/client/hooks'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { scheduleColumns } from '@crm/contracts/columns/schedule'
import { PLATFORMS, PLATFORMS_AND_ALL, scheduleStatusLabel, TaskModule } from '@crm/contracts/enums'
import { SALES_WRITERS } from '@crm/contracts/routes/groups'
import { ExportType } from '@crm/contracts/taskTypes'
import { toast } from '@crm/platform/feedback'
import { useQuery } from '@crm/platform/navigate'
import { withinPlan } from '@crm/platform/plan'
import { useSession, useWho } from '@crm/platform/session'
import {
  Banner,
  BlockSkeleton,
  Button,
  Card,
  EmptyBlock,
  FailedBlock,
  IconChevronLeft,
  IconChevronRight,
  lazyPart,
  ReadActions,
  Tabs,
  TextButton,
  useDialog,
  useIsPhone,
} from '@crm/ui/base'
import {
  bulkRequest,
  type List,
  ListPage,
  ListTable,
  type ListTarget,
  Page,
  PlatformTabs,
  useGoodsOptions,
  useList,
  useRecordDrawer,
} from '@crm/ui/data'
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { CancelScheduleDialog } from './CancelScheduleDialog.tsx'
import { type CalendarView, shownDay, stepped, VIEWS, viewRange, viewTitle } from './calendarRange.ts'
import classes from './LiveScheduling.module.css'
import { LiveSchedulingActions } from './LiveSchedulingActions.tsx'
import { liveSchedulingFilters, ONLY_IN_LIST } from './liveSchedulingFilters.ts'
import type { ScheduleCalendarProps } from './ScheduleCalendar.tsx'
import { scheduleCells } from './scheduleCells.tsx'
import { ScheduleDrawer } from './ScheduleDrawer.tsx'
import { newValues, offeredStart } from './scheduleForm.ts'
import { ScheduleFormDialog } from './ScheduleFormDialog.tsx'
import { useScheduleWrites } from './useScheduleWrites.ts'

type ScheduleList = List<typeof scheduleCalls.list, ReturnType<typeof liveSchedulingFilters>['fields']>

const VIEW_TABS = [
  { key: 'month', label: '月' },
  { key: 'week', label: '周' },
  { key: 'day', label: '日' },
  { key: 'list', label: '列表' },
] as const satisfies readonly { key: (typeof VIEWS)[number]; label: string }[]
/** What a phone has room for. */
const PHONE_TABS = VIEW_TABS.filter(({ key }) => key === 'day' || key === 'list')

const ScheduleCalendar = lazyPart<ScheduleCalendarProps>(
  () => import('./ScheduleCalendar.tsx').then((module) => module.default),
  <BlockSkeleton lines={12} />,
)

/** 直播排期: agreed lives in a calendar or a list; where the version has none, what it would be. */
export function LiveSchedulingPage() {
  const version = useSession().config?.version
  return planAllows(version, { of: 'liveScheduling' }) ? <Schedules /> : <Introduction />
}

/** Nothing is asked of the gateway: it would refuse. */
function Introduction() {
  return (
    <Page title="直播排期">
      <Card>
        <EmptyBlock
          title="直播排期"
          note="按月、周、日查看达人的直播安排，拖动即可改期，撞档自动拦截，开播前提醒媒介，开播后自动关联直播与成交。当前版本不支持，升级后可用。"
          action={
            <Button theme="solid" onClick={() => void withinPlan({ of: 'liveScheduling' })}>
              升级套餐
            </Button>
          }
        />
      </Card>
    </Page>
  )
}

/** As many goods as the gateway takes. */
const GOODS_MAX = 50

function useChoices() {
  const [query] = useQuery()
  const platform = PLATFORMS.find((each) => each === query.platform)
  const ids = useMemo(() => query.goods_id?.split(',').slice(0, GOODS_MAX) ?? [], [query.goods_id])
  const goods = useGoodsOptions(platform, ids)
  return useMemo(() => ({ goods }), [goods])
}

function Schedules() {
  const who = useWho()
  const isPhone = useIsPhone()
  const mayAdd = hasRole(who, SALES_WRITERS)
  const list = useList(scheduleCalls.list, {
    id: 'schedule',
    columns: scheduleColumns,
    filters: liveSchedulingFilters,
    choices: useChoices(),
    enabled: ({ view_mode }) => view_mode === 'list',
  })
  const { values, set, filters, counts } = list
  const add = useAdd()
  const view = isPhone && values.view_mode !== 'list' ? 'day' : values.view_mode
  const isList = view === 'list'
  const platforms = (
    <PlatformTabs
      value={values.platform}
      platforms={PLATFORMS_AND_ALL}
      onChange={(platform) => set({ platform, goods_id: [] })}
    />
  )
  return (
    <ListPage
      title="直播排期"
      actions={
        <>
          <ReadActions>
            <Tabs
              kind="button"
              label="视图"
              items={isPhone ? PHONE_TABS : VIEW_TABS}
              value={view}
              onChange={(view_mode) => set({ view_mode, tab: 'all' })}
            />
          </ReadActions>
          {mayAdd && (
            <Button theme="solid" onClick={() => add()}>
              新建排期
            </Button>
          )}
        </>
      }
      above={<OnlyOne list={list} />}
      tabs={
        <Tabs
          label="范围"
          items={
            isList
              ? [
                  { key: 'all', label: '全部', count: counts?.all },
                  { key: 'today', label: '今日未结束', count: counts?.today },
                ]
              : []
          }
          value={values.tab}
          onChange={(tab) => set({ tab })}
          extra={platforms}
        />
      }
      filters={filters}
      without={isList ? [] : ONLY_IN_LIST}
    >
      {isList ? (
        <ScheduleTable list={list} mayAdd={mayAdd} onAdd={add} />
      ) : (
        <CalendarPart {...{ list, view, mayAdd, add }} />
      )}
      <ScheduleDrawer />
    </ListPage>
  )
}

type Pressed = { day: number; at?: number }

/** Opens the form of a new entry; also by itself, filled, when a link says whom or what it is for. */
function useAdd() {
  const who = useWho()
  const openDialog = useDialog()
  const [query, change] = useQuery()
  const add = useCallback(
    (pressed?: Pressed) => {
      const initValues = newValues(offeredStart(pressed, nowSeconds()), who.user_id)
      openDialog(ScheduleFormDialog, { title: '新建排期', initValues })
    },
    [openDialog, who.user_id],
  )
  const { author_id, coop_id, product_id, platform } = query
  const fill = useEffectEvent(async () => {
    const request = {
      ...(PLATFORMS.find((each) => each === platform) ? { platform: platform as 'dy' } : {}),
      ...(author_id ? { author_id } : {}),
      ...(coop_id && /^\d+$/.test(coop_id) ? { coop_id: Number(coop_id) } : {}),
      ...(product_id ? { product_id: product_id.split(',') } : {}),
    }
    try {
      const prefill = await send(scheduleCalls.prefill, request)
      const initValues = {
        ...newValues(offeredStart(undefined, nowSeconds()), who.user_id, prefill),
        ...(!prefill.talent && request.platform ? { platform: request.platform } : {}),
      }
      openDialog(ScheduleFormDialog, { title: '新建排期', initValues, prefill })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      toast.error(error.message, error.requestId)
    }
    // Said once: the calendar behind the form is everybody's again.
    change({ author_id: undefined, coop_id: undefined, product_id: undefined })
  })
  const isAsked = Boolean(author_id || coop_id || product_id) && hasRole(who, SALES_WRITERS)
  useEffect(() => {
    if (isAsked) void fill()
  }, [isAsked])
  return add
}

/** Says that a link narrowed the page to one talent or cooperation, and leads out of it. */
function OnlyOne({ list: { values, set } }: { list: ScheduleList }) {
  const who = useWho()
  const { author_id, coop_id } = values
  if (hasRole(who, SALES_WRITERS) || (author_id === '' && coop_id === undefined)) return null
  return (
    <Banner action={<TextButton onClick={() => set({ author_id: '', coop_id: undefined })}>查看全部排期</TextButton>}>
      仅显示{coop_id === undefined ? '该达人' : '该合作单'}的排期
    </Banner>
  )
}

interface CalendarPartProps {
  list: ScheduleList
  view: CalendarView
  mayAdd: boolean
  add: (pressed?: Pressed) => void
}

function CalendarPart({ list: { values, set, narrowing }, view, mayAdd, add }: CalendarPartProps) {
  const isPhone = useIsPhone()
  const { open } = useRecordDrawer('schedule')
  const { move } = useScheduleWrites()
  const at = shownDay(values.date)
  const { tab: _, start_time: __, end_time: ___, ...common } = narrowing
  const read = useCall(scheduleCalls.calendar, { ...common, ...viewRange(view, at) })
  const today = day(nowSeconds())
  const show = (date: string) => set({ date: date === today ? '' : date })
  const isWriter = mayAdd && !isPhone
  if (read.state === 'failed') return <FailedBlock failure={read.failure} onRetry={read.retry} />
  return (
    <>
      <div className={classes.bar}>
        <Button icon={<IconChevronLeft />} aria-label="上一页" onClick={() => show(stepped(view, at, -1))} />
        <Button icon={<IconChevronRight />} aria-label="下一页" onClick={() => show(stepped(view, at, 1))} />
        <Button onClick={() => show(today)}>今天</Button>
        <h2 className={classes.barTitle} aria-live="polite">
          {viewTitle(view, at)}
        </h2>
        <span className={classes.zone}>时区：北京时间（Asia/Shanghai）</span>
      </div>
      {read.state === 'waiting' || !read.data ? (
        <BlockSkeleton lines={12} />
      ) : (
        <div className={read.stale ? classes.stale : undefined} aria-busy={read.stale}>
          <ScheduleCalendar
            view={view}
            at={at}
            entries={read.data.list}
            days={read.data.days}
            media={read.data.media}
            onOpen={open}
            onAdd={isWriter ? add : undefined}
            onDay={(date) => set({ view_mode: 'day', date })}
            onMove={isWriter ? move : undefined}
          />
        </div>
      )}
      <ul className={classes.legend} aria-label="图例">
        <li>◷ {scheduleStatusLabel[1]}</li>
        <li>● {scheduleStatusLabel[2]}</li>
        <li>✓ {scheduleStatusLabel[3]}</li>
        <li>✕ {scheduleStatusLabel[4]}</li>
        {isWriter && <li>拖动待开播的排期可改期，拉伸下边缘可改结束时间，点击空白处新建</li>}
      </ul>
    </>
  )
}

interface ScheduleTableProps {
  list: ScheduleList
  mayAdd: boolean
  onAdd: () => void
}

function ScheduleTable({ list, mayAdd, onAdd }: ScheduleTableProps) {
  const { open } = useRecordDrawer('schedule')
  const { platform } = list.values
  return (
    <ListTable
      list={list}
      label="直播排期"
      rowKey={(row) => row.id}
      cells={scheduleCells}
      actions={LiveSchedulingActions}
      actionsWidth={176}
      {...(mayAdd ? { bulk: (target: ListTarget<ScheduleList['request']>) => <BulkCancel target={target} /> } : {})}
      exports={ExportType.schedule}
      imports={
        mayAdd
          ? { module: TaskModule.schedule, title: '导入排期', platform: platform === 'all' ? 'dy' : platform }
          : undefined
      }
      onOpen={(row) => open(row.id)}
      empty={
        <EmptyBlock
          title="暂无直播排期"
          action={
            mayAdd && (
              <Button theme="solid" onClick={() => onAdd()}>
                新建排期
              </Button>
            )
          }
        />
      }
    />
  )
}

function BulkCancel({ target }: { target: ListTarget<ScheduleList['request']> }) {
  const openDialog = useDialog()
  const { count, clear } = target
  const request = bulkRequest(target, 'ids', Number)
  return (
    <Button size="small" onClick={() => openDialog(CancelScheduleDialog, { request, count, onDone: clear })}>
      取消
    </Button>
  )
}
