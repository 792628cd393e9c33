import { type MediumSample, mediumCalls } from '@crm/contracts/calls/medium'
import { listColumns } from '@crm/contracts/listColumns'
import {
  GoodsStack,
  type ListCells,
  listFilters,
  ListTable,
  Picture,
  PlatformMark,
  StatusTag,
  TalentBadges,
  TalentCell,
  useLocalList,
} from '@crm/ui/data'
import classes from '../parts/medium/medium.module.css'
import { type MediumScope, sampleStateOf } from '../parts/medium/mediumFilters.ts'

type Cell = { row: MediumSample }

/** Columns of 寄样列表. */
const columns = listColumns<MediumSample>()({
  author: {
    kind: 'text',
    title: '达人',
    value: ({ author_info, colonel_info }) => author_info?.author_name ?? colonel_info?.name ?? null,
    width: 260,
  },
  platform: { kind: 'text', title: '平台', width: 80 },
  products: { kind: 'text', title: '商品', value: ({ products }) => products.length, width: 216 },
  created_at: { kind: 'time', title: '申样时间' },
  status: { kind: 'label', title: '样品状态' },
  gmv: { kind: 'money', title: '成交金额 ¥' },
})
const filters = listFilters(mediumCalls.sampleList, columns, {})

/** 寄样列表: what the person applied for in these dates, latest first. */
export function MediumSamples({ scope }: { scope: MediumScope }) {
  const list = useLocalList(mediumCalls.sampleList, { columns, filters, also: scope })
  return (
    <ListTable list={list} label="寄样列表" rowKey={(row) => row.sample_id} cells={cells} empty="该时间段暂无寄样" />
  )
}

const states = {
  already: { text: '已寄样', color: 'green' },
  wait: { text: '待寄样', color: 'orange' },
  close: { text: '已关闭', color: 'grey' },
} as const

/** A talent, or the colonel who is sent it instead. */
function Receiver({ row: { author_info, colonel_info, platform } }: Cell) {
  if (author_info) return <TalentCell talent={{ ...author_info, platform }} />
  return (
    <span className={classes.content}>
      <Picture src={colonel_info?.avatar} name={colonel_info?.name ?? ''} size={36} round />
      <span>{colonel_info?.name}</span>
      <TalentBadges badges={['colonel']} />
    </span>
  )
}

const cells: ListCells<MediumSample, typeof columns> = {
  author: Receiver,
  platform: ({ row }) => <PlatformMark platform={row.platform} />,
  products: ({ row: { products } }) => (
    <GoodsStack goods={products.map(({ product_id, title, image }) => ({ product_id, title, image }))} />
  ),
  status: ({ row }) => <StatusTag value={sampleStateOf(row.status)} labels={states} />,
}
