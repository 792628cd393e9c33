import { canWorkOnTalents } from '@crm/access/talents'
import { platformsOf } from '@crm/access/visibility'
import { nowSeconds } from '@crm/base/clock'
import { day, pickedMoment } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { type ScheduleDetail, type SchedulePrefill, scheduleCalls } from '@crm/contracts/calls/schedule'
import { type Platform, PLATFORMS, platformLabel, ScheduleKind, scheduleKindLabel } from '@crm/contracts/enums'
import {
  SCHEDULE_GOODS_MAX,
  SCHEDULE_REMARK_MAX,
  SCHEDULE_REMINDERS,
  SCHEDULE_TITLE_MAX,
  scheduleTimeError,
} from '@crm/contracts/rules/scheduleRules'
import { useWho } from '@crm/platform/session'
import { Banner } from '@crm/ui/base'
import { Form, goodsTitle, rule, storedTalent, useGoodsSearch, useTalentSearch } from '@crm/ui/form'
import classes from './LiveScheduling.module.css'
import type { ScheduleValues } from './scheduleForm.ts'

const wide = { style: { width: '100%' } } as const
type Put = (values: Partial<ScheduleValues>) => void

interface ScheduleFieldsProps {
  values: Partial<ScheduleValues>
  put: Put
  entry?: ScheduleDetail
  prefill?: SchedulePrefill | undefined
}

/** The fields of an entry, with what speaks against its time while it is chosen. */
export function ScheduleFields({ values, put, entry, prefill }: ScheduleFieldsProps) {
  // The time of a live that has begun is what it was.
  const isMovable = entry === undefined || entry.actions.includes('move')
  const errorOf = (field: 'start_time' | 'end_time', value: Date | undefined) => {
    const start_time = field === 'start_time' ? value : values.start_time
    const end_time = field === 'end_time' ? value : values.end_time
    if (!isMovable || !start_time || !end_time) return undefined
    const time = { start_time: pickedMoment(start_time), end_time: pickedMoment(end_time) }
    const error = scheduleTimeError(time, nowSeconds(), entry)
    return error?.field === field ? error.message : undefined
  }
  const timeRules = (field: 'start_time' | 'end_time', message: string) => [
    { required: true, message },
    rule((value: Date | undefined) => errorOf(field, value)),
  ]
  const { block, warnings } = useTimeCheck(values, isMovable, entry)
  return (
    <>
      <TalentFields {...{ values, put, prefill, entry }} />
      <Form.Input
        field="title"
        label="标题"
        maxLength={SCHEDULE_TITLE_MAX}
        placeholder={`最多 ${SCHEDULE_TITLE_MAX} 个字符`}
        rules={[{ required: true, message: '请填写标题' }]}
      />
      <div className={classes.pair}>
        <Form.DatePicker
          {...wide}
          field="start_time"
          label="开播时间"
          type="dateTime"
          format="yyyy-MM-dd HH:mm"
          disabled={!isMovable}
          onChange={(start: never) => keepLength(values, start, put)}
          rules={timeRules('start_time', '请选择开播时间')}
          {...(block !== '' && { helpText: <span className={classes.clash}>{block}</span>, validateStatus: 'error' })}
        />
        <Form.DatePicker
          {...wide}
          field="end_time"
          label="结束时间"
          type="dateTime"
          format="yyyy-MM-dd HH:mm"
          disabled={!isMovable}
          rules={timeRules('end_time', '请选择结束时间')}
        />
      </div>
      {warnings.map((warning) => (
        <Banner key={warning} kind="warning">
          {warning}
        </Banner>
      ))}
      <GoodsFields values={values} put={put} />
      <div className={classes.pair}>
        <Form.Select
          {...wide}
          field="kind"
          label="类型"
          optionList={Object.values(ScheduleKind).map((value) => ({ value, label: scheduleKindLabel[value] }))}
        />
        <Form.Money field="goal" label="目标成交金额" />
      </div>
      <Form.CheckboxGroup
        field="remind"
        label="提醒（发给媒介，站外渠道按消息提醒设置）"
        direction="horizontal"
        options={SCHEDULE_REMINDERS.map(({ value, label }) => ({ value, label }))}
      />
      <Form.TextArea
        field="remark"
        label="备注"
        maxCount={SCHEDULE_REMARK_MAX}
        maxLength={SCHEDULE_REMARK_MAX}
        autosize
      />
    </>
  )
}

/** Another start takes the end along. */
function keepLength({ start_time, end_time }: Partial<ScheduleValues>, start: Date | undefined, put: Put): void {
  if (!start || !start_time || !end_time) return
  put({ end_time: new Date(start.getTime() + end_time.getTime() - start_time.getTime()) })
}

