import type { Agreement } from '@crm/client/weight'
import { send } from '@crm/client/request'
import { useAction, useCall } from '@crm/client/hooks'
import { type GoodsClass, goodsCalls } from '@crm/contracts/calls/goods'
import { goodsClassCalls } from '@crm/contracts/calls/goodsClasses'
import { CLASS_NAME_MAX, CLASS_RATE_MAX, CLASS_RATE_NOTE } from '@crm/contracts/rules/goodsClassRules'
import { toast } from '@crm/platform/feedback'
import { Banner, ConfirmDialog, Dialog, Loaded } from '@crm/ui/base'
import { Form, FormDialog, rule, useConflict } from '@crm/ui/form'
import { useState } from 'react'
import { classLines } from './classLines.ts'
import { possibleParents } from './classOrder.ts'
import classes from './GoodsCategoryList.module.css'

interface Values {
  name: string
  default_rate?: number
}

const valuesOf = ({ name, default_rate }: Pick<GoodsClass, 'name' | 'default_rate'>): Values => ({
  name,
  ...(default_rate !== null && { default_rate }),
})

interface ClassDialogProps {
  /** Below this one; absent: at the top. */
  parent?: GoodsClass
  /** To be changed; absent: a new one. */
  existing?: GoodsClass
  onClose: () => void
}

/** 添加分类, 添加子类, 编辑: the name, and what commission its goods begin with. */
export function ClassDialog({ parent, existing, onClose }: ClassDialogProps) {
  const fields = {
    name: { label: '分类名' },
    default_rate: {
      label: '默认佣金',
      text: (rate: number | undefined) => (rate === undefined ? '不设置' : `${rate}%`),
    },
  }
  const { updated_at, conflict } = useConflict<Values>(existing ?? { updated_at: 0 }, fields, async () => {
    const now = existing && (await send(goodsClassCalls.detail, { id: existing.id }))
    return now && { updated_at: now.updated_at, values: valuesOf(now) }
  })
  const toRequest = ({ name, default_rate }: Values) => {
    const terms = { name, default_rate: default_rate ?? null }
    return existing ? { ...terms, id: existing.id, updated_at } : { ...terms, parent_id: parent?.id ?? 0 }
  }
  return (
    <FormDialog
      title={existing ? `编辑分类「${existing.name}」` : parent ? `添加「${parent.name}」的子类` : '添加分类'}
      submitText={existing ? '保存' : '添加'}
      initValues={existing ? valuesOf(existing) : { name: '' }}
      conflict={existing && conflict}
      call={existing ? goodsClassCalls.update : goodsClassCalls.add}
      toRequest={toRequest}
      done={existing ? '设置成功' : '添加成功'}
      onClose={onClose}
    >
      <Form.Input
        field="name"
        label="分类名"
        maxLength={CLASS_NAME_MAX}
        placeholder={`不超过 ${CLASS_NAME_MAX} 个字`}
        rules={[{ required: true, whitespace: true, message: '请输入分类名' }]}
      />
      <Form.Number
        field="default_rate"
        label="默认佣金 %"
        max={CLASS_RATE_MAX}
        decimals={2}
        placeholder="不设置"
        extraText={CLASS_RATE_NOTE}
      />
    </FormDialog>
  )
}

/** 移动: the last place below another class. */
export function MoveClassDialog({
  row,
  rows,
  onClose,
}: {
  row: GoodsClass
  rows: readonly GoodsClass[]
  onClose: () => void
}) {
  const options = [
    { value: 0, label: '顶级' },
    ...possibleParents(rows, row).map(({ id, path }) => ({ value: id, label: path })),
  ].filter(({ value }) => value !== row.parent_id)
  const toRequest = ({ parent_id }: { parent_id: number }) => {
    const position = rows.filter((each) => each.parent_id === parent_id).length
    return { id: row.id, parent_id, position, updated_at: row.updated_at }
  }
  return (
    <FormDialog
      title={`移动分类「${row.name}」`}
      submitText="移动"
      initValues={{}}
      call={goodsClassCalls.sort}
      toRequest={toRequest}
      done="设置成功"
      onClose={onClose}
    >
      <p>下级分类与商品一同移动；商品分类最多三级。</p>
      <Form.Select
        field="parent_id"
        label="移到"
        placeholder="请选择上级分类"
        style={{ width: '100%' }}
        filter
        emptyContent="没有可移到的分类"
        optionList={options}
        rules={[{ required: true, message: '请选择上级分类' }]}
      />
    </FormDialog>
  )
}

