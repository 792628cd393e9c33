import { useAction } from '@crm/client/hooks'
import { type Settings, settingCalls } from '@crm/contracts/calls/settings'
import { settingSectionLabel } from '@crm/contracts/rules/settingRules'
import { TextLink } from '@crm/ui/base'
import { Form, FormCard } from '@crm/ui/form'
import { daysText, onText, SettingNumber, toFlag } from './settingFields.tsx'
import { type SettingCardProps, useSectionCard } from './useSettings.ts'

const TO = { public: '公海', dept: '原部门（仅原部门成员可见可跟进）' } as const

function valuesOf({ updated_at: _, updated_by: __, ...stored }: Settings['release']) {
  return { ...stored, is_open_rule: stored.is_open_rule === 1, exclude_white: stored.exclude_white === 1 }
}
type Values = ReturnType<typeof valuesOf>

/** 释放规则: after how long without work a talent leaves its follower by itself. */
export function ReleaseCard(props: SettingCardProps) {
  const save = useAction(settingCalls.releaseConfigUpdate, { weight: 'asked', done: '设置成功', quiet: true })
  const { release } = props.settings
  const { card, updated_at } = useSectionCard<'release', Values>(
    props,
    'release',
    settingCalls.releaseConfigUpdate,
    valuesOf,
    {
      is_open_rule: { label: '自动释放', text: onText },
      no_follow_days: { label: '未跟进', text: (days) => daysText(days) },
      no_contact_days: { label: '未建联', text: (days) => daysText(days) },
      no_sample_days: { label: '未寄样', text: (days) => daysText(days) },
      no_order_days: { label: '未出单', text: (days) => daysText(days) },
      remind_days: { label: '提前提醒', text: (days) => daysText(days) },
      exclude_white: { label: '白名单不释放', text: onText },
      release_to: { label: '释放到', text: (to) => TO[to] },
      delay_release: { label: '延期释放', text: (choice) => (choice === 1 ? '延期 8 天' : '不延期') },
    },
  )
  return (
    <FormCard<Values>
      {...card}
      title={settingSectionLabel.release}
      note="每晚按此规则释放；达到任一期限即释放，提前提醒的天数同时决定「即将释放」的范围。"
      extra={<TextLink to="TalentPublic">查看公海</TextLink>}
      rows={[
        ['自动释放', onText(release.is_open_rule)],
        ['未跟进', daysText(release.no_follow_days)],
        ['未建联', daysText(release.no_contact_days)],
        ['未寄样', daysText(release.no_sample_days)],
        ['未出单', daysText(release.no_order_days)],
        ['提前提醒', daysText(release.remind_days)],
        ['白名单', release.exclude_white === 1 ? '不释放' : '同样释放'],
        ['释放到', TO[release.release_to]],
        ['延期释放', release.delay_release === 1 ? '一律延期 8 天' : '不延期'],
      ]}
      saving={save.saving}
      failure={save.failure}
      onSubmit={async ({ is_open_rule, exclude_white, ...values }, agreement) => {
        const config = { ...values, is_open_rule: toFlag(is_open_rule), exclude_white: toFlag(exclude_white) }
        return (await save.run({ config, updated_at }, agreement)) !== undefined
      }}
    >
      {(values) => (
        <>
          <Form.Switch field="is_open_rule" label="自动释放" />
          {values.is_open_rule && (
            <>
              <SettingNumber field="no_follow_days" />
              <SettingNumber field="no_contact_days" />
              <SettingNumber field="no_sample_days" />
              <SettingNumber field="no_order_days" />
            </>
          )}
          <SettingNumber field="remind_days" />
          <Form.Switch field="exclude_white" label="白名单不释放" />
          <Form.RadioGroup
            field="release_to"
            label="释放到"
            options={[
              { value: 'public', label: '公海' },
              { value: 'dept', label: '原部门' },
            ]}
          />
          <Form.RadioGroup
            field="delay_release"
            label="延期释放"
            options={[
              { value: 1, label: '延期 8 天' },
              { value: 2, label: '不延期' },
            ]}
          />
        </>
      )}
    </FormCard>
  )
}
