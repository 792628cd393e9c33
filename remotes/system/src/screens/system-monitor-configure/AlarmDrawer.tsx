import type { Agreement } from '@crm/client/weight'
import { useAction, useCall } from '@crm/client/hooks'
import { alarmCalls, type AlarmRule } from '@crm/contracts/calls/alarms'
import { botCalls } from '@crm/contracts/calls/bots'
import { shopCalls } from '@crm/contracts/calls/shops'
import { talentCalls } from '@crm/contracts/calls/talents'
import {
  ALARM_CONDITIONS_MAX,
  ALARM_METRICS,
  ALARM_NAME_MAX,
  ALARM_OPERATORS,
  ALARM_WINDOWS,
  type AlarmCondition,
  AlarmFrequency,
  alarmFrequencyLabel,
  AlarmLevel,
  alarmLevelLabel,
  AlarmObject,
  alarmObjectLabel,
  alarmOperatorLabel,
} from '@crm/contracts/rules/alarmRules'
import { botKindLabel } from '@crm/contracts/rules/botRules'
import { Checkbox, Input, TextButton } from '@crm/ui/base'
import {
  CheckboxGroup,
  DeptCascader,
  DraftDrawer,
  DraftRow,
  NumberInput,
  Radio,
  RadioGroup,
  Select,
  StaffSelect,
  useDraft,
} from '@crm/ui/form'
import { QuietHoursField } from '../../parts/quiet-hours/QuietHoursField.tsx'
import { type AlarmDraft, conditionOf, draftError, scopeKindOf, toWrite, withObject } from './alarmDraft.ts'
import classes from './AlarmDrawer.module.css'
import { TryOut } from './TryOut.tsx'

interface AlarmDrawerProps {
  draft: AlarmDraft
  /** The rule that is edited; none while a new one is made. */
  rule?: AlarmRule | undefined
  /** Opened to try the rule: it runs at once. */
  tries?: boolean
  onClose: () => void
}

const options = <T extends number>(labels: Readonly<Record<T, string>>, values: readonly T[]) =>
  values.map((value) => ({ value, label: labels[value] }))

/** Edits a rule of anomalies, or makes one: what is looked at, when it is an anomaly, and who is told how. */
export function AlarmDrawer({ draft: start, rule, tries = false, onClose }: AlarmDrawerProps) {
  const edited = useDraft(start, draftError)
  const { value: draft, change } = edited
  const add = useAction(alarmCalls.add, { weight: 'asked', done: '设置成功', quiet: true })
  const update = useAction(alarmCalls.update, { weight: 'asked', done: '设置成功', quiet: true })
  const save = async (agreement: Agreement, updated_at = rule?.updated_at ?? 0) => {
    if (!edited.check()) return
    const write = toWrite(draft)
    const kept = rule
      ? await update.run({ id: rule.id, updated_at, ...write }, agreement)
      : await add.run(write, agreement)
    if (kept) onClose()
  }
  const { type, conditions } = draft
  const bots = useCall(botCalls.list, {}).data?.list ?? []
  return (
    <DraftDrawer
      title={rule ? `编辑${rule.name}` : '新建规则'}
      draft={edited}
      saving={add.saving || update.saving}
      failure={rule ? update.failure : add.failure}
      onSave={(agreement, updated_at) => void save(agreement, updated_at)}
      onClose={onClose}
    >
      <DraftRow label="规则名称">
        <Input
          aria-label="规则名称"
          maxLength={ALARM_NAME_MAX}
          placeholder={`最多 ${ALARM_NAME_MAX} 个字符`}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
      </DraftRow>
      <DraftRow label="对象">
        <Select
          aria-label="对象"
          style={{ width: 160 }}
          value={type}
          optionList={options(alarmObjectLabel, Object.values(AlarmObject))}
          onChange={(value) => change((now) => withObject(now, value as AlarmObject))} // one of the options
        />
      </DraftRow>
      <DraftRow label="条件">
        {conditions.map((condition, at) => (
          <Condition
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other identity than their place
            key={at}
            at={at}
            type={type}
            condition={condition}
            onChange={(next) => change({ conditions: conditions.map((each, n) => (n === at ? next : each)) })}
            onRemove={
              conditions.length > 1 ? () => change({ conditions: conditions.filter((_, n) => n !== at) }) : undefined
            }
          />
        ))}
        {conditions.length < ALARM_CONDITIONS_MAX && (
          <TextButton onClick={() => change({ conditions: [...conditions, conditionOf(type)] })}>
            添加条件（且）
          </TextButton>
        )}
      </DraftRow>
      <ScopeRows draft={draft} onChange={change} />
      <DraftRow label="通知">
        <div className={classes.line}>
          {scopeKindOf(type) === 'talents' && (
            <>
              <Checkbox
                checked={draft.to_followers}
                onChange={({ target }) => change({ to_followers: target.checked === true })}
              >
                跟进人
              </Checkbox>
              <Checkbox
                checked={draft.to_leads}
                onChange={({ target }) => change({ to_leads: target.checked === true })}
              >
                主管
              </Checkbox>
            </>
          )}
          <StaffSelect
            multiple
            wide
            label="通知成员"
            placeholder="其他成员"
            width={240}
            value={draft.receivers}
            onChange={(receivers) => change({ receivers })}
          />
        </div>
        <p className={classes.hint}>找不到可通知的成员时，通知管理员。</p>
      </DraftRow>
      <DraftRow label="渠道">
        <CheckboxGroup
          direction="horizontal"
          aria-label="渠道"
          value={['site', ...draft.channels]}
          options={[
            { value: 'site', label: '站内', disabled: true },
            { value: 'wechat', label: '微信' },
            { value: 'feishu', label: '飞书' },
          ]}
          onChange={(chosen) =>
            change({ channels: (['wechat', 'feishu'] as const).filter((channel) => chosen.includes(channel)) })
          }
        />
        {bots.length > 0 && (
          <Select
            multiple
            aria-label="通知机器人"
            placeholder="通知机器人（群）"
            style={{ width: 320 }}
            value={draft.bots}
            optionList={bots.map(({ id, name, kind, enable }) => ({
              value: id,
              label: `${name}（${botKindLabel[kind]}${enable === 0 ? '，已停用' : ''}）`,
            }))}
            onChange={(chosen) => change({ bots: chosen as number[] })} // values of the options
          />
        )}
      </DraftRow>
      <DraftRow label="免打扰">
        <div className={classes.line}>
          <QuietHoursField value={draft} onChange={change} />
        </div>
        <p className={classes.hint}>免打扰期间只发站内消息。</p>
      </DraftRow>
      <DraftRow label="频率">
        <RadioGroup
          value={draft.frequency}
          onChange={({ target }) => change({ frequency: target.value as AlarmFrequency })}
        >
          {Object.values(AlarmFrequency).map((value) => (
            <Radio key={value} value={value}>
              {alarmFrequencyLabel[value]}
            </Radio>
          ))}
        </RadioGroup>
      </DraftRow>
      <DraftRow label="级别">
        <RadioGroup value={draft.level} onChange={({ target }) => change({ level: target.value as AlarmLevel })}>
          {Object.values(AlarmLevel).map((value) => (
            <Radio key={value} value={value}>
              {alarmLevelLabel[value]}
            </Radio>
          ))}
        </RadioGroup>
      </DraftRow>
      {/* What was found for another draft is no answer to this one. */}
      <TryOut
        key={JSON.stringify([
          draft.type,
          draft.conditions,
          draft.frequency,
          draft.dept_ids,
          draft.tag_ids,
          draft.shop_ids,
        ])}
        draft={draft}
        atOnce={tries && draft === start}
      />
    </DraftDrawer>
  )
}

