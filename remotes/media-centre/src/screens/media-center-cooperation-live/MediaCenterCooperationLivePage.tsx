import { useCall } from '@crm/client/hooks'
import { liveCalls } from '@crm/contracts/calls/lives'
import { liveColumns } from '@crm/contracts/columns/lives'
import { begunLiveWords, liveFigures } from '@crm/contracts/figures/lives'
import { NO_LIVE_SERVICE } from '@crm/contracts/rules/liveRules'
import { ExportType } from '@crm/contracts/taskTypes'
import { useCanCall, useCanOpen } from '@crm/platform/navigate'
import { Banner, BlockSkeleton, EmptyBlock, lazyPart, TextLink } from '@crm/ui/base'
import {
  figureItems,
  ListPage,
  ListTable,
  useAddressIds,
  useAddressPlatform,
  useGoodsOptions,
  useList,
} from '@crm/ui/data'
import { useMemo } from 'react'
import { BasisHead } from '../../parts/BasisHead.tsx'
import { cooperationLiveFilters } from './cooperationLiveFilters.ts'
import { LiveActions } from './LiveActions.tsx'
import { liveCells } from './liveCells.tsx'

const LiveTrend = lazyPart(
  () => import('./LiveTrend.tsx').then((module) => module.LiveTrend),
  <BlockSkeleton height={260} />,
)

/** As many goods as the list takes. */
const GOODS_MAX = 20

/** 合作直播: lives of followed talents with our goods, what ours sold in each, and which were recorded. */
export function MediaCenterCooperationLivePage() {
  const canOpen = useCanOpen()
  const goods = useGoodsOptions(useAddressPlatform() ?? 'dy', useAddressIds('product_id', GOODS_MAX))
  const list = useList(liveCalls.list, {
    id: 'cooperation_live',
    columns: liveColumns,
    filters: cooperationLiveFilters,
    choices: useMemo(() => ({ goods }), [goods]),
  })
  const { values, set, filters, narrowing, rows, enabled } = list
  const statistic = useCall(liveCalls.statistic, narrowing, { enabled })
  const words: Partial<Record<string, { title: string; note: string }>> =
    narrowing.basis === 'start' ? begunLiveWords : {}
  const items = figureItems(liveFigures, statistic.data, narrowing).map((item) => ({ ...item, ...words[item.key] }))
  return (
    <ListPage
      title="合作直播"
      fresh={{ of: 'contents', platform: values.platform }}
      tabs={
        <BasisHead
          items={[
            { key: 'pay', label: '按成交时间' },
            { key: 'start', label: '按开播时间' },
          ]}
          values={values}
          set={set}
        />
      }
      filters={filters}
      figures={{ read: statistic, items }}
      chart={{ title: '开播与成交趋势', children: <LiveTrend request={narrowing} /> }}
    >
      {rows.data?.ext.service === false && <Banner kind="warning">{NO_LIVE_SERVICE}</Banner>}
      <ListTable
        list={list}
        label="合作直播"
        unit="场直播"
        rowKey={(row) => row.live_id}
        cells={liveCells}
        actions={LiveActions}
        exports={ExportType.live}
        tools={<SessionsLeft />}
        empty={
          <EmptyBlock
            title="暂无合作直播，开启达人监控后自动收录"
            action={canOpen('MediaCenterTrackAuthor') && <TextLink to="MediaCenterTrackAuthor">去监控</TextLink>}
          />
        }
      />
    </ListPage>
  )
}

/** What may still be recorded; for whoever may record. */
function SessionsLeft() {
  const canRecord = useCanCall()(liveCalls.record)
  const quota = useCall(liveCalls.recordQuota, {}, { enabled: canRecord })
  return quota.data === undefined ? null : <span>录屏剩余 {quota.data.remain} 场</span>
}
