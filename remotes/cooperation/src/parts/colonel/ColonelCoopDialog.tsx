import type { Agreement } from '@crm/client/weight'
import { canWorkOnTalents } from '@crm/access/talents'
import { displayDay, pickedMoment, pickerDate } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { colonelCoopCalls } from '@crm/contracts/calls/colonelCoops'
import { colonelCalls, type ColonelRef } from '@crm/contracts/calls/colonels'
import { activityStatusLabel } from '@crm/contracts/enums'
import type { ColonelCooperation } from '@crm/contracts/fields/colonelFields'
import { go } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { TextButton } from '@crm/ui/base'
import { Form, FormDialog, rule, useConflict } from '@crm/ui/form'
import { useState } from 'react'
import classes from './Colonel.module.css'
import { type CoopValues, coopValues, toTerms } from './coopTerms.ts'

interface ColonelCoopDialogProps {
  /** With whom; absent: chosen here. */
  colonel?: ColonelRef | undefined
  /** What is changed; absent: a new one. */
  existing?: ColonelCooperation
  onClose: () => void
}

const required = (message: string) => [{ required: true, message }]
const fields = {
  activity_id: { label: '活动' },
  start: { label: '开始日期', text: (date: Date) => displayDay(pickedMoment(date)) },
  end: { label: '结束日期', text: (date: Date) => displayDay(pickedMoment(date)) },
  service_rate: { label: '服务费率' },
  commission_rate: { label: '佣金率' },
  product_ids: { label: '商品', text: (ids: string[]) => (ids.length === 0 ? '活动全部商品' : `${ids.length} 个商品`) },
  user_id: { label: '媒介', text: (id: number) => `成员 ${id}` },
  remark: { label: '备注' },
}

/** 新建合作 and 编辑合作: what is agreed with a colonel about one of its activities. */
export function ColonelCoopDialog({ colonel, existing, onClose }: ColonelCoopDialogProps) {
  const who = useWho()
  const [picked, setPicked] = useState(colonel ?? existing?.colonel_info)
  const add = useAction(colonelCoopCalls.add, { weight: 'asked', done: '合作已新建', quiet: true })
  const save = useAction(colonelCoopCalls.save, { weight: 'asked', done: '合作已保存', quiet: true })
  const { updated_at, conflict } = useConflict<CoopValues>(
    { updated_at: existing?.updated_at ?? 0 },
    fields,
    async () => {
      if (!existing) return undefined
      const now = await send(colonelCoopCalls.detail, { id: existing.id })
      return { updated_at: now.updated_at, values: coopValues(now) }
    },
  )
  const submit = async (values: CoopValues, agreement: Agreement) => {
    const terms = toTerms(values)
    if (existing) {
      if (await save.run({ ...terms, id: existing.id, updated_at }, agreement)) onClose()
      return
    }
    if (!picked) return
    const made = await add.run(
      { ...terms, colonel_buyin_id: picked.colonel_buyin_id, platform: picked.platform },
      agreement,
    )
    if (!made) return
    onClose()
    void go('ColonelCooperateDetail', { id: made.id, platform: picked.platform })
  }
  return (
    <FormDialog<CoopValues>
      open
      width={578}
      title={existing ? '编辑合作' : picked ? `新建合作：${picked.name}` : '新建合作'}
      submitText="保存"
      initValues={existing ? coopValues(existing) : { product_ids: [], user_id: who.user_id, remark: '' }}
      saving={add.saving || save.saving}
      failure={add.failure ?? save.failure}
      conflict={existing && conflict}
      onSubmit={(values, agreement) => void submit(values, agreement)}
      onClose={onClose}
    >
      {(values, put) => (
        <>
          {!colonel && !existing && <ColonelField onPick={setPicked} />}
          <ActivityField colonel={picked} typed={values.activity_id ?? ''} put={put} own={existing?.id} />
          <div className={classes.dates}>
            <Form.DatePicker
              field="start"
              label="开始日期"
              type="date"
              style={{ width: '100%' }}
              rules={required('请选择开始日期')}
            />
            <Form.DatePicker
              field="end"
              label="结束日期"
              type="date"
              style={{ width: '100%' }}
              rules={[
                { required: true, message: '请选择结束日期' },
                rule((end: unknown) =>
                  !(end instanceof Date) || !(values.start instanceof Date) || end >= values.start
                    ? undefined
                    : '结束时间不能早于开始时间',
                ),
              ]}
            />
            <Form.Number
              field="service_rate"
              label="服务费率 %"
              min={0}
              max={80}
              decimals={2}
              rules={required('请输入服务费率')}
            />
            <Form.Number
              field="commission_rate"
              label="佣金率 %"
              min={0}
              max={80}
              decimals={2}
              rules={required('请输入佣金率')}
            />
          </div>
          <Form.Staff field="user_id" label="媒介" type={1} takes={canWorkOnTalents} rules={required('请选择媒介')} />
          <Form.TextArea field="remark" label="备注" maxLength={200} maxCount={200} />
        </>
      )}
    </FormDialog>
  )
}

