import { commissionEditRefusal } from '@crm/access/commission'
import { useAction, useCall } from '@crm/client/hooks'
import { commissionCalls } from '@crm/contracts/calls/commission'
import { sessionCalls } from '@crm/contracts/calls/session'
import {
  CALC_DAY_MAX,
  COMMISSION_CREDITS,
  type CommissionCredit,
  commissionCreditLabel,
  monthLabel,
} from '@crm/contracts/rules/commissionRules'
import type { AnswerOf } from '@crm/contracts/call'
import { AuthorNewTagRule } from '@crm/contracts/enums'
import { toast } from '@crm/platform/feedback'
import { useSession, useWho } from '@crm/platform/session'
import { Banner, Button, Loaded, TextLink } from '@crm/ui/base'
import { DraftRow, NumberInput, Radio, RadioGroup, Select, StaleBar, Switch } from '@crm/ui/form'
import { useState } from 'react'
import classes from '../../parts/commission/commission.module.css'
import { monthsFrom } from './schemeDraft.ts'

type Rule = AnswerOf<typeof sessionCalls.commissionRule>

/** 规则设置: what all schemes share, from a month on. */
export function RuleSettings() {
  const read = useCall(sessionCalls.commissionRule, {})
  return (
    <div className={classes.rule}>
      <Loaded read={read} lines={6}>
        {(rule) => <RuleForm key={rule.updated_at} rule={rule} onDiscard={read.retry} />}
      </Loaded>
    </div>
  )
}

function RuleForm({ rule, onDiscard }: { rule: Rule; onDiscard: () => void }) {
  const who = useWho()
  const { author_new_tag_rule } = useSession().user.corp_setting
  const refusal = commissionEditRefusal(who)
  const save = useAction(commissionCalls.saveRule, {
    weight: {
      ask: { title: '保存提成规则？', content: '从生效月起的未冻结月份按新规则计算。', confirmText: '保存' },
    },
    done: '已保存',
    quiet: true,
  })
  const [month_from, setMonth] = useState(rule.open_month)
  const [deduct_refund, setDeduct] = useState(rule.deduct_refund)
  const [attribution, setAttribution] = useState<CommissionCredit>(rule.attribution)
  const [calc_day, setDay] = useState(rule.calc_day)
  const submit = (updated_at = rule.updated_at) => {
    if (refusal !== undefined) toast.error(refusal)
    else void save.run({ rule: { month_from, deduct_refund, attribution, calc_day }, updated_at })
  }
  const failure = save.failure?.changed ? undefined : save.failure?.message
  return (
    <>
      <StaleBar failure={save.failure} saving={save.saving} onOverwrite={(at) => submit(at)} onDiscard={onDiscard} />
      {failure && <Banner kind="danger">{failure}</Banner>}
      {rule.next && (
        <p className={classes.hint}>
          {monthLabel(rule.next.month_from)}起：退款扣回{rule.next.deduct_refund === 1 ? '开启' : '关闭'}，归属
          {commissionCreditLabel[rule.next.attribution]}，次月{rule.next.calc_day}日冻结
        </p>
      )}
      <DraftRow label="生效月">
        <Select
          aria-label="生效月"
          style={{ width: 160 }}
          value={month_from}
          optionList={monthsFrom(rule.open_month).map((value) => ({ value, label: monthLabel(value) }))}
          onChange={(value) => setMonth(String(value))}
        />
      </DraftRow>
      <DraftRow label="退款扣回">
        <Switch
          aria-label="退款扣回"
          checked={deduct_refund === 1}
          onChange={(checked) => setDeduct(checked ? 1 : 0)}
        />
        <p className={classes.hint}>
          开启后，冻结前的退款从基数中扣除，冻结后的退款计入往期调整。视频号和小红书不提供退款数据，不扣回。
        </p>
      </DraftRow>
      <DraftRow label="归属">
        <RadioGroup
          value={attribution}
          onChange={({ target }) => setAttribution(target.value as CommissionCredit)} // one of the radios
        >
          {COMMISSION_CREDITS.map((value) => (
            <Radio key={value} value={value}>
              {commissionCreditLabel[value]}
            </Radio>
          ))}
        </RadioGroup>
        <p className={classes.hint}>结算时仅用于结算金额：按结算时跟进人归属，与业绩列表不同。</p>
      </DraftRow>
      <DraftRow label="计算日">
        <div className={classes.rate}>
          <NumberInput label="计算日" min={1} max={CALC_DAY_MAX} value={calc_day} onChange={setDay} />
        </div>
        <p className={classes.hint}>次月该日 03:00 冻结，1–{CALC_DAY_MAX}。</p>
      </DraftRow>
      <DraftRow label="新达人期">
        {author_new_tag_rule === AuthorNewTagRule.daysAfterFirstOrder ? '按业务设置的天数' : '60 天'}{' '}
        <TextLink to="SystemBusinessConfigure">业务设置</TextLink>
      </DraftRow>
      <Button theme="solid" loading={save.saving} onClick={() => submit()}>
        保存规则
      </Button>
    </>
  )
}
