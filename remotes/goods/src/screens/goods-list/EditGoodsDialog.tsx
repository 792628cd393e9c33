import { money } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type GoodsInfo, goodsCalls } from '@crm/contracts/calls/goods'
import { Dialog, Loaded } from '@crm/ui/base'
import { type ConflictFields, Form, FormDialog, rule, useConflict } from '@crm/ui/form'
import {
  COST_MAX,
  type EditGoodsValues,
  POINT_LENGTH,
  POINTS_MAX,
  pointsError,
  toPayload,
  toValues,
} from './editGoods.ts'
import { useClassOptions } from '../../parts/useClassOptions.ts'
import { SpuField } from '../../parts/SpuField.tsx'
import { useSpuOptions } from '../../parts/useSpuOptions.ts'

interface EditGoodsDialogProps {
  product_id: string
  onClose: () => void
}

/** 编辑: a product's own fields, which no synchronisation overwrites. */
export function EditGoodsDialog({ product_id, onClose }: EditGoodsDialogProps) {
  const read = useCall(goodsCalls.info, { product_id })
  return (
    <Loaded
      read={read}
      keeps
      lines={8}
      within={(block) => (
        <Dialog open title="编辑商品" width={704} onClose={onClose}>
          {block}
        </Dialog>
      )}
    >
      {(info) => <EditForm info={info} onClose={onClose} />}
    </Loaded>
  )
}

function EditForm({ info, onClose }: { info: GoodsInfo; onClose: () => void }) {
  const { product_id } = info
  const classes = useClassOptions()
  const spu = useSpuOptions(info)
  const labelIn = (options: readonly { value: number; label: string }[]) => (id: number | undefined) =>
    options.find(({ value }) => value === id)?.label ?? '-'
  const fields: ConflictFields<EditGoodsValues> = {
    class_id: { label: '商品分类', text: labelIn(classes) },
    spu_id: { label: '关联 SPU', text: labelIn(spu.options) },
    cost_price: { label: '成本价', text: (fen) => (fen === undefined ? '-' : money(fen)) },
    points: { label: '卖点' },
    price_text: { label: '价格机制' },
    script: { label: '话术' },
    remark: { label: '备注' },
  }
  const { updated_at, conflict } = useConflict<EditGoodsValues>(info, fields, async () => {
    const now = await send(goodsCalls.info, { product_id })
    return { updated_at: now.updated_at, values: toValues(now) }
  })
  return (
    <FormDialog
      title={`编辑商品：${info.title}`}
      width={704}
      initValues={toValues(info)}
      conflict={conflict}
      submitText="保存"
      call={goodsCalls.update}
      toRequest={(values: EditGoodsValues) => toPayload({ product_id, updated_at }, values)}
      done="设置成功"
      onClose={onClose}
    >
      <Form.Select field="class_id" label="商品分类" filter style={{ width: '100%' }} optionList={classes} />
      <SpuField label="关联 SPU" spu={spu} />
      <Form.Money field="cost_price" label="成本价" max={COST_MAX} placeholder="请输入成本价" />
      <Form.TextArea
        field="points"
        label="卖点"
        autosize={{ minRows: 2, maxRows: 6 }}
        placeholder={`每行一条，最多 ${POINTS_MAX} 条，每条 ${POINT_LENGTH} 字以内`}
        rules={[rule(pointsError)]}
      />
      <Form.Input field="price_text" label="价格机制" maxLength={200} placeholder="如：拍一发二" />
      <Form.TextArea field="script" label="话术" maxLength={2000} autosize={{ minRows: 3, maxRows: 8 }} />
      <Form.TextArea field="remark" label="备注" maxLength={200} autosize={{ minRows: 1, maxRows: 4 }} />
    </FormDialog>
  )
}
