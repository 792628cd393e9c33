import { leadsTalents, canWorkOnTalents } from '@crm/access/talents'
import { DAY_MS } from '@crm/base/durations'
import { money } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import {
  CooperationKind,
  cooperationKindLabel,
  FeeStatus,
  feeStatusLabel,
  type Platform,
  SettleWay,
  settleWayLabel,
} from '@crm/contracts/enums'
import {
  type AgreedTerms,
  COOPERATION_DAYS_MAX,
  COOPERATION_GOODS_MAX,
  COOPERATION_RATE_MAX,
  COOPERATION_REMARK_MAX,
  COOPERATION_TALENTS_MAX,
  hasFee,
  isLockedWhileRunning,
  LOCKED_WHILE_RUNNING,
} from '@crm/contracts/rules/cooperationTerms'
import { useWho } from '@crm/platform/session'
import { Section, Tooltip } from '@crm/ui/base'
import { PlatformTabs } from '@crm/ui/data'
import { PLATFORMS } from '@crm/contracts/enums'
import type { GoodsChoice } from '@crm/contracts/fields/pickFields'
import {
  FilesField,
  Form,
  goodsTitle,
  type LinkAttachment,
  type RecordSearch,
  rule,
  useGoodsSearch,
  useTalentSearch,
} from '@crm/ui/form'
import type { ReactNode } from 'react'
import { useColonelOptions } from '../useColonelOptions.ts'
import classes from '../FormParts.module.css'
import { keyOf, type Offers, type TermsValues } from './termsPayload.ts'

const WIDE = { width: '100%' } as const
const optionsOf = <Value extends number>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

interface TermsFieldsProps {
  platform: Platform
  values: Partial<TermsValues>
  offers: Offers
  /** Absent: the talent stays, as of an order that is changed. */
  onPlatform?: ((platform: Platform) => void) | undefined
  /** The order that is changed, and what it had when the form was opened; of one that runs most is locked. */
  edited?: { coop_id: number; isRunning: boolean; product_ids: readonly string[] } | undefined
  link?: LinkAttachment | undefined
}

