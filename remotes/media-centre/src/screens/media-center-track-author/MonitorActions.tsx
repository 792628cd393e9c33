import { displayDay } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import { useAction } from '@crm/client/hooks'
import { monitorCalls, type TalentMonitorRow } from '@crm/contracts/calls/monitors'
import { videoCalls } from '@crm/contracts/calls/videos'
import { AuthorMonitorStatus } from '@crm/contracts/enums'
import {
  MONITOR_DAYS,
  MONITOR_EXTENSIONS_MAX,
  MONITOR_PLATFORMS,
  MONITORS_OPENED_MAX,
} from '@crm/contracts/rules/monitorRules'
import { CallButton, GuardedButton, ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { bulkQuestion, bulkTarget, type ListTarget, RowActions, useBulkAction } from '@crm/ui/data'
import { AddVideoDialog } from '../media-center-commerce-video/AddVideoDialog.tsx'
import { useMonitorLog } from './MonitorLogDrawer.tsx'
import { useOpening } from './OpenMonitorsDialog.tsx'

/** Ends by a press, for one monitor or several. */
const useEnding = () =>
  useBulkAction(monitorCalls.update, { weight: 'asked', done: '已结束', unit: '个监控', name: '达人' })

/** What may be done to one monitor, or to a talent without one. */
export function MonitorActions({ row }: { row: TalentMonitorRow }) {
  const openDialog = useDialog()
  const { open: openLog } = useMonitorLog()
  const extend = useAction(monitorCalls.addTime, { weight: 'asked', done: `已延期 ${MONITOR_DAYS} 天` })
  const end = useEnding()
  const remove = useAction(monitorCalls.remove, { weight: 'asked', done: '已移除' })
  const { id, author, status, end_time, extend_count, updated_at } = row
  const { author_name, author_id, platform } = author
  const opening = useOpening()
  const start = () => opening({ platform, author_ids: [author_id] })
  const isOpen = status === AuthorMonitorStatus.open
  const one = { ids: [id], updated_at }
  return (
    <RowActions
      of={author_name}
      more={[
        isOpen &&
          extend_count < MONITOR_EXTENSIONS_MAX && {
            text: '延期',
            call: monitorCalls.addTime,
            confirm: {
              title: `将「${author_name}」的监控延期 ${MONITOR_DAYS} 天？`,
              content: `到期时间顺延到 ${displayDay(end_time + MONITOR_DAYS * DAY_SECONDS)}，仅可延期 ${MONITOR_EXTENSIONS_MAX} 次。`,
              confirmText: '延期',
            },
            onClick: (agreement) => void extend.run(one, agreement),
          },
        isOpen && {
          text: '结束',
          call: monitorCalls.update,
          danger: true,
          confirm: {
            title: `结束对「${author_name}」的监控？`,
            content: '结束后不再发现新的视频与直播，已有数据保留，名额立即释放。',
            confirmText: '结束',
            danger: true,
          },
          onClick: (agreement) => void end.run({ ...one, status: AuthorMonitorStatus.ended }, agreement),
        },
        status === AuthorMonitorStatus.ended && { text: '再次开启', call: monitorCalls.batchOpen, onClick: start },
        { text: '添加视频', call: videoCalls.add, onClick: () => openDialog(AddVideoDialog, {}) },
        id > 0 && {
          text: '移除',
          danger: true,
          call: monitorCalls.remove,
          confirm: {
            title: `移除「${author_name}」的监控？`,
            content: isOpen ? '监控随之结束，列表不再显示，动态保留。' : '列表不再显示，动态保留。',
            confirmText: '移除',
            danger: true,
          },
          onClick: (agreement) => void remove.run(one, agreement),
        },
      ]}
    >
      {id > 0 ? (
        <ReadActions>
          <TextButton onClick={() => openLog(id)}>日志</TextButton>
        </ReadActions>
      ) : (
        <TextButton onClick={start}>开启</TextButton>
      )}
    </RowActions>
  )
}

/** 延期 and 结束 of the ticked monitors. */
export function BulkMonitors<Request>({ target }: { target: ListTarget<Request> }) {
  const { request, count } = bulkTarget(target, 'ids', Number)
  const extend = useBulkAction(monitorCalls.addTime, {
    weight: { ask: bulkQuestion('延期', { count, unit: '个监控' }) },
    done: '已延期',
    unit: '个监控',
    name: '达人',
  })
  const end = useBulkAction(monitorCalls.update, {
    weight: { ask: bulkQuestion('结束', { count, unit: '个监控' }) },
    done: '已结束',
    unit: '个监控',
    name: '达人',
  })
  const ids = request.ids ?? []
  return (
    <>
      <CallButton
        size="small"
        call={monitorCalls.addTime}
        loading={extend.saving}
        onClick={() => void extend.run({ ids }).then((done) => done && target.clear())}
      >
        延期
      </CallButton>
      <CallButton
        size="small"
        type="danger"
        call={monitorCalls.update}
        loading={end.saving}
        onClick={() => void end.run({ ids, status: AuthorMonitorStatus.ended }).then((done) => done && target.clear())}
      >
        结束
      </CallButton>
    </>
  )
}

/** Why the ticked talents cannot be opened together, or nothing. */
function openingRefusal(count: number, platforms: number): string | undefined {
  if (platforms > 1) return '请按平台筛选后再批量开启'
  return count > MONITORS_OPENED_MAX ? `单次最多开启 ${MONITORS_OPENED_MAX} 位达人` : undefined
}

/** 开启 of the ticked talents, all of one platform; their keys are platform and number. */
export function BulkOpening<Request>({ target }: { target: ListTarget<Request> }) {
  const opening = useOpening()
  const talents = target.keys.map((key) => String(key).split(':'))
  const [platform, ...others] = MONITOR_PLATFORMS.filter((each) => talents.some(([first]) => first === each))
  if (platform === undefined) return null
  return (
    <GuardedButton
      size="small"
      guardRepeats={false}
      call={monitorCalls.batchOpen}
      refusal={openingRefusal(talents.length, 1 + others.length)}
      onClick={() =>
        opening({
          platform,
          author_ids: talents.map(([, id = '']) => id),
          onOpened: target.clear,
        })
      }
    >
      开启
    </GuardedButton>
  )
}
