import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { contentGoodsCalls } from '@crm/contracts/calls/contentGoods'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { go, useCanOpen } from '@crm/platform/navigate'
import { ConfirmDialog, TextButton } from '@crm/ui/base'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog, useGoodsSearch } from '@crm/ui/form'

/** Most goods that are added at once. */
const ADDED_MAX = 50

const words = { weight: 'asked', unit: '个商品', name: '商品' } as const

function SpuSelect() {
  const spus = useCall(contentGoodsCalls.choices, {}).data?.spus ?? []
  return (
    <Form.Select
      field="spu_id"
      label="SPU"
      placeholder="请选择 SPU"
      filter
      style={{ width: '100%' }}
      optionList={spus.map(({ id, name }) => ({ value: id, label: name }))}
      rules={[{ required: true, message: '请选择 SPU' }]}
    />
  )
}

interface AddValues {
  product_ids: string[]
  spu_id: number
}

/** 添加商品: goods of the enterprise become those of an SPU, which makes them goods of seeding. */
export function AddGoodsDialog({ onClose }: { onClose: () => void }) {
  const canOpen = useCanOpen()
  const add = useBulkAction(goodsCalls.batch, { ...words, done: '添加成功', quiet: true })
  return (
    <FormDialog
      width={578}
      title="添加商品"
      submitText="添加"
      initValues={{ product_ids: [] as string[] }}
      action={add}
      toRequest={({ product_ids, spu_id }: AddValues) => ({ action: 'spu' as const, ids: product_ids, spu_id })}
      onClose={onClose}
    >
      {(values) => <AddFields values={values} newGoods={canOpen('GoodsCreate')} />}
    </FormDialog>
  )
}

function AddFields({ values: { product_ids = [] }, newGoods }: { values: Partial<AddValues>; newGoods: boolean }) {
  const goods = useGoodsSearch(undefined, product_ids)
  return (
    <>
      <Form.Goods
        field="product_ids"
        label="商品"
        multiple
        search={goods}
        max={ADDED_MAX}
        rules={[{ required: true, message: '请选择商品' }]}
        extraText="已关联其他 SPU 的商品会改为关联所选 SPU"
      />
      <SpuSelect />
      {newGoods && (
        <p>
          商品库中没有？<TextButton onClick={() => void go('GoodsCreate')}>用链接或从店铺添加</TextButton>
        </p>
      )}
    </>
  )
}

/** Which goods a write is on: one row by its name, or what is ticked. */
export interface TargetGoods {
  request: Pick<RequestOf<typeof goodsCalls.batch>, 'ids' | 'updated_at'>
  count: number
  name?: string
  onDone?: () => void
}

interface TargetProps {
  target: TargetGoods
  onClose: () => void
}

const nameOf = ({ name, count }: TargetGoods) => (name === undefined ? `已选的 ${count} 个商品` : `「${name}」`)

/** 关联SPU: one SPU for all that is chosen. */
export function RelateDialog({ target, onClose }: TargetProps) {
  const relate = useBulkAction(goodsCalls.batch, { ...words, done: '设置成功', quiet: true })
  return (
    <FormDialog
      title="关联 SPU"
      initValues={{}}
      action={relate}
      toRequest={({ spu_id }: { spu_id: number }) => ({ ...target.request, action: 'spu' as const, spu_id })}
      onDone={() => target.onDone?.()}
      onClose={onClose}
    >
      <p>对{nameOf(target)}生效</p>
      <SpuSelect />
    </FormDialog>
  )
}

/** 移除 from seeding: the goods stay, without an SPU. */
export function RemoveDialog({ target, onClose }: TargetProps) {
  const remove = useBulkAction(goodsCalls.batch, { ...words, done: '已移除', onRefused: onClose })
  return (
    <ConfirmDialog
      open
      danger
      title={`从种草商品移除${nameOf(target)}？`}
      content="商品保留在商品库，只取消与 SPU 的关联；其种草内容仍属于该 SPU。"
      confirmText="移除"
      saving={remove.saving}
      onConfirm={async (agreement) => {
        if (!(await remove.run({ ...target.request, action: 'spu' as const, spu_id: 0 }, agreement))) return
        target.onDone?.()
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
