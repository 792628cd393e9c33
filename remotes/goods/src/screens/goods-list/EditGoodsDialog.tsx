import { useAction, useCall } from '@crm/client/hooks'
import { type GoodsInfo, goodsCalls } from '@crm/contracts/calls/goods'
import { BlockSkeleton, Dialog, FailedBlock } from '@crm/ui/base'
import type { Option } from '@crm/ui/data'
import { Form, FormDialog } from '@crm/ui/form'
import {
  COST_MAX,
  type EditGoodsValues,
  POINT_LENGTH,
  POINTS_MAX,
  pointsFault,
  toPayload,
  toValues,
} from './editGoods.ts'
import { useSpuOptions } from './useSpuOptions.ts'

interface EditGoodsDialogProps {
  productId: string
  classes: readonly Option<number>[]
  onClose: () => void
}

/** 编辑: a product's own fields, which no synchronisation overwrites. */
export function EditGoodsDialog({ productId, classes, onClose }: EditGoodsDialogProps) {
  const read = useCall(goodsCalls.info, { product_id: productId })
  if (read.data) return <EditForm info={read.data} classes={classes} onClose={onClose} />
  return (
    <Dialog open title="编辑商品" width={704} onClose={onClose}>
      {read.state === 'failed' ? (
        <FailedBlock failure={read.failure} onRetry={read.retry} />
      ) : (
        <BlockSkeleton lines={8} />
      )}
    </Dialog>
  )
}

function EditForm({ info, classes, onClose }: { info: GoodsInfo } & Omit<EditGoodsDialogProps, 'productId'>) {
  const save = useAction(goodsCalls.update, { done: '设置成功', quiet: true })
  const spu = useSpuOptions(info)
  const submit = async (values: EditGoodsValues) => {
    if ((await save.run(toPayload(info, values))) !== undefined) onClose()
  }
  return (
    <FormDialog<EditGoodsValues>
      open
      title={`编辑商品：${info.title}`}
      width={704}
      initValues={toValues(info)}
      submitText="保存"
      saving={save.saving}
      failure={save.failure}
      onClose={onClose}
      onSubmit={(values) => void submit(values)}
    >
      <Form.Select
        field="class_id"
        label="商品分类"
        filter
        style={{ width: '100%' }}
        optionList={[{ value: 0, label: '未分类' }, ...classes]}
      />
      <Form.Select
        field="spu_id"
        label="关联SPU"
        placeholder="搜索SPU名称或编码"
        filter
        remote
        showClear
        style={{ width: '100%' }}
        loading={spu.loading}
        optionList={spu.options}
        onSearch={spu.search}
        emptyContent="暂无SPU"
      />
      <Form.Money field="cost_price" label="成本价" max={COST_MAX} placeholder="请输入成本价" />
      <Form.TextArea
        field="points"
        label="卖点"
        autosize={{ minRows: 2, maxRows: 6 }}
        placeholder={`每行一条，最多${POINTS_MAX}条，每条${POINT_LENGTH}字以内`}
        rules={[
          {
            validator: (_rule, text: string) => pointsFault(text) === undefined,
            message: `最多${POINTS_MAX}条，每条${POINT_LENGTH}字以内`,
          },
        ]}
      />
      <Form.Input field="price_text" label="价格机制" maxLength={200} placeholder="如：拍一发二" />
      <Form.TextArea field="script" label="话术" maxLength={2000} autosize={{ minRows: 3, maxRows: 8 }} />
      <Form.TextArea field="remark" label="备注" maxLength={200} autosize={{ minRows: 1, maxRows: 4 }} />
    </FormDialog>
  )
}
