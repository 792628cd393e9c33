import { minute } from '@crm/base/dates'
import { hotspotCalls } from '@crm/contracts/calls/hotspots'
import { hotspotColumns, ownHotspotColumns } from '@crm/contracts/columns/hotspots'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { HOTSPOT_BOARDS, hotspotBoardLabel, NO_TREND_SERVICE } from '@crm/contracts/rules/hotspotRules'
import { go, useQuery } from '@crm/platform/navigate'
import { Banner, BlockSkeleton, CallButton, EmptyBlock, lazyPart, Tabs } from '@crm/ui/base'
import { ListPage, ListTable, PlatformTabs, useList } from '@crm/ui/data'
import { IdeasPanel } from '../../ideas/IdeasPanel.tsx'
import { brandHotspotFilters, ownHotspotFilters } from './brandHotspotFilters.ts'
import { HotspotActions } from './HotspotActions.tsx'
import { hotspotCells } from './hotspotCells.tsx'
import { HotspotDrawer } from './HotspotDrawer.tsx'

const HotspotCalendar = lazyPart(
  () => import('./HotspotCalendar.tsx').then((module) => module.HotspotCalendar),
  <BlockSkeleton height={320} />,
)

const boards = HOTSPOT_BOARDS.map((key) => ({ key, label: hotspotBoardLabel[key] }))
const views = [
  { key: 'list', label: '列表' },
  { key: 'calendar', label: '日历' },
] as const

/** 品牌热点: what is hot and suits us, what we noted ourselves, and ideas about either. */
export function MediaCenterBrandHotspotPage() {
  const [{ tab }] = useQuery()
  const isMine = tab === 'mine'
  const list = useList(hotspotCalls.list, {
    id: isMine ? 'own_hotspot' : 'hotspot',
    columns: isMine ? ownHotspotColumns : hotspotColumns,
    filters: isMine ? ownHotspotFilters : brandHotspotFilters,
    also: { tab: isMine ? 'mine' : 'hot' },
  })
  const { values, set, filters, counts, rows } = list
  const ext = rows.data?.ext
  const isCalendar = values.view_mode === 'calendar'
  const isTable = values.tab !== 'ideas' && !isCalendar
  const head = (
    <Tabs
      label="热点"
      items={[
        { key: 'hot', label: '热点榜', count: counts?.hot },
        { key: 'mine', label: '我的热点', count: counts?.mine },
        { key: 'ideas', label: 'AI 选题' },
      ]}
      value={values.tab}
      onChange={(next) => set({ tab: next })}
      extra={
        isTable && (
          <PlatformTabs
            platforms={PLATFORMS_AND_ALL}
            value={values.platform}
            onChange={(platform) => set({ platform })}
          />
        )
      }
    />
  )
  const frame = {
    title: '品牌热点',
    note: ext?.read_at ? `数据更新时间 ${minute(ext.read_at)}` : undefined,
    noteTip: '1小时更新一次',
    actions: (
      <CallButton theme="solid" call={hotspotCalls.add} onClick={() => void go('MediaCenterAddHotspot')}>
        添加热点
      </CallButton>
    ),
    tabs: head,
  }
  if (values.tab === 'ideas')
    return (
      <ListPage {...frame}>
        <IdeasPanel topicId={values.topic_id} onTopic={(topic_id) => set({ topic_id })} />
      </ListPage>
    )
  return (
    <ListPage {...frame} filters={isCalendar ? undefined : filters}>
      {ext?.service === false && <Banner kind="warning">{NO_TREND_SERVICE}</Banner>}
      <ListTable
        list={list}
        label="热点"
        unit="个热点"
        rowKey={(row) => row.id}
        cells={hotspotCells}
        actions={HotspotActions}
        toolbar={
          isCalendar ? (
            '节日、电商节点、我的热点与待发布的种草内容'
          ) : !isMine ? (
            <Tabs kind="button" label="榜单" items={boards} value={values.board} onChange={(board) => set({ board })} />
          ) : undefined
        }
        tools={
          <Tabs
            kind="button"
            label="视图"
            items={views}
            value={values.view_mode}
            onChange={(view_mode) => set({ view_mode })}
          />
        }
        instead={isCalendar ? <HotspotCalendar date={values.day} onDate={(day) => set({ day })} /> : undefined}
        empty={
          <EmptyBlock
            title={isMine ? '暂无我的热点，可添加或从热点榜加入' : '暂无热点'}
            action={
              isMine && (
                <CallButton call={hotspotCalls.add} onClick={() => void go('MediaCenterAddHotspot')}>
                  添加热点
                </CallButton>
              )
            }
          />
        }
      />
      <HotspotDrawer />
    </ListPage>
  )
}
