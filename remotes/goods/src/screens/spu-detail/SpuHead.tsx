import { useCall } from '@crm/client/hooks'
import { type SpuFiguresRequest, spuCalls, type SpuRecord } from '@crm/contracts/calls/spus'
import { spuFigures } from '@crm/contracts/figures/spus'
import { CallButton, useDialog } from '@crm/ui/base'
import {
  CopyButton,
  DetailHead,
  type DetailHeadProps,
  figureItems,
  GoodsStack,
  goodsMask,
  Money,
  StaffCell,
  TagsCell,
  textOr,
} from '@crm/ui/data'
import { SpuDialog } from '../../parts/spu/SpuDialog.tsx'
import type { SpuTab } from './spuDetailFilters.ts'

interface SpuHeadProps {
  spu: SpuRecord
  /** Platform and days of the figures. */
  request: SpuFiguresRequest
  tabs: NonNullable<DetailHeadProps<SpuTab>['tabs']>
}

/** The SPU: what it is called and costs, who cares for it, which goods belong to it, and what they came to. */
export function SpuHead({ spu, request, tabs }: SpuHeadProps) {
  const openDialog = useDialog()
  const info = useCall(spuCalls.info, request)
  const { spu_id, name, cover, code, brand, category, price_min, price_max, points, owner, goods } = spu
  return (
    <DetailHead
      square
      name={name}
      avatar={cover}
      facts={[
        {
          label: 'SPU 编码',
          value: (
            <>
              {code} <CopyButton text={code} label="复制 SPU 编码" />
            </>
          ),
        },
        { label: '价格', value: <Price min={price_min} max={price_max} /> },
        { label: '负责人', value: <StaffCell staff={owner ? [owner] : []} /> },
        { label: '品牌', value: textOr(brand) },
        { label: '分类', value: textOr(category) },
        { label: '卖点', value: points.length > 0 ? <TagsCell tags={points} max={5} /> : '-' },
        {
          label: `关联商品（${goods.length}）`,
          value: (
            <GoodsStack goods={goods.map((each) => ({ ...each, image: each.cover, mask: goodsMask(each.status) }))} />
          ),
        },
      ]}
      actions={
        <CallButton theme="solid" call={spuCalls.update} onClick={() => openDialog(SpuDialog, { spu_id })}>
          编辑
        </CallButton>
      }
      figures={{ label: '核心数据', items: figureItems(spuFigures, info.data, request), read: info, stale: info.stale }}
      tabs={tabs}
    />
  )
}

function Price({ min, max }: { min: number; max: number }) {
  if (max === 0) return '-'
  return min === max ? (
    <Money value={min} sign />
  ) : (
    <>
      <Money value={min} sign /> ~ <Money value={max} sign />
    </>
  )
}