/** 删除: an empty class at once, one with goods after they have somewhere to go. */
export function RemoveClassDialog({ row, onClose }: { row: GoodsClass; onClose: () => void }) {
  const read = useCall(goodsClassCalls.detail, { id: row.id })
  return (
    <Loaded
      read={read}
      keeps
      lines={3}
      small
      within={(block) => (
        <Dialog open title={`删除分类「${row.name}」？`} onClose={onClose}>
          {block}
        </Dialog>
      )}
    >
      {({ child_count, goods_count, updated_at }) =>
        child_count > 0 ? (
          <ConfirmDialog
            open
            title={`暂时不能删除「${row.name}」`}
            content={`分类下还有 ${child_count} 个下级分类，请先移动或删除。`}
            confirmText="知道了"
            onConfirm={onClose}
            onCancel={onClose}
          />
        ) : (
          <RemoveEmpty row={row} goods={goods_count} updated_at={updated_at} onClose={onClose} />
        )
      }
    </Loaded>
  )
}

interface RemoveEmptyProps {
  row: GoodsClass
  /** Goods that stand in it. */
  goods: number
  updated_at: number
  onClose: () => void
}

function RemoveEmpty({ row: { id, name }, goods, updated_at, onClose }: RemoveEmptyProps) {
  const remove = useAction(goodsClassCalls.remove, { weight: 'asked', done: '已删除' })
  const tree = useCall(goodsCalls.classList, { brief: 1 }, { enabled: goods > 0 })
  const run = async (agreement: Agreement) => {
    if (await remove.run({ id, updated_at }, agreement)) onClose()
  }
  if (goods === 0)
    return (
      <ConfirmDialog
        open
        danger
        title={`删除分类「${name}」？`}
        content="分类下没有商品，删除后不能恢复。"
        confirmText="删除"
        saving={remove.saving}
        onConfirm={(agreement) => void run(agreement)}
        onCancel={onClose}
      />
    )
  const others = (tree.data?.list ?? []).filter((each) => each.id !== id)
  return (
    <FormDialog
      title={`删除分类「${name}」？`}
      submitText="移走商品并删除"
      initValues={{}}
      call={goodsClassCalls.remove}
      toRequest={({ move_to }: { move_to: number }) => ({ id, updated_at, move_to })}
      done="已删除"
      onClose={onClose}
    >
      <p>分类下还有 {goods} 个商品，删除前须移到其他分类。</p>
      <Form.Select
        field="move_to"
        label="商品移到"
        placeholder="请选择商品分类"
        style={{ width: '100%' }}
        filter
        optionList={[{ value: 0, label: '未分类' }, ...others.map((each) => ({ value: each.id, label: each.path }))]}
        rules={[{ required: true, message: '请选择商品分类' }]}
      />
    </FormDialog>
  )
}

const EXAMPLE = '美妆护肤\n  面部护理\n    面霜\n    精华\n  彩妆\n食品饮料'

/** 批量添加: a text with one class in each line, those below it set further in; what it says is shown before it is added. */
export function PasteClassesDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const { lines, error } = classLines(text)
  return (
    <FormDialog
      width={704}
      title="批量添加分类"
      submitText="添加"
      initValues={{ text: '' }}
      call={goodsClassCalls.addMany}
      toRequest={(_: { text: string }) => ({ lines })}
      onDone={({ added, existing }) =>
        toast.success(`已添加 ${added} 个分类${existing > 0 ? `，沿用 ${existing} 个同名分类` : ''}`)
      }
      onClose={onClose}
    >
      <div className={classes.paste}>
        <Form.TextArea
          field="text"
          label="分类"
          rows={12}
          placeholder={EXAMPLE}
          onChange={setText}
          extraText="每行一个分类，用空格或制表符缩进表示下级，最多三级；同级已有的名称会沿用"
          rules={[
            { required: true, whitespace: true, message: '请输入分类' },
            rule((value: string | undefined) => classLines(value ?? '').error),
          ]}
        />
        <section aria-label="分类预览" className={classes.preview}>
          <h3>预览（{lines.length} 个）</h3>
          {error && <Banner kind="danger">{error}</Banner>}
          <ul>
            {lines.map(({ name, depth }, at) => (
              <li key={at} style={{ paddingLeft: (depth - 1) * 16 }}>
                {name}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </FormDialog>
  )
}
