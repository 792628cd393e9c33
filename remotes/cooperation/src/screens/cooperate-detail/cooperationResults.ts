import type { CooperationDetail } from '@crm/contracts/calls/cooperation'
import { cooperationFigures } from '@crm/contracts/figures/cooperation'
import { salesFigures } from '@crm/contracts/figures/sales'
import { numberLink } from '@crm/contracts/links/numberLinks'
import type { FigureStripItem } from '@crm/ui/data'

const DYKS = ['dy', 'ks']

/** What came of an order: orders of its talent and goods paid in its period, against what it cost. */
export function cooperationResults(coop: CooperationDetail): readonly FigureStripItem[] {
  const { coop_id, platform } = coop
  const hasRefunds = DYKS.includes(platform)
  const leadsTo = (name: Parameters<typeof numberLink>[0]) => ({ leads: numberLink(name, { platform }, { coop_id }) })
  const items: readonly (FigureStripItem | false)[] = [
    {
      key: 'gmv',
      title: '成交金额',
      kind: 'money',
      value: coop.gmv,
      note: '合作周期内该达人与合作商品的支付金额',
      ...leadsTo('cooperationGmv'),
    },
    {
      key: 'order_count',
      title: salesFigures.order_count.title,
      value: coop.order_count,
      ...leadsTo('cooperationOrders'),
    },
    { key: 'volume', title: salesFigures.volume.title, value: coop.volume, ...leadsTo('cooperationVolume') },
    hasRefunds && {
      key: 'refund_gmv',
      title: '退款金额',
      kind: 'money',
      value: coop.refund_gmv,
      ...leadsTo('cooperationRefunds'),
    },
    hasRefunds && {
      key: 'close_sales',
      title: '结算金额',
      kind: 'money',
      value: coop.close_sales,
      ...leadsTo('cooperationSettled'),
    },
    {
      key: 'commission',
      title: '预估佣金',
      kind: 'money',
      value: coop.commission,
      ...leadsTo('cooperationCommission'),
    },
    { key: 'fee', title: '坑位费', kind: 'money', value: coop.fee },
    {
      key: 'sample_cost',
      title: '寄样成本',
      kind: 'money',
      value: coop.sample_cost,
      note: '已发货的关联寄样的样品成本与运费',
    },
    { key: 'roi', title: '合作 ROI', kind: 'ratio', value: coop.roi, note: cooperationFigures.roi.note },
    {
      key: 'done',
      title: '完成进度',
      value: undefined,
      text: progressText(coop),
      note: '出单直播场次与视频条数 ÷ 约定',
    },
  ]
  return items.filter((item) => item !== false)
}

function progressText({ promised_lives, promised_videos, live_count, video_count }: CooperationDetail): string {
  const parts = [
    promised_lives > 0 && `直播 ${live_count}/${promised_lives}`,
    promised_videos > 0 && `视频 ${video_count}/${promised_videos}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : '未约定'
}
