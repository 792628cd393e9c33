import { useAction } from '@crm/client/hooks'
import { type Settings, settingCalls } from '@crm/contracts/calls/settings'
import { AuthorNewTagRule } from '@crm/contracts/enums'
import { settingSectionLabel } from '@crm/contracts/rules/settingRules'
import { Form, FormCard } from '@crm/ui/form'
import { SettingNumber } from './settingFields.tsx'
import { type SettingCardProps, useSectionCard } from './useSettings.ts'

const ruleText = (rule: AuthorNewTagRule, days: number) =>
  rule === AuthorNewTagRule.daysAfterFirstOrder ? `首单后 ${days} 天` : '实时（首单后 60 天）'

const valuesOf = ({ author_new_tag_rule, new_author_days }: Settings['newTalent']) => ({
  author_new_tag_rule,
  new_author_days,
})
type Values = ReturnType<typeof valuesOf>

/** 新达人规则: how long a talent counts as new after the first order. */
export function NewTalentCard(props: SettingCardProps) {
  const save = useAction(settingCalls.update, { weight: 'asked', done: '设置成功', quiet: true })
  const { author_new_tag_rule, new_author_days } = props.settings.newTalent
  const { card, updated_at } = useSectionCard<'newTalent', Values>(props, 'newTalent', settingCalls.update, valuesOf, {
    author_new_tag_rule: { label: '规则', text: (rule) => ruleText(rule, new_author_days) },
    new_author_days: { label: '新达人期', text: (days) => `${days} 天` },
  })
  return (
    <FormCard<Values>
      {...card}
      title={settingSectionLabel.newTalent}
      note="按天数计算的，次日更新；新达人标签与新老达人成交均按此计算。"
      rows={[['新达人期', ruleText(author_new_tag_rule, new_author_days)]]}
      saving={save.saving}
      failure={save.failure}
      onSubmit={async (value, agreement) =>
        (await save.run({ key: 'newTalent', value, updated_at }, agreement)) !== undefined
      }
    >
      {(values) => (
        <>
          <Form.RadioGroup
            field="author_new_tag_rule"
            label="规则"
            options={[
              { value: AuthorNewTagRule.daysAfterFirstOrder, label: '按首单后 X 天' },
              { value: AuthorNewTagRule.realTime, label: '实时（60 天）' },
            ]}
          />
          {values.author_new_tag_rule === AuthorNewTagRule.daysAfterFirstOrder && (
            <SettingNumber field="new_author_days" />
          )}
        </>
      )}
    </FormCard>
  )
}
