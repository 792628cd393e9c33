import { alarmCalls } from '@crm/contracts/calls/alarms'
import { monitorCalls, type TalentMonitorRow } from '@crm/contracts/calls/monitors'
import { monitorColumns, seedingMonitorColumns } from '@crm/contracts/columns/monitors'
import { BusinessModule } from '@crm/contracts/enums'
import { MONITOR_TABS, MONITORS_OPENED_MAX, monitorTabLabel } from '@crm/contracts/rules/monitorRules'
import { ExportType } from '@crm/contracts/taskTypes'
import { useCanCall } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Button, CallButton, EmptyBlock, Tabs, useDialog } from '@crm/ui/base'
import { ListPage, ListTable, PlatformTabs, useList } from '@crm/ui/data'
import { AutoMonitorDialog } from './AutoMonitorDialog.tsx'
import { BulkMonitors, BulkOpening, MonitorActions } from './MonitorActions.tsx'
import { MonitorHead } from './MonitorHead.tsx'
import { MonitorLogDrawer } from './MonitorLogDrawer.tsx'
import { monitorCells } from './monitorCells.tsx'
import { useOpening } from './OpenMonitorsDialog.tsx'
import { MONITOR_PLATFORM_TABS, seedingTrackAuthorFilters, trackAuthorFilters } from './trackAuthorFilters.ts'

const SEEDING_EXPORT = {
  type: ExportType.talentMonitor,
  list: 'content_monitors',
  classify: BusinessModule.content,
} as const
/** Talents without a monitor have no period that something could be counted in. */
const PERIODS = ['days_left', 'period', 'source_event', 'extend_count', 'last_event'] as const
const COUNTS = [
  'gmv',
  'video_count',
  'sold_video_count',
  'live_count',
  'sold_live_count',
  'interactions',
  'content_count',
] as const
const UNWATCHED: readonly string[] = [...PERIODS, ...COUNTS]
const keyOf = ({ id, author }: TalentMonitorRow) => (id > 0 ? String(id) : `${author.platform}:${author.author_id}`)

/** 达人监控: who is watched, until when, and what came of it. */
export function MediaCenterTrackAuthorPage() {
  const { module } = useWho()
  const canCall = useCanCall()
  const openDialog = useDialog()
  const opening = useOpening()
  const isSeeding = module === BusinessModule.content
  const list = useList(monitorCalls.list, {
    id: isSeeding ? 'content_monitor' : 'talent_monitor',
    columns: isSeeding ? seedingMonitorColumns : monitorColumns,
    filters: isSeeding ? seedingTrackAuthorFilters : trackAuthorFilters,
    also: { classify: module },
  })
  const { values, set, filters, counts } = list
  const isUnwatched = values.tab === 'none'
  const add = canCall(monitorCalls.batchOpen) && isOffered('talentPicker') && (
    <Button
      theme="solid"
      onClick={() =>
        open('talentPicker', {
          classify: module,
          selected: [],
          limit: MONITORS_OPENED_MAX,
          onPick: (author_ids, platform) => opening({ platform, author_ids }),
        })
      }
    >
      添加监控
    </Button>
  )
  return (
    <ListPage
      title="达人监控"
      fresh={{ of: 'contents', classify: module, platform: values.platform }}
      actions={
        <>
          <MonitorHead />
          <CallButton call={alarmCalls.autoMonitorUpdate} onClick={() => openDialog(AutoMonitorDialog, {})}>
            自动监控设置
          </CallButton>
          {add}
        </>
      }
      tabs={
        <Tabs
          label="监控状态"
          items={MONITOR_TABS.map((key) => ({
            key,
            label: monitorTabLabel[key],
            count: counts?.[key],
            urgent: key === 'ending' && (counts?.[key] ?? 0) > 0,
          }))}
          value={values.tab}
          onChange={(tab) => set({ tab })}
          extra={
            <PlatformTabs
              platforms={MONITOR_PLATFORM_TABS}
              value={values.platform}
              onChange={(platform) => set({ platform })}
            />
          }
        />
      }
      filters={filters}
      without={isUnwatched ? ['events', 'has_output', 'due'] : []}
    >
      <ListTable
        list={list}
        label="达人监控"
        unit={isUnwatched ? '位达人' : '个监控'}
        rowKey={keyOf}
        cells={monitorCells}
        without={isUnwatched ? UNWATCHED : []}
        actions={MonitorActions}
        selectable={0}
        bulk={
          canCall(monitorCalls.update)
            ? (target) => (isUnwatched ? <BulkOpening target={target} /> : <BulkMonitors target={target} />)
            : undefined
        }
        exports={isSeeding ? SEEDING_EXPORT : ExportType.talentMonitor}
        empty={<EmptyBlock title={isUnwatched ? '跟进中的达人都在监控中' : '暂无监控中的达人'} action={add} />}
      />
      <MonitorLogDrawer />
    </ListPage>
  )
}
