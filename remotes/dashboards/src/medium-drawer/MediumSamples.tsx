import { useCall } from '@crm/client/hooks'
import { type MediumSample, mediumCalls } from '@crm/contracts/calls/medium'
import { useTold } from '@crm/ui/base'
import {
  type Column,
  DataTable,
  GoodsStack,
  Money,
  Picture,
  PlatformMark,
  StatusTag,
  TalentBadges,
  TalentCell,
  TimeCell,
  useLocalFilters,
} from '@crm/ui/data'
import classes from './MediumDrawer.module.css'
import { type MediumScope, sampleSpec, sampleStateOf } from './mediumFilters.ts'

/** 寄样列表: what the person applied for in these dates, latest first. */
export function MediumSamples({ request }: { request: MediumScope }) {
  const filters = useLocalFilters(sampleSpec)
  const { page, size } = filters
  const rows = useCall(mediumCalls.sampleList, { ...request, page, size })
  useTold(rows.failure)
  return (
    <DataTable
      label="寄样列表"
      stickyTop={false}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.sample_id}
      filters={filters}
      empty="该时间段暂无寄样"
    />
  )
}

const states = {
  already: { text: '已寄样', color: 'green' },
  wait: { text: '待寄样', color: 'orange' },
  close: { text: '已关闭', color: 'grey' },
} as const

const columns: Column<MediumSample>[] = [
  {
    key: 'author',
    title: '达人',
    width: 260,
    render: ({ author_info, colonel_info, platform }) =>
      author_info ? (
        <TalentCell talent={{ ...author_info, platform }} />
      ) : (
        <span className={classes.content}>
          <Picture src={colonel_info?.avatar} name={colonel_info?.name ?? ''} size={36} round />
          <span>{colonel_info?.name}</span>
          <TalentBadges badges={['colonel']} />
        </span>
      ),
  },
  { key: 'platform', title: '平台', width: 80, render: ({ platform }) => <PlatformMark platform={platform} /> },
  {
    key: 'products',
    title: '商品',
    width: 216,
    render: ({ products }) => (
      <GoodsStack goods={products.map(({ product_id, title, image }) => ({ product_id, title, image }))} />
    ),
  },
  { key: 'created_at', title: '申样时间', width: 150, render: (row) => <TimeCell value={row.created_at} /> },
  {
    key: 'status',
    title: '样品状态',
    width: 110,
    render: ({ status }) => <StatusTag value={sampleStateOf(status)} labels={states} />,
  },
  { key: 'gmv', title: '成交金额 ¥', width: 140, align: 'right', render: (row) => <Money value={row.gmv} /> },
]
