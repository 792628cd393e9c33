import { word } from '@crm/base/messages'
import { Button, ConfirmDialog, Dialog } from '@crm/ui/base'
import type { Option } from '@crm/ui/data'
import { Select } from '@crm/ui/form'
import { useState } from 'react'
import type { BatchTarget } from './goodsDialog.ts'
import { useSpuOptions } from './useSpuOptions.ts'
import classes from './BatchDialogs.module.css'

/** Removing more rows than this asks for their number. */
const TYPED_FROM = 100

interface BatchDialogProps {
  target: BatchTarget
  saving: boolean
  onClose: () => void
}

const nameOf = (target: BatchTarget) =>
  'row' in target ? `「${target.row.title}」` : `已选的 ${target.selected} 个商品`

/** 改分类: one class for all that is chosen. */
export function ClassDialog({
  options,
  onSave,
  ...rest
}: BatchDialogProps & { options: readonly Option<number>[]; onSave: (classId: number) => void }) {
  return (
    <ChooseDialog
      {...rest}
      title="修改分类"
      label="商品分类"
      options={[{ value: 0, label: '未分类' }, ...options]}
      onSave={onSave}
    />
  )
}

/** 关联SPU: one SPU for all that is chosen. */
export function SpuDialog({ onSave, ...rest }: BatchDialogProps & { onSave: (spuId: number) => void }) {
  const spu = useSpuOptions()
  return (
    <ChooseDialog
      {...rest}
      title="关联SPU"
      label="SPU"
      options={[{ value: 0, label: '取消关联' }, ...spu.options]}
      search={spu.search}
      onSave={onSave}
    />
  )
}

interface ChooseDialogProps extends BatchDialogProps {
  title: string
  label: string
  options: Option<number>[]
  search?: (text: string) => void
  onSave: (value: number) => void
}

function ChooseDialog({ target, saving, onClose, title, label, options, search, onSave }: ChooseDialogProps) {
  const [value, setValue] = useState<number>()
  return (
    <Dialog
      open
      title={title}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={saving} onClick={onClose}>
            {word.cancel}
          </Button>
          <Button
            theme="solid"
            loading={saving}
            disabled={value === undefined}
            onClick={() => value !== undefined && onSave(value)}
          >
            {word.confirm}
          </Button>
        </>
      }
    >
      <p className={classes.about}>对{nameOf(target)}生效</p>
      <Select
        style={{ width: '100%' }}
        filter
        placeholder={`请选择${label}`}
        aria-label={label}
        optionList={options}
        {...(search ? { remote: true, onSearch: search } : {})}
        onChange={(picked) => setValue(typeof picked === 'number' ? picked : undefined)}
      />
    </Dialog>
  )
}

/** 移除: asks first; many rows ask for their number. */
export function RemoveDialog({ target, saving, onClose, onRemove }: BatchDialogProps & { onRemove: () => void }) {
  const many = 'selected' in target && target.selected > TYPED_FROM
  return (
    <ConfirmDialog
      open
      danger
      title={`移除${nameOf(target)}？`}
      content="仅未上架的商品可移除；移除后不再出现在商品列表，历史数据保留。"
      confirmText="移除"
      saving={saving}
      {...(many ? { typeToConfirm: String(target.selected) } : {})}
      onConfirm={onRemove}
      onCancel={onClose}
    />
  )
}
