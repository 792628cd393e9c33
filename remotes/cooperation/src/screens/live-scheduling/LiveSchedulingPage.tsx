import { planAllows } from '@crm/access/planCheck'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { scheduleColumns } from '@crm/contracts/columns/schedule'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { useCanCall } from '@crm/platform/navigate'
import { withinPlan } from '@crm/platform/plan'
import { useSession } from '@crm/platform/session'
import { Banner, Button, Card, EmptyBlock, ReadActions, ReturnLink, Tabs, TextButton, useIsPhone } from '@crm/ui/base'
import { ListPage, Page, PlatformTabs, useGoodsOptions, useList, useAddressIds, useAddressPlatform } from '@crm/ui/data'
import { useMemo } from 'react'
import type { VIEWS } from './calendarRange.ts'
import { liveSchedulingFilters, ONLY_IN_LIST } from './liveSchedulingFilters.ts'
import { ScheduleDrawer } from './ScheduleDrawer.tsx'
import { SchedulesInCalendar } from './SchedulesInCalendar.tsx'
import { type ScheduleList, SchedulesInTable } from './SchedulesInTable.tsx'
import { useAddSchedule } from './useAddSchedule.ts'

const VIEW_TABS = [
  { key: 'month', label: '月' },
  { key: 'week', label: '周' },
  { key: 'day', label: '日' },
  { key: 'list', label: '列表' },
] as const satisfies readonly { key: (typeof VIEWS)[number]; label: string }[]
/** What a phone has room for. */
const PHONE_TABS = VIEW_TABS.filter(({ key }) => key === 'day' || key === 'list')

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

function useChoices() {
  const goods = useGoodsOptions(useAddressPlatform(), useAddressIds('goods_id'))
  return useMemo(() => ({ goods }), [goods])
}

function Schedules() {
  const canCall = useCanCall()
  const isPhone = useIsPhone()
  const mayAdd = canCall(scheduleCalls.add)
  const list = useList(scheduleCalls.list, {
    id: 'schedule',
    columns: scheduleColumns,
    filters: liveSchedulingFilters,
    choices: useChoices(),
    enabled: ({ view_mode }) => view_mode === 'list',
  })
  const { values, set, filters, counts } = list
  const add = useAddSchedule()
  const view = isPhone && values.view_mode !== 'list' ? 'day' : values.view_mode
  const isList = view === 'list'
  const platforms = (
    <PlatformTabs value={values.platform} platforms={PLATFORMS_AND_ALL} onChange={(platform) => set({ platform })} />
  )
  return (
    <ListPage
      lead={<ReturnLink />}
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
        <SchedulesInTable list={list} mayAdd={mayAdd} onAdd={add} />
      ) : (
        <SchedulesInCalendar {...{ list, view, mayAdd, add }} />
      )}
      <ScheduleDrawer />
    </ListPage>
  )
}

/** Says that a link narrowed the page to one talent or cooperation, and leads out of it. */
function OnlyOne({ list: { values, set } }: { list: ScheduleList }) {
  const canCall = useCanCall()
  const { author_id, coop_id } = values
  if (canCall(scheduleCalls.add) || (author_id === '' && coop_id === undefined)) return null
  return (
    <Banner action={<TextButton onClick={() => set({ author_id: '', coop_id: undefined })}>查看全部排期</TextButton>}>
      仅显示{coop_id === undefined ? '该达人' : '该合作单'}的排期
    </Banner>
  )
}