interface ConditionProps {
  at: number
  type: AlarmObject
  condition: AlarmCondition
  onChange: (condition: AlarmCondition) => void
  onRemove: (() => void) | undefined
}

function Condition({ at, type, condition, onChange, onRemove }: ConditionProps) {
  const { metric, op, value, window } = condition
  const figure = ALARM_METRICS[type][metric]
  const n = at + 1
  return (
    <div className={classes.line}>
      <Select
        aria-label={`条件${n}的指标`}
        style={{ width: 176 }}
        value={metric}
        optionList={Object.entries(ALARM_METRICS[type]).map(([key, { label }]) => ({ value: key, label }))}
        onChange={(chosen) => onChange(conditionOf(type, String(chosen)))}
      />
      {figure?.isRange && (
        <Select
          aria-label={`条件${n}的统计范围`}
          style={{ width: 96 }}
          value={window}
          optionList={ALARM_WINDOWS.map((days) => ({ value: days, label: days === 1 ? '今天' : `近${days}天` }))}
          onChange={(days) => onChange({ ...condition, window: days as AlarmCondition['window'] })}
        />
      )}
      {metric !== 'is_off' && (
        <>
          <Select
            aria-label={`条件${n}的比较`}
            style={{ width: 96 }}
            value={op}
            optionList={ALARM_OPERATORS.map((each) => ({ value: each, label: alarmOperatorLabel[each] }))}
            onChange={(chosen) => onChange({ ...condition, op: chosen as AlarmCondition['op'] })} // one of the options
          />
          <div className={classes.number}>
            <NumberInput
              label={`条件${n}的值`}
              decimals={2}
              max={1_000_000_000}
              value={value}
              onChange={(typed) => onChange({ ...condition, value: typed })}
            />
          </div>
          {figure?.unit}
        </>
      )}
      {onRemove && <TextButton onClick={onRemove}>移除</TextButton>}
    </div>
  )
}

function ScopeRows({ draft, onChange }: { draft: AlarmDraft; onChange: (patch: Partial<AlarmDraft>) => void }) {
  const kind = scopeKindOf(draft.type)
  const tags = useCall(talentCalls.tagGroups, {}, { enabled: kind === 'talents' })
  const shops = useCall(shopCalls.list, { size: 50 }, { enabled: kind === 'shops' })
  if (kind === undefined) return <DraftRow label="范围">全部</DraftRow>
  if (kind === 'shops')
    return (
      <DraftRow label="范围">
        <Select
          multiple
          aria-label="店铺"
          placeholder="全部店铺"
          style={{ width: 320 }}
          value={draft.shop_ids}
          optionList={(shops.data?.list ?? []).map(({ shop_id, shop_name }) => ({ value: shop_id, label: shop_name }))}
          onChange={(chosen) => onChange({ shop_ids: chosen as string[] })} // values of the options
        />
      </DraftRow>
    )
  return (
    <DraftRow label="范围">
      <div className={classes.line}>
        <div className={classes.scope}>
          <DeptCascader
            multiple
            label="部门"
            value={draft.dept_ids}
            onChange={(dept_ids) => onChange({ dept_ids: [...dept_ids] })}
          />
        </div>
        <Select
          multiple
          aria-label="标签"
          placeholder="全部标签"
          style={{ width: 284 }}
          value={draft.tag_ids}
          optionList={(tags.data?.list ?? []).flatMap((group) =>
            group.tags.map(({ id, name }) => ({ value: id, label: `${group.name} / ${name}` })),
          )}
          onChange={(chosen) => onChange({ tag_ids: chosen as number[] })} // values of the options
        />
      </div>
    </DraftRow>
  )
}
