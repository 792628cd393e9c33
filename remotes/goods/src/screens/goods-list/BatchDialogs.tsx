import type { Agreement } from '@crm/client/weight'
import type { RequestOf } from '@crm/contracts/call'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { ConfirmDialog } from '@crm/ui/base'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog } from '@crm/ui/form'
import { useClassOptions } from '../../parts/useClassOptions.ts'
import { useSpuOptions } from '../../parts/useSpuOptions.ts'

/** Removing more rows than this asks for their number. */
const TYPED_FROM = 100

type BatchRequest = RequestOf<typeof goodsCalls.batch>

/** Which goods a bulk action is on: one row by its name, or what is selected. */
export interface TargetGoods {
  request: Omit<BatchRequest, 'action' | 'class_id' | 'spu_id'>
  count: number
  name?: string
  onDone?: () => void
}

interface BatchDialogProps {
  target: TargetGoods
  onClose: () => void
}

const nameOf = ({ name, count }: TargetGoods) => (name === undefined ? `已选的 ${count} 个商品` : `「${name}」`)

function useBatch({ target }: BatchDialogProps, messages: { done: string; quiet: boolean; onRefused?: () => void }) {
  const batch = useBulkAction(goodsCalls.batch, { ...messages, weight: 'asked', unit: '个商品', name: '商品' })
  const run = async (change: Pick<BatchRequest, 'action' | 'class_id' | 'spu_id'>, agreement: Agreement) => {
    const result = await batch.run({ ...change, ...target.request }, agreement)
    if (result) target.onDone?.()
    return result
  }
  return { ...batch, run }
}

/** 改分类: one class for all that is chosen. */
export function ClassDialog(props: BatchDialogProps) {
  const batch = useBatch(props, { done: '设置成功', quiet: true })
  const options = useClassOptions()
  return (
    <FormDialog
      title="修改分类"
      initValues={{}}
      action={batch}
      toRequest={({ class_id }: { class_id: number }) => ({ action: 'class' as const, class_id })}
      onClose={props.onClose}
    >
      <p>对{nameOf(props.target)}生效</p>
      <Form.Select
        field="class_id"
        label="商品分类"
        placeholder="请选择商品分类"
        style={{ width: '100%' }}
        filter
        optionList={options}
        rules={[{ required: true, message: '请选择商品分类' }]}
      />
    </FormDialog>
  )
}

/** 关联SPU: one SPU for all that is chosen. */
export function SpuDialog(props: BatchDialogProps) {
  const batch = useBatch(props, { done: '设置成功', quiet: true })
  const spu = useSpuOptions()
  return (
    <FormDialog
      title="关联 SPU"
      initValues={{}}
      action={batch}
      toRequest={({ spu_id }: { spu_id: number }) => ({ action: 'spu' as const, spu_id })}
      onClose={props.onClose}
    >
      <p>对{nameOf(props.target)}生效</p>
      <Form.Select
        field="spu_id"
        label="SPU"
        placeholder="搜索 SPU 名称或编码"
        style={{ width: '100%' }}
        filter
        remote
        onSearch={spu.search}
        optionList={[{ value: 0, label: '取消关联' }, ...spu.options]}
        rules={[{ required: true, message: '请选择 SPU' }]}
      />
    </FormDialog>
  )
}

/** 移除: asks first; many rows ask for their number. */
export function RemoveDialog(props: BatchDialogProps) {
  const { target, onClose } = props
  const batch = useBatch(props, { done: '已移除', quiet: false, onRefused: props.onClose })
  const remove = async (agreement: Agreement) => {
    if (await batch.run({ action: 'remove' }, agreement)) onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={`移除${nameOf(target)}？`}
      content="仅未上架的商品可移除；移除后不再出现在商品列表，历史数据保留。"
      confirmText="移除"
      saving={batch.saving}
      {...(target.count > TYPED_FROM ? { typeToConfirm: String(target.count) } : {})}
      onConfirm={(agreement) => void remove(agreement)}
      onCancel={onClose}
    />
  )
}