/** What is agreed, field by field. */
export function TermsFields({ platform, values, offers, onPlatform, edited, link }: TermsFieldsProps) {
  const who = useWho()
  const selected = values.author_ids ?? []
  const talents = useTalentSearch({ call: cooperationCalls.talents, platform, selected })
  const goods = useGoodsSearch(platform, values.product_ids ?? [])
  const colonels = useColonelOptions(platform, values.colonel_buyin_id ? [values.colonel_buyin_id] : [])
  const fields = useCall(cooperationCalls.customFields, {})
  const samples = useCall(
    cooperationCalls.samples,
    { platform, author_ids: selected, ...(edited ? { coop_id: edited.coop_id } : {}) },
    { enabled: selected.length > 0 },
  )
  const isRunning = edited?.isRunning ?? false
  const locked = (field: keyof AgreedTerms) => isRunning && isLockedWhileRunning(field)
  const isPaid = values.fee_status !== undefined && values.fee_status !== FeeStatus.unpaid
  return (
    <>
      <Section
        title="合作对象"
        extra={onPlatform && <PlatformTabs value={platform} platforms={PLATFORMS} onChange={onPlatform} />}
      >
        <Form.Talents
          field="author_ids"
          label="达人"
          multiple
          search={talents}
          max={COOPERATION_TALENTS_MAX}
          disabled={edited !== undefined}
          placeholder="搜索跟进中的达人，可粘贴多个ID"
          rules={[{ required: true, message: '请选择达人' }]}
        />
        <div className={classes.columns}>
          <Lock isLocked={locked('kind')}>
            <Form.Select
              field="kind"
              label="类型"
              style={WIDE}
              disabled={locked('kind')}
              placeholder="请选择类型"
              optionList={optionsOf(Object.values(CooperationKind), cooperationKindLabel)}
              rules={[{ required: true, message: '请选择类型' }]}
            />
          </Lock>
          {leadsTalents(who) && (
            <Lock isLocked={locked('user_id')}>
              <Form.Staff
                field="user_id"
                label="媒介"
                type={1}
                takes={canWorkOnTalents}
                disabled={locked('user_id')}
                placeholder="默认本人"
              />
            </Lock>
          )}
        </div>
        <div className={classes.columns}>
          <Lock isLocked={locked('start_time')}>
            <Form.DatePicker
              field="start"
              label="开始日期"
              type="date"
              style={WIDE}
              disabled={locked('start_time')}
              placeholder="请选择日期"
              rules={[{ required: true, message: '请选择开始日期' }]}
            />
          </Lock>
          <Form.DatePicker
            field="end"
            label="结束日期"
            type="date"
            style={WIDE}
            placeholder={`周期不超过 ${COOPERATION_DAYS_MAX} 天`}
            rules={[
              { required: true, message: '请选择结束日期' },
              rule((end: Date | undefined) => {
                if (!end || !values.start) return undefined
                if (end < values.start) return '结束时间不能早于开始时间'
                const isTooLong = end.getTime() - values.start.getTime() >= COOPERATION_DAYS_MAX * DAY_MS
                return isTooLong ? `合作周期不能超过 ${COOPERATION_DAYS_MAX} 天` : undefined
              }),
            ]}
          />
        </div>
      </Section>
      <Section title="合作商品">
        <Form.Goods
          field="product_ids"
          label="合作商品"
          multiple
          platform={platform}
          search={goods}
          max={COOPERATION_GOODS_MAX}
          rules={[{ required: true, message: '请选择合作商品' }]}
          kept={
            edited && isRunning ? { keys: edited.product_ids, why: '进行中的合作单只能新增商品，不能移除' } : undefined
          }
        />
        {(values.product_ids ?? []).map((id) => (
          <ProductFields
            key={id}
            id={id}
            goods={goods}
            offer={offers.get(id)}
            isLocked={isRunning && (edited?.product_ids.includes(id) ?? false)}
          />
        ))}
      </Section>
      <Section title="费用">
        <div className={classes.columns}>
          <Lock isLocked={locked('commission_type')}>
            <Form.Select
              field="commission_type"
              label="结算方式"
              style={WIDE}
              disabled={locked('commission_type')}
              optionList={optionsOf(Object.values(SettleWay), settleWayLabel)}
              rules={[{ required: true, message: '请选择结算方式' }]}
            />
          </Lock>
          {hasFee(values.commission_type) && (
            <>
              <Lock isLocked={locked('fee')}>
                <Form.Money
                  field="fee"
                  label="坑位费"
                  disabled={locked('fee')}
                  rules={[{ required: true, message: '请填写坑位费' }]}
                />
              </Lock>
              <Form.Select
                field="fee_status"
                label="支付状态"
                style={WIDE}
                placeholder={feeStatusLabel[1]}
                optionList={optionsOf(Object.values(FeeStatus), feeStatusLabel)}
              />
              {isPaid && (
                <Form.DatePicker field="paid" label="支付时间" type="date" style={WIDE} placeholder="请选择日期" />
              )}
            </>
          )}
        </div>
      </Section>
      <Section title="约定">
        <div className={classes.columns}>
          <Lock isLocked={locked('promised_lives')}>
            <Form.Number
              field="promised_lives"
              label="直播场次"
              min={0}
              max={999}
              disabled={locked('promised_lives')}
            />
          </Lock>
          <Lock isLocked={locked('promised_videos')}>
            <Form.Number
              field="promised_videos"
              label="视频条数"
              min={0}
              max={999}
              disabled={locked('promised_videos')}
            />
          </Lock>
          <Lock isLocked={locked('deliver_at')}>
            <Form.DatePicker
              field="deliver"
              label="履约截止"
              type="date"
              style={WIDE}
              disabled={locked('deliver_at')}
              placeholder="默认周期结束"
            />
          </Lock>
          <Lock isLocked={locked('colonel_buyin_id')}>
            <Form.Select
              field="colonel_buyin_id"
              label="团长"
              filter
              remote
              showClear
              style={WIDE}
              disabled={locked('colonel_buyin_id')}
              placeholder="直接合作"
              loading={colonels.loading}
              optionList={[...colonels.options]}
              onSearch={colonels.search}
              emptyContent="暂无团长"
            />
          </Lock>
        </div>
        <Lock isLocked={locked('sample_ids')}>
          <Form.Select
            field="sample_ids"
            label="关联寄样"
            multiple
            showClear
            style={WIDE}
            disabled={locked('sample_ids')}
            placeholder={selected.length === 0 ? '请先选择达人' : '选择已有的寄样单'}
            optionList={(samples.data?.list ?? []).map(({ sample_id, sample_no, goods: titles }) => ({
              value: sample_id,
              label: `${sample_no} ${titles}`,
            }))}
            emptyContent="暂无可关联的寄样单"
          />
        </Lock>
        {fields.data?.list.map(({ key, label, options, required }) => {
          const rules = required === 1 ? [{ required: true, message: `请填写${label}` }] : []
          const field = `custom_fields.${key}` as const
          const common = { field, label, rules, disabled: locked('custom_fields') }
          return (
            <Lock key={key} isLocked={locked('custom_fields')}>
              {options.length > 0 ? (
                <Form.Select
                  {...common}
                  showClear
                  style={WIDE}
                  optionList={options.map((value) => ({ value, label: value }))}
                />
              ) : (
                <Form.Input {...common} maxLength={200} />
              )}
            </Lock>
          )
        })}
        <FilesField field="files" label="附件" {...(link ? { link } : {})} />
        <Form.TextArea
          field="remark"
          label="备注"
          maxCount={COOPERATION_REMARK_MAX}
          maxLength={COOPERATION_REMARK_MAX}
        />
      </Section>
    </>
  )
}

