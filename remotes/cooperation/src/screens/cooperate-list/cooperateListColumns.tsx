import { day } from '@crm/base/dates'
import { useAction } from '@crm/client/hooks'
import { type Cooperation, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { cooperationKindLabel, ListFlag } from '@crm/contracts/enums'
import { useCanOpen } from '@crm/platform/navigate'
import { isOffered } from '@crm/platform/openers'
import {
  type Column,
  Count,
  GoodsStack,
  InlineText,
  Money,
  NoFigure,
  StaffCell,
  StatusTag,
  type TalentBadge,
  TalentCell,
  textOr,
  TimeCell,
} from '@crm/ui/data'
import { isUnavailable } from '@crm/base/numbers'
import { TextButton } from '@crm/ui/base'
import type { ReactNode } from 'react'
import { cooperationReads } from './cooperationReads.ts'
import { cooperationStatusLabels, feeStatusLabels } from './cooperationLabels.ts'

const kinds: Readonly<Record<number, string>> = cooperationKindLabel

const badgesOf = ({ is_new, list_flag, colonel_buyin_id }: Cooperation): TalentBadge[] => [
  ...(is_new === 1 ? (['new'] as const) : []),
  ...(list_flag === ListFlag.white ? (['white'] as const) : []),
  ...(list_flag === ListFlag.black ? (['black'] as const) : []),
  ...(colonel_buyin_id === '' ? [] : (['colonel'] as const)),
]

function Talent({ row }: { row: Cooperation }) {
  const canOpen = useCanOpen()
  return <TalentCell talent={row} badges={badgesOf(row)} to={canOpen('TalentDetail') ? 'TalentDetail' : false} />
}

/** 坑位费 with how much of it is paid; without a fee there is nothing to pay. */
function Fee({ row: { fee, fee_status } }: { row: Cooperation }) {
  return (
    <>
      <Money value={fee} />
      {fee > 0 && (
        <>
          <br />
          <StatusTag value={fee_status} labels={feeStatusLabels} />
        </>
      )}
    </>
  )
}

function Remark({ row }: { row: Cooperation }) {
  const { run, failure } = useAction(cooperationCalls.update, { refreshes: cooperationReads, done: '设置成功' })
  const { coop_id, updated_at } = row
  return (
    <InlineText
      label="备注"
      value={row.remark}
      max={200}
      failure={failure}
      onSave={(remark) => run({ coop_id, updated_at, changes: { remark } })}
    />
  )
}

function Goods({ row }: { row: Cooperation }) {
  if (!isOffered('goodsDrawer')) return textOr(row.goods.map((each) => each.title).join('、'))
  return <GoodsStack goods={row.goods.map((each) => ({ ...each, image: each.cover, platform: row.platform }))} />
}

function ratesOf({ goods }: Cooperation): string {
  const rates = goods.map((each) => each.rate)
  if (rates.length === 0) return '-'
  const [low, high] = [Math.min(...rates), Math.max(...rates)]
  return low === high ? `${low}%` : `${low}%~${high}%`
}

const Roi = ({ value }: { value: number }) => (isUnavailable(value) ? <NoFigure /> : value.toFixed(2))

type FigureKey =
  | 'fee'
  | 'gmv'
  | 'volume'
  | 'order_count'
  | 'refund_gmv'
  | 'close_sales'
  | 'roi'
  | 'live_count'
  | 'video_count'
  | 'sample_count'

function figure(
  key: FigureKey,
  title: string,
  kind: 'money' | 'count' | 'ratio',
  more: { note?: string; sortable?: boolean } = {},
): Column<Cooperation> {
  const show = (value: number) =>
    kind === 'money' ? <Money value={value} /> : kind === 'ratio' ? <Roi value={value} /> : <Count value={value} />
  return {
    key,
    title,
    width: kind === 'money' ? 140 : 100,
    align: 'right',
    sortable: true,
    render: (row) => show(row[key]),
    total: (sum) => show(Number(sum[key])),
    ...more,
  }
}

type OnContents = (kind: 'lives' | 'videos', row: Cooperation) => void

function contents(kind: 'lives' | 'videos', title: string, onOpen: OnContents): Column<Cooperation> {
  const key = kind === 'lives' ? 'live_count' : 'video_count'
  return {
    ...figure(key, title, 'count', { sortable: false }),
    render: (row) =>
      row[key] > 0 ? <TextButton onClick={() => onOpen(kind, row)}>{row[key]}</TextButton> : <Count value={row[key]} />,
  }
}

/** Columns of the cooperation list; the screen gives the actions of a row and opens the contents behind a count. */
export const cooperateListColumns = (
  actions: (row: Cooperation) => ReactNode,
  onContents: OnContents,
): Column<Cooperation>[] => [
  {
    key: 'created_at',
    title: '单号',
    width: 180,
    fixed: 'left',
    locked: true,
    sortable: true,
    render: (row) => (
      <>
        {row.coop_no}
        <br />
        <TimeCell value={row.created_at} />
      </>
    ),
  },
  { key: 'author', title: '达人', width: 250, fixed: 'left', locked: true, render: (row) => <Talent row={row} /> },
  { key: 'user', title: '媒介', width: 130, render: (row) => <StaffCell staff={[row.user]} /> },
  { key: 'kind', title: '类型', width: 88, render: (row) => textOr(kinds[row.kind]) },
  { key: 'goods', title: '商品', width: 216, render: (row) => <Goods row={row} /> },
  { key: 'period', title: '周期', width: 200, render: (row) => `${day(row.start_time)} ~ ${day(row.end_time)}` },
  {
    key: 'status',
    title: '状态',
    width: 100,
    render: (row) => (
      <span title={row.reason || undefined}>
        <StatusTag value={row.status} labels={cooperationStatusLabels} />
      </span>
    ),
  },
  { ...figure('fee', '坑位费 ¥', 'money'), render: (row) => <Fee row={row} /> },
  { key: 'rate', title: '佣金率', width: 120, align: 'right', render: ratesOf },
  figure('gmv', '成交金额 ¥', 'money', { note: '合作周期内该达人与合作商品的支付金额' }),
  figure('volume', '销量', 'count'),
  figure('order_count', '订单数', 'count'),
  figure('refund_gmv', '退款金额 ¥', 'money', { note: '仅抖音与快手' }),
  figure('close_sales', '结算金额 ¥', 'money', { note: '仅抖音与快手' }),
  figure('roi', 'ROI', 'ratio', { note: '成交金额 ÷（坑位费 + 佣金 + 寄样成本）' }),
  contents('lives', '直播', onContents),
  contents('videos', '视频', onContents),
  figure('sample_count', '寄样', 'count', { sortable: false }),
  { key: 'remark', title: '备注', width: 180, render: (row) => <Remark row={row} /> },
  { key: 'actions', title: '操作', width: 150, fixed: 'right', locked: true, render: actions },
]
