import { displayDay, termText } from '@crm/base/dates'
import { thousands } from '@crm/base/numbers'
import { useAction, useCall } from '@crm/client/hooks'
import { monitorCalls } from '@crm/contracts/calls/monitors'
import { type TalentDetail, talentDetailCalls, type TalentMonitors } from '@crm/contracts/calls/talentDetail'
import { AuthorMonitorStatus, authorMonitorStatusLabel, monitorStartLabel } from '@crm/contracts/enums'
import { listColumns } from '@crm/contracts/listColumns'
import { MONITOR_EXTENSIONS_MAX } from '@crm/contracts/rules/monitorRules'
import { useCanCall, useCanOpen } from '@crm/platform/navigate'
import { Card, EmptyBlock, GuardedButton, TextLink, useIsPhone, Loaded } from '@crm/ui/base'
import { DataTable, StatusTag, tableColumns } from '@crm/ui/data'
import classes from './MonitorTab.module.css'

type Monitor = TalentMonitors['list'][number]

const statuses = {
  1: { text: authorMonitorStatusLabel[1], color: 'green' },
  2: { text: authorMonitorStatusLabel[2], color: 'grey' },
  3: { text: authorMonitorStatusLabel[3], color: 'grey' },
} as const

const monitorColumns = listColumns<Monitor>()({
  status: { kind: 'label', title: '状态', labels: statuses },
  source_event: {
    kind: 'label',
    title: '触发方式',
    labels: monitorStartLabel,
  },
  start_time: { kind: 'time', title: '开始时间' },
  end_time: { kind: 'time', title: '结束时间' },
  extend_count: {
    kind: 'text',
    title: '延期',
    value: (row) => `${row.extend_count} / ${MONITOR_EXTENSIONS_MAX}`,
    width: 100,
  },
  user: { kind: 'staff', title: '开启人' },
})
const columns = tableColumns<Monitor>(monitorColumns)

const isOpen = (monitor: Monitor) => monitor.status === AuthorMonitorStatus.open

/** 内容监控: whether new contents of the talent are watched for, and until when. */
export function MonitorTab({ talent: { author_id, author_name, platform, corp } }: { talent: TalentDetail }) {
  const monitors = useCall(talentDetailCalls.monitors, { author_id, platform })
  if (platform !== 'dy' && platform !== 'ks')
    return (
      <Card>
        <EmptyBlock title="仅支持监控抖音、快手达人" />
      </Card>
    )
  return (
    <>
      <Card title="内容监控" note="监控期间自动发现达人新发布的视频与直播；首期 30 天，可延期 1 次 30 天">
        <Loaded read={monitors} lines={2} small>
          {(known) => (
            <State
              monitors={known}
              author_id={author_id}
              name={author_name}
              platform={platform}
              isIncluded={corp !== null}
            />
          )}
        </Loaded>
      </Card>
      {monitors.data && monitors.data.list.length > 0 && (
        <Card flush title="监控记录">
          <DataTable label="监控记录" rows={monitors} columns={columns} rowKey={(row) => row.id} />
        </Card>
      )}
    </>
  )
}

interface StateProps {
  monitors: TalentMonitors
  author_id: string
  name: string
  platform: 'dy' | 'ks'
  /** The talent is in the corporation's library. */
  isIncluded: boolean
}

function State({ monitors: { list, used, limit }, author_id, name, platform, isIncluded }: StateProps) {
  const canCall = useCanCall()
  const canOpen = useCanOpen()
  const isPhone = useIsPhone()
  const add = useAction(monitorCalls.add, {
    weight: {
      ask: {
        title: `开启对「${name}」的内容监控？`,
        content: '监控 30 天，占用 1 个监控名额。',
        confirmText: '开启监控',
      },
    },
    done: '已开启监控',
  })
  const extend = useAction(monitorCalls.addTime, {
    weight: {
      ask: { title: `将「${name}」的内容监控延期 30 天？`, content: '仅可延期 1 次。', confirmText: '延期 30 天' },
    },
    done: '已延期 30 天',
  })
  const open = list.find(isOpen)
  const isFull = limit !== null && used >= limit
  const startRefusal = isIncluded ? (isFull ? '内容监控数已达版本上限' : undefined) : '请先将达人加入公海'
  return (
    <div className={classes.state}>
      <div className={classes.words}>
        {open ? (
          <>
            <StatusTag value={open.status} labels={statuses} />
            <span>
              监控至 {displayDay(open.end_time)}，{termText(open.end_time)}
            </span>
          </>
        ) : (
          <span>{list.length > 0 ? '监控已结束' : '未开启监控'}</span>
        )}
        <span className={classes.quota}>
          监控中 {thousands(used)} / {limit === null ? '不限' : thousands(limit)}
        </span>
      </div>
      {canOpen('MediaCenterTrackAuthor') && (
        <TextLink to="MediaCenterTrackAuthor" query={{ platform }}>
          达人监控
        </TextLink>
      )}
      {!isPhone &&
        canCall([monitorCalls.add, monitorCalls.addTime]) &&
        (open ? (
          <GuardedButton
            loading={extend.saving}
            refusal={open.extend_count >= MONITOR_EXTENSIONS_MAX ? '已达延期上限' : undefined}
            onClick={() => void extend.run({ ids: [open.id] })}
          >
            延期 30 天
          </GuardedButton>
        ) : (
          <GuardedButton
            theme="solid"
            loading={add.saving}
            refusal={startRefusal}
            onClick={() => void add.run({ platform, author_ids: [author_id] })}
          >
            开启监控
          </GuardedButton>
        ))}
    </div>
  )
}