/** Says of a field that is grey why it is. */
function Lock({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  if (!isLocked) return <div>{children}</div>
  return (
    <Tooltip content={LOCKED_WHILE_RUNNING} className={classes.locked ?? ''}>
      <div>{children}</div>
    </Tooltip>
  )
}

interface ProductFieldsProps {
  id: string
  goods: RecordSearch<GoodsChoice>
  /** As the shop offers it. */
  offer: { price: number; rate: number } | undefined
  isLocked: boolean
}

/** What is agreed of one product. */
function ProductFields({ id, goods, offer, isLocked }: ProductFieldsProps) {
  const at = `goods.${keyOf(id)}` as const
  return (
    <Lock isLocked={isLocked}>
      <fieldset className={classes.part} disabled={isLocked}>
        <legend>{goodsTitle(goods, id)}</legend>
        <div className={classes.columns}>
          <Form.Money
            field={`${at}.price`}
            label="合作价"
            disabled={isLocked}
            placeholder={offer ? `店铺价 ${money(offer.price)}` : '请输入金额'}
          />
          <Form.Number
            field={`${at}.rate`}
            label="佣金率 %"
            min={0}
            max={COOPERATION_RATE_MAX}
            decimals={2}
            disabled={isLocked}
            placeholder={offer ? `店铺佣金率 ${offer.rate}` : `0-${COOPERATION_RATE_MAX}`}
          />
          <Form.Input field={`${at}.mechanism`} label="机制" maxLength={100} disabled={isLocked} />
          <Form.Input field={`${at}.gift`} label="赠品" maxLength={100} disabled={isLocked} />
          <Form.Number field={`${at}.promised_qty`} label="承诺数量" min={0} max={1_000_000} disabled={isLocked} />
        </div>
      </fieldset>
    </Lock>
  )
}
