import { useAction, useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { spuCalls } from '@crm/contracts/calls/spus'
import { SPU_GOODS_MAX, SPU_NAME_MAX, SPU_WORD_MAX } from '@crm/contracts/rules/spuRules'
import { Dialog, Loaded } from '@crm/ui/base'
import { type ConflictFields, Form, FormDialog, rule, useConflict, useGoodsSearch } from '@crm/ui/form'
import classes from './SpuDialog.module.css'
import { blankSpu, copyOf, pointsError, type SpuValues, type StoredSpu, toTerms, valuesOf } from './spuForm.ts'

interface SpuDialogProps {
  /** What is changed, or copied; absent: a new one. */
  spu_id?: number
  copies?: boolean
  onClose: () => void
}

/** 新建SPU, 编辑, 复制. */
export function SpuDialog({ spu_id, copies = false, onClose }: SpuDialogProps) {
  if (spu_id === undefined) return <NewSpu start={blankSpu} onClose={onClose} />
  return <StoredSpuDialog spu_id={spu_id} copies={copies} onClose={onClose} />
}

function StoredSpuDialog({ spu_id, copies, onClose }: Required<SpuDialogProps>) {
  const read = useCall(spuCalls.read, { id: spu_id })
  return (
    <Loaded
      read={read}
      keeps
      lines={8}
      within={(block) => (
        <Dialog open width={720} title={copies ? '复制 SPU' : '编辑 SPU'} onClose={onClose}>
          {block}
        </Dialog>
      )}
    >
      {(spu) => (copies ? <NewSpu start={copyOf(spu)} onClose={onClose} /> : <EditSpu spu={spu} onClose={onClose} />)}
    </Loaded>
  )
}

function NewSpu({ start, onClose }: { start: SpuValues; onClose: () => void }) {
  const add = useAction(spuCalls.add, { weight: 'asked', done: '添加成功', quiet: true })
  return (
    <FormDialog
      width={720}
      title={start.name === '' ? '新建 SPU' : '复制 SPU'}
      submitText="保存"
      initValues={start}
      action={add}
      toRequest={(values: SpuValues) => toTerms(values)}
      onClose={onClose}
    >
      {(values) => <Fields values={values} />}
    </FormDialog>
  )
}

const LABELS: ConflictFields<SpuValues> = {
  name: { label: 'SPU 名称' },
  code: { label: 'SPU 编码' },
  cover: { label: '主图', text: (pictures) => (pictures.length > 0 ? '已上传' : '无') },
  brand: { label: '品牌' },
  category: { label: '分类' },
  price_min: { label: '最低价', text: (fen) => `¥${(fen ?? 0) / 100}` },
  price_max: { label: '最高价', text: (fen) => `¥${(fen ?? 0) / 100}` },
  points: { label: '卖点' },
  owner_id: { label: '负责人' },
  product_ids: { label: '关联商品', text: (ids) => `${ids.length} 个商品` },
}

function EditSpu({ spu, onClose }: { spu: StoredSpu; onClose: () => void }) {
  const update = useAction(spuCalls.update, { weight: 'asked', done: '设置成功', quiet: true })
  const { updated_at, conflict } = useConflict<SpuValues>(spu, LABELS, async () => {
    const now = await send(spuCalls.read, { id: spu.spu_id })
    return { updated_at: now.updated_at, values: valuesOf(now) }
  })
  return (
    <FormDialog
      width={720}
      title={`编辑 SPU「${spu.name}」`}
      submitText="保存"
      initValues={valuesOf(spu)}
      conflict={conflict}
      action={update}
      toRequest={(values: SpuValues) => ({ id: spu.spu_id, ...toTerms(values), updated_at })}
      onClose={onClose}
    >
      {(values) => <Fields values={values} />}
    </FormDialog>
  )
}

interface FieldsProps {
  values: Partial<SpuValues>
}

function Fields({ values }: FieldsProps) {
  // What others are called already, so that one brand does not become two by its spelling.
  const known = useCall(spuCalls.options, {}).data
  return (
    <>
      <Words id="spu-brands" words={known?.brands} />
      <Words id="spu-categories" words={known?.categories} />
      <div className={classes.pair}>
        <Form.Input
          field="name"
          label="SPU 名称"
          maxLength={SPU_NAME_MAX}
          rules={[{ required: true, whitespace: true, message: '请输入 SPU 名称' }]}
        />
        <Form.Input
          field="code"
          label="SPU 编码"
          maxLength={SPU_WORD_MAX}
          placeholder="企业内唯一"
          rules={[{ required: true, whitespace: true, message: '请输入 SPU 编码' }]}
        />
        <Form.Input field="brand" label="品牌" list="spu-brands" placeholder="选择或输入" maxLength={SPU_WORD_MAX} />
        <Form.Input
          field="category"
          label="分类"
          list="spu-categories"
          placeholder="选择或输入"
          maxLength={SPU_WORD_MAX}
        />
        <Form.Money field="price_min" label="最低价" />
        <Form.Money field="price_max" label="最高价" />
      </div>
      <Form.Upload field="cover" label="主图" max={1} />
      <Form.TextArea
        field="points"
        label="卖点"
        rows={4}
        placeholder="每行一条"
        rules={[rule((text: string | undefined) => pointsError(text ?? ''))]}
      />
      <Form.Staff field="owner_id" label="负责人" placeholder="默认本人" width="100%" />
      <RelatedGoods values={values} />
    </>
  )
}

/** What a text field offers beside what is typed. */
function Words({ id, words = [] }: { id: string; words?: readonly string[] | undefined }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  )
}

/** 关联商品: the goods of one SPU, and no other field. */
export function RelateGoodsDialog({ spu_id, onClose }: { spu_id: number; onClose: () => void }) {
  const read = useCall(spuCalls.read, { id: spu_id })
  const update = useAction(spuCalls.update, { weight: 'asked', done: '设置成功', quiet: true })
  const title = read.data ? `关联商品「${read.data.name}」` : '关联商品'
  return (
    <Loaded
      read={read}
      keeps
      lines={3}
      small
      within={(block) => (
        <Dialog open title={title} onClose={onClose}>
          {block}
        </Dialog>
      )}
    >
      {({ updated_at, goods }) => (
        <FormDialog
          width={578}
          title={title}
          submitText="保存"
          initValues={{ product_ids: goods.map(({ product_id }) => product_id) }}
          action={update}
          toRequest={({ product_ids }: { product_ids: string[] }) => ({ id: spu_id, product_ids, updated_at })}
          onClose={onClose}
        >
          {(values) => <RelatedGoods values={values} />}
        </FormDialog>
      )}
    </Loaded>
  )
}

function RelatedGoods({ values }: FieldsProps) {
  const { product_ids = [] } = values
  const goods = useGoodsSearch(undefined, product_ids)
  return (
    <Form.Goods
      field="product_ids"
      label="关联商品"
      multiple
      search={goods}
      max={SPU_GOODS_MAX}
      extraText="一个商品只属于一个 SPU：已关联其他 SPU 的商品会改为关联本 SPU"
    />
  )
}
