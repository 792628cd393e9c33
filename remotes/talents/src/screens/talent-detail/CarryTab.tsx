import { useCall } from '@crm/client/hooks'
import { type TalentDetail, talentDetailCalls, type TalentFiguresRequest } from '@crm/contracts/calls/talentDetail'
import { lazyPart, Tabs } from '@crm/ui/base'
import { type KpiItem, KpiRow, ScopeBar, useFilters } from '@crm/ui/data'
import classes from './CarryTab.module.css'
import { SoldTables } from './SoldTables.tsx'
import { talentDetailFilters } from './talentDetailFilters.ts'

const CarryCharts = lazyPart(() => import('./CarryCharts.tsx').then((module) => module.CarryCharts))

type Card = Pick<KpiItem, 'title' | 'kind' | 'note'> & {
  key: 'gmv' | 'volume' | 'order_count' | 'refund_gmv' | 'close_sales' | 'commission' | 'goods_count' | 'media_count'
}

const cards: readonly Card[] = [
  { key: 'gmv', title: '成交金额', kind: 'money', note: '按支付时间统计' },
  { key: 'volume', title: '销量' },
  { key: 'order_count', title: '订单数' },
  { key: 'goods_count', title: '动销商品数' },
  { key: 'refund_gmv', title: '退款金额', kind: 'money', note: '支付口径：所选时间内支付的订单至今的退款' },
  { key: 'close_sales', title: '结算金额', kind: 'money', note: '按结算时间统计' },
  { key: 'commission', title: '预估佣金', kind: 'money', note: '按支付时间统计，已扣除退款部分' },
  { key: 'media_count', title: '出单直播/视频', note: '有成交的直播场次与视频数' },
]

/** 合作数据: what the talent sold for the corporation in the chosen days. */
export function CarryTab({ talent: { author_id, platform, has_new_type } }: { talent: TalentDetail }) {
  const filters = useFilters(talentDetailFilters)
  const { values, set } = filters
  const { start_time, end_time } = filters.request
  const request: TalentFiguresRequest = {
    author_id,
    platform,
    ...(start_time === undefined ? {} : { start_time }),
    ...(end_time === undefined ? {} : { end_time }),
    // A corporation whose tags are written by rule has no such choice, also not by address.
    ...(has_new_type === 1 && values.new_type === 1 ? { new_type: 1 as const } : {}),
  }
  const figures = useCall(talentDetailCalls.overview, request)
  const { data } = figures
  return (
    <div className={classes.block}>
      <ScopeBar
        filters={filters}
        extra={
          has_new_type === 1 && (
            <Tabs
              kind="button"
              label="交易数据"
              value={String(values.new_type)}
              onChange={(key) => set({ new_type: key === '1' ? 1 : 0 })}
              items={[
                { key: '0', label: '全部' },
                { key: '1', label: '新达人期' },
              ]}
            />
          )
        }
      />
      <section aria-label="合作数据" data-stale={figures.stale || undefined}>
        <KpiRow
          read={figures}
          perRow={4}
          items={cards.map((card) => ({
            ...card,
            value: data?.[card.key],
            change: data?.[`${card.key}_rate`],
            ...(card.key === 'media_count' && data
              ? { note: `${card.note}：直播 ${data.live_count}，视频 ${data.video_count}` }
              : {}),
          }))}
        />
      </section>
      <CarryCharts request={request} />
      <SoldTables request={request} />
    </div>
  )
}
