import { money } from '@crm/base/numbers'
import { canSeeCostPrice } from '@crm/access/goods'
import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import {
  CandidateState,
  candidateStateLabel,
  GOODS_RATE_MAX,
  promotionPlanLabel,
} from '@crm/contracts/rules/goodsRules'
import { useWho } from '@crm/platform/session'
import { Ellipsis, Tag, TextButton } from '@crm/ui/base'
import { type Column, DataTable, Percent, Picture, textOr } from '@crm/ui/data'
import { MoneyInput, NumberInput, Select } from '@crm/ui/form'
import { priceText } from '../lib/drawing.ts'
import { useClassOptions } from '../parts/useClassOptions.ts'
import { useSpuOptions } from '../parts/useSpuOptions.ts'
import { COST_MAX } from '../screens/goods-list/editGoods.ts'
import classes from './create.module.css'
import { type CandidateRow, inClass, isAddable, rateOf } from './candidateRows.ts'
import type { GoodsForm } from './goodsForms.ts'

const COLORS = { 1: 'green', 2: 'grey', 3: 'red' } as const

interface CandidateTableProps {
  form: Pick<GoodsForm, 'plans' | 'rate'>
  /** Goods of an activity: what it takes, percent. Their shops are not known. */
  service?: number
  rows: readonly CandidateRow[]
  onChange: (key: string, change: Partial<CandidateRow>) => void
  onRemove: (key: string) => void
}

/** What will be added: each product with its state, and what staff say of it. */
export function CandidateTable({ form, service, rows, onChange, onRemove }: CandidateTableProps) {
  const who = useWho()
  const classOptions = useClassOptions()
  const tree = useCall(goodsCalls.classList, { brief: 1 }).data?.list ?? []
  const spu = useSpuOptions()
  const ready = { state: 'ready' as const, data: { list: rows }, failure: undefined, stale: false, retry: () => {} }
  const columns: Column<CandidateRow>[] = [
    { key: 'goods', title: '商品', width: 280, fixed: 'left', render: (row) => <Goods row={row} /> },
    { key: 'price', title: '价格', width: 130, align: 'right', render: (row) => (row.title ? priceText(row) : '-') },
    {
      ...{ key: 'rate', title: service === undefined ? '佣金率' : '公开佣金' },
      ...{ width: form.rate ? 120 : 96, align: 'right' as const },
      render: (row) =>
        form.rate && isAddable(row) ? (
          <NumberInput
            label={`${row.title} 佣金率`}
            max={GOODS_RATE_MAX}
            decimals={2}
            value={row.agreed ?? row.commission}
            onChange={(agreed) => onChange(row.key, { agreed })}
          />
        ) : row.title ? (
          <Percent value={rateOf(row)} />
        ) : (
          '-'
        ),
    },
    ...(form.plans
      ? [
          {
            ...{ key: 'plan', title: form.plans, width: 130 },
            render: (row: CandidateRow) =>
              isAddable(row) && row.plans.length > 0 ? (
                <Select
                  aria-label={`${row.title} ${form.plans}`}
                  style={{ width: '100%' }}
                  value={row.plan}
                  optionList={row.plans.map(({ plan, rate }) => ({
                    value: plan,
                    label: `${promotionPlanLabel[plan]} ${rate}%`,
                  }))}
                  onSelect={(plan) => onChange(row.key, { plan: plan as CandidateRow['plan'] })}
                />
              ) : (
                '-'
              ),
          },
        ]
      : []),
    service === undefined
      ? { key: 'shop', title: '店铺', width: 150, render: (row) => <Ellipsis>{textOr(row.shop_name)}</Ellipsis> }
      : { key: 'service', title: '服务费率', width: 96, align: 'right', render: () => <Percent value={service} /> },
    {
      ...{ key: 'state', title: '状态', width: 190 },
      render: (row) => (
        <span className={classes.state}>
          <Tag color={COLORS[row.state]}>{candidateStateLabel[row.state]}</Tag>
          {row.state === CandidateState.failed && <Ellipsis lines={2}>{row.reason}</Ellipsis>}
        </span>
      ),
    },
    {
      ...{ key: 'class', title: '分类', width: 170 },
      render: (row) =>
        isAddable(row) && (
          <Select
            aria-label={`${row.title} 分类`}
            style={{ width: '100%' }}
            filter
            value={row.class_id}
            optionList={classOptions}
            onSelect={(id) => onChange(row.key, form.rate ? inClass(row, Number(id), tree) : { class_id: Number(id) })}
          />
        ),
    },
    {
      ...{ key: 'spu', title: 'SPU', width: 170 },
      render: (row) =>
        isAddable(row) && (
          <Select
            aria-label={`${row.title} SPU`}
            style={{ width: '100%' }}
            placeholder="搜索 SPU 名称或编码"
            filter
            remote
            showClear
            value={row.spu_id || undefined}
            optionList={spu.options}
            onSearch={spu.search}
            emptyContent="暂无 SPU"
            onChange={(spu_id) => onChange(row.key, { spu_id: Number(spu_id ?? 0) })}
          />
        ),
    },
    ...(canSeeCostPrice(who)
      ? [
          {
            ...{ key: 'cost', title: '成本价', width: 130 },
            render: (row: CandidateRow) =>
              isAddable(row) && (
                <MoneyInput
                  label={`${row.title} 成本价`}
                  placeholder="选填"
                  max={COST_MAX}
                  value={row.cost_price}
                  onChange={(cost_price) => onChange(row.key, { cost_price })}
                />
              ),
          },
        ]
      : []),
    {
      ...{ key: 'actions', title: '操作', width: 80, fixed: 'right' as const },
      render: (row) => (
        <TextButton label={`移除 ${row.title || row.key}`} onClick={() => onRemove(row.key)}>
          移除
        </TextButton>
      ),
    },
  ]
  return <DataTable label="待添加商品" rows={ready} columns={columns} rowKey={(row) => row.key} stickyTop={false} />
}

function Goods({ row }: { row: CandidateRow }) {
  if (row.title === '') return <Ellipsis lines={2}>{row.key}</Ellipsis>
  return (
    <span className={classes.goods} title={`${row.title} ¥${money(row.price_min)}`}>
      <Picture src={row.cover} name={row.title} size={48} />
      <span className={classes.lines}>
        <Ellipsis>{row.title}</Ellipsis>
        <small>ID {row.product_id}</small>
      </span>
    </span>
  )
}
