import { spuCalls, type SpuRecord } from '@crm/contracts/calls/spus'
import { CallButton, useDialog } from '@crm/ui/base'
import { CopyButton, GoodsStack, goodsMask, IdentityCard, Money, StaffCell, TagsCell, textOr } from '@crm/ui/data'
import { SpuDialog } from '../../parts/spu/SpuDialog.tsx'

/** The SPU: what it is called and costs, why it is bought, who cares for it, which goods belong to it. */
export function SpuHeader({ spu }: { spu: SpuRecord }) {
  const openDialog = useDialog()
  const { spu_id, name, cover, code, brand, category, price_min, price_max, points, owner, goods } = spu
  return (
    <IdentityCard
      square
      name={name}
      avatar={cover}
      facts={[
        {
          label: 'SPU编码',
          value: (
            <>
              {code} <CopyButton text={code} label="复制SPU编码" />
            </>
          ),
        },
        { label: '品牌', value: textOr(brand) },
        { label: '分类', value: textOr(category) },
        { label: '价格', value: <Price min={price_min} max={price_max} /> },
        { label: '负责人', value: <StaffCell staff={owner ? [owner] : []} /> },
        { label: '卖点', value: points.length > 0 ? <TagsCell tags={points} max={5} /> : '-' },
      ]}
      figures={[
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