/** The colonel of a new agreement, found by name or number. */
function ColonelField({ onPick }: { onPick: (colonel: ColonelRef | undefined) => void }) {
  const [keyword, setKeyword] = useState('')
  const found = useCall(colonelCalls.list, { page: 1, size: 20, ...(keyword !== '' && { keyword }) })
  const colonels = found.data?.list.map((row) => row.colonel_info) ?? []
  return (
    <Form.Select
      field="colonel"
      label="团长"
      placeholder="输入团长名称或ID"
      filter
      remote
      style={{ width: '100%' }}
      loading={found.state === 'waiting'}
      onSearch={(typed: string) => setKeyword(typed.trim())}
      onChange={((id: string) => onPick(colonels.find((each) => each.colonel_buyin_id === id))) as never}
      optionList={colonels.map(({ colonel_buyin_id, name }) => ({ value: colonel_buyin_id, label: name }))}
      rules={required('请选择团长')}
    />
  )
}

interface ActivityFieldProps {
  colonel: ColonelRef | undefined
  typed: string
  put: (values: Partial<CoopValues>) => void
  /** The agreement that is edited: its activity is agreed about by itself. */
  own: number | undefined
}

/** The activity by link or number; 校验活动 says which it is, and offers its period, rate and goods. */
function ActivityField({ colonel, typed, put, own }: ActivityFieldProps) {
  const check = useAction(colonelCalls.activityCheck, { weight: { harmless: 'reads' }, quiet: true })
  const [found, setFound] = useState<Awaited<ReturnType<typeof check.run>>>()
  const query = useCall(
    colonelCoopCalls.query,
    { colonel_buyin_id: colonel?.colonel_buyin_id ?? '-', activity_id: found?.activity_id },
    { enabled: found !== undefined && colonel !== undefined },
  )
  const info = useCall(
    colonelCalls.activityInfo,
    { activity_id: found?.activity_id ?? '-' },
    { enabled: found !== undefined },
  )
  const verify = async () => {
    const activity = await check.run({
      activity_id: typed,
      ...(colonel && { colonel_buyin_id: colonel.colonel_buyin_id }),
    })
    setFound(activity)
    if (!activity) return
    put({
      activity_id: activity.activity_id,
      ...(own === undefined && {
        start: pickerDate(activity.start_time),
        end: pickerDate(activity.end_time),
        service_rate: activity.service_rate,
      }),
    })
  }
  const agreed = query.data?.list.find((coop) => coop.id !== own)
  return (
    <>
      <Form.Input
        field="activity_id"
        label={{
          text: '活动链接或活动ID',
          extra: (
            <TextButton disabled={typed === '' || check.saving} onClick={() => void verify()}>
              校验活动
            </TextButton>
          ),
        }}
        maxLength={300}
        rules={required('请填写活动链接或活动ID')}
      />
      {(check.failure ?? found) && (
        <p className={classes.checked} role="status">
          {check.failure
            ? check.failure.message
            : found &&
              `${found.activity_name}，${displayDay(found.start_time)} ~ ${displayDay(found.end_time)}，${activityStatusLabel[found.status]}，${found.goods_count} 个商品${agreed ? '；该活动已有合作' : ''}`}
        </p>
      )}
      <Form.Select
        field="product_ids"
        label="商品范围"
        placeholder="活动全部商品"
        multiple
        filter
        showClear
        maxTagCount={2}
        style={{ width: '100%' }}
        optionList={(info.data?.goods ?? []).map(({ product_id, title }) => ({ value: product_id, label: title }))}
        helpText={found ? '不选择时为活动全部商品' : '校验活动后可指定商品'}
      />
    </>
  )
}