function TalentFields({ values, put, prefill, entry }: ScheduleFieldsProps) {
  const who = useWho()
  const { platform = 'dy', author_id } = values
  const begun = prefill?.talent && {
    ...storedTalent({ ...prefill.talent, display_id: '' }),
    user_id: prefill.talent.user_id,
  }
  const stored = entry ? { ...storedTalent(entry), user_id: entry.user.user_id } : begun
  const talents = useTalentSearch({
    call: scheduleCalls.talents,
    platform,
    selected: author_id ? [author_id] : [],
    start: stored ? [stored] : [],
    enabled: entry === undefined,
  })
  const chosen = useCall(
    scheduleCalls.prefill,
    { platform, author_id: author_id ?? '' },
    { enabled: Boolean(author_id) },
  )
  const coops = (author_id === undefined ? undefined : chosen.data?.coops) ?? []
  const choose = (id: string | undefined) => {
    const talent = id === undefined ? undefined : talents.known.get(id)
    put({ coop_id: undefined, ...(talent ? { user_id: talent.user_id } : {}) })
    if (talent && (values.title ?? '') === '') put({ title: `${talent.author_name.slice(0, 20)}专场` })
  }
  return (
    <>
      <div className={classes.pair}>
        <Form.Select
          {...wide}
          field="platform"
          label="平台"
          disabled={entry !== undefined}
          optionList={PLATFORMS.filter((each) => platformsOf(who, 1).includes(each)).map((each) => ({
            value: each,
            label: platformLabel[each],
          }))}
          onChange={() => put({ author_id: '', coop_id: undefined, goods: [], main_id: '' })}
        />
        <Form.Talents
          field="author_id"
          label="达人"
          search={talents}
          disabled={entry !== undefined}
          placeholder="搜索跟进中的达人"
          onChange={choose}
          rules={[{ required: true, message: '请选择达人' }]}
        />
      </div>
      <div className={classes.pair}>
        <Form.Staff
          field="user_id"
          label="媒介"
          type={1}
          takes={canWorkOnTalents}
          width="100%"
          rules={[{ required: true, message: '请选择媒介' }]}
        />
        <Form.Select
          {...wide}
          field="coop_id"
          label="关联合作单"
          showClear
          placeholder={author_id ? '不关联' : '请先选择达人'}
          disabled={!author_id}
          emptyContent="该达人暂无合作单"
          optionList={coops.map(({ coop_id, coop_no, start_time, end_time }) => ({
            value: coop_id,
            label: `${coop_no}（${day(start_time).slice(5)} ~ ${day(end_time).slice(5)}）`,
          }))}
        />
      </div>
    </>
  )
}

function GoodsFields({ values, put }: { values: Partial<ScheduleValues>; put: Put }) {
  const { platform = 'dy', goods: selected = [], main_id } = values
  const goods = useGoodsSearch(platform as Platform, selected)
  const choose = (ids: readonly string[]) => {
    if (!ids.includes(main_id ?? '')) put({ main_id: ids[0] ?? '' })
  }
  return (
    <>
      <Form.Goods
        field="goods"
        label="商品"
        multiple
        platform={platform as Platform}
        search={goods}
        max={SCHEDULE_GOODS_MAX}
        onChange={choose}
      />
      {selected.length > 0 && (
        <Form.Select
          {...wide}
          field="main_id"
          label="主推商品"
          optionList={selected.map((id) => ({ value: id, label: goodsTitle(goods, id) }))}
        />
      )}
    </>
  )
}

/** What speaks against the time that stands in the form, before it is saved: what refuses it, and what staff should know. */
function useTimeCheck(
  { platform = 'dy', author_id = '', user_id = 0, start_time, end_time }: Partial<ScheduleValues>,
  isMovable: boolean,
  entry: ScheduleDetail | undefined,
): { block: string; warnings: readonly string[] } {
  const time = {
    start_time: start_time ? pickedMoment(start_time) : 0,
    end_time: end_time ? pickedMoment(end_time) : 0,
  }
  const isTime = scheduleTimeError(time, nowSeconds(), entry) === undefined
  const isAsked = isMovable && author_id !== '' && user_id > 0 && isTime
  const check = useCall(
    scheduleCalls.check,
    { platform, author_id, user_id, ...time, ...(entry ? { id: entry.id } : {}) },
    { enabled: isAsked, keepPrevious: false },
  )
  return (isAsked && check.data) || { block: '', warnings: [] }
}
