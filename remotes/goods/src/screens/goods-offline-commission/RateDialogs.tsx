import { useAction } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { type OfflineRate, goodsRateCalls } from '@crm/contracts/calls/goodsRates'
import type { RequestOf } from '@crm/contracts/call'
import {
  OFFLINE_RATE_MAX,
  OFFLINE_TALENTS_MAX,
  OFFLINE_TEXT_MAX,
  OfflineRateScope,
  offlineRateScopeLabel,
  OfflineRateStatus,
} from '@crm/contracts/rules/offlineRateRules'
import { displayDay } from '@crm/base/dates'
import { useBulkAction } from '@crm/ui/data'
import { type ConflictFields, Form, FormDialog, useConflict, useGoodsSearch, useTalentSearch } from '@crm/ui/form'
import { pickedMoment } from '@crm/base/dates'
import { blankValues, type RateValues, toTerms, valuesOf } from './rateForm.ts'

const WIDE = { width: '100%' }
const SCOPES = Object.values(OfflineRateScope).map((value) => ({ value, label: offlineRateScopeLabel[value] }))
const LEVELS = Array.from({ length: 8 }, (_, level) => ({ value: level, label: `LV${level}` }))

const LABELS: ConflictFields<RateValues> = {
  product_id: { label: '商品' },
  scope: { label: '适用', text: (scope) => offlineRateScopeLabel[scope] },
  levels: { label: '达人等级', text: (levels) => levels.map((level) => `LV${level}`).join('、') || '-' },
  author_ids: { label: '达人', text: (ids) => `${ids.length} 位达人` },
  rate: { label: '线下佣金', text: (rate) => `${rate ?? '-'}%` },
  period: { label: '有效期', text: (days) => days?.map((each) => displayDay(pickedMoment(each))).join(' ~ ') ?? '-' },
  remark: { label: '备注' },
}

/** 申请线下佣金: for which goods and talents, how much, and in which days. */
export function AddRateDialog({ productId = '', onClose }: { productId?: string; onClose: () => void }) {
  const add = useAction(goodsRateCalls.add, { weight: 'asked', done: '已提交，等待审核', quiet: true })
  return (
    <FormDialog
      width={640}
      title="申请线下佣金"
      submitText="提交"
      initValues={blankValues(productId)}
      action={add}
      toRequest={(values: RateValues) => ({ product_id: values.product_id, ...toTerms(values) })}
      onClose={onClose}
    >
      {(values, put) => <Fields values={values} put={put} />}
    </FormDialog>
  )
}

/** 编辑 of one that waits: everything but the product. */
export function EditRateDialog({ row, onClose }: { row: OfflineRate; onClose: () => void }) {
  const update = useAction(goodsRateCalls.update, { weight: 'asked', done: '已保存', quiet: true })
  const { updated_at, conflict } = useConflict<RateValues>(row, LABELS, async () => {
    const now = await send(goodsRateCalls.get, { id: row.id })
    return { updated_at: now.updated_at, values: valuesOf(now) }
  })
  return (
    <FormDialog
      width={640}
      title="编辑线下佣金"
      submitText="保存"
      initValues={valuesOf(row)}
      conflict={conflict}
      action={update}
      toRequest={(values: RateValues) => ({ id: row.id, ...toTerms(values), updated_at })}
      onClose={onClose}
    >
      {(values, put) => <Fields values={values} put={put} isFixed />}
    </FormDialog>
  )
}

interface FieldsProps {
  values: Partial<RateValues>
  put: (values: Partial<RateValues>) => void
  /** The product stays what it is. */
  isFixed?: boolean
}

function Fields({ values, put, isFixed = false }: FieldsProps) {
  const { product_id = '', scope, author_ids = [] } = values
  const goods = useGoodsSearch(undefined, product_id === '' ? [] : [product_id])
  const platform = goods.known.get(product_id)?.platform ?? 'dy'
  const talents = useTalentSearch({ call: cooperationCalls.talents, platform, selected: author_ids })
  return (
    <>
      <Form.Goods
        field="product_id"
        label="商品"
        search={goods}
        disabled={isFixed}
        // Talents are those of the product's platform.
        onChange={() => put({ author_ids: [] })}
        rules={[{ required: true, message: '请选择商品' }]}
      />
      <Form.RadioGroup field="scope" label="适用" options={SCOPES} />
      {scope === OfflineRateScope.levels && (
        <Form.Select
          field="levels"
          label="达人等级"
          multiple
          style={WIDE}
          placeholder="请选择达人等级"
          optionList={LEVELS}
          rules={[{ required: true, message: '请选择达人等级' }]}
        />
      )}
      {scope === OfflineRateScope.talents && (
        <Form.Talents
          field="author_ids"
          label="达人"
          multiple
          search={talents}
          max={OFFLINE_TALENTS_MAX}
          placeholder={product_id === '' ? '请先选择商品' : '搜索跟进中的达人，可粘贴多个ID'}
          disabled={product_id === ''}
          rules={[{ required: true, message: '请选择达人' }]}
        />
      )}
      <Form.Number
        field="rate"
        label="线下佣金率 %"
        max={OFFLINE_RATE_MAX}
        decimals={2}
        placeholder={`0-${OFFLINE_RATE_MAX}`}
        rules={[{ required: true, message: '请输入线下佣金率' }]}
      />
      <Form.DatePicker
        field="period"
        label="有效期"
        type="dateRange"
        style={WIDE}
        rules={[{ required: true, message: '请选择有效期' }]}
      />
      <Form.TextArea field="remark" label="备注" maxCount={OFFLINE_TEXT_MAX} maxLength={OFFLINE_TEXT_MAX} autosize />
    </>
  )
}

/** Which agreements are looked at: one by its name, or what is selected. */
export interface RateTarget {
  request: Omit<RequestOf<typeof goodsRateCalls.review>, 'status' | 'reason'>
  count: number
  onDone?: () => void
}

/** What the review of several reports by. */
export const rateReview = { unit: '条线下佣金', name: '商品' } as const

/** 拒绝 with its reason. */
export function RejectDialog({ target, onClose }: { target: RateTarget; onClose: () => void }) {
  const review = useBulkAction(goodsRateCalls.review, { ...rateReview, weight: 'asked', done: '已拒绝', quiet: true })
  return (
    <FormDialog
      title={target.count === 1 ? '拒绝线下佣金' : `拒绝 ${target.count} 条线下佣金`}
      submitText="拒绝"
      initValues={{ reason: '' }}
      action={review}
      toRequest={({ reason }: { reason: string }) => ({
        ...target.request,
        status: OfflineRateStatus.rejected,
        reason,
      })}
      onDone={target.onDone}
      onClose={onClose}
    >
      <Form.TextArea
        field="reason"
        label="拒绝原因"
        maxCount={OFFLINE_TEXT_MAX}
        maxLength={OFFLINE_TEXT_MAX}
        rules={[{ required: true, whitespace: true, message: '请输入拒绝原因' }]}
      />
    </FormDialog>
  )
}
