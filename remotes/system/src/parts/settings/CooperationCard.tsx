import { useAction } from '@crm/client/hooks'
import { type Settings, settingCalls } from '@crm/contracts/calls/settings'
import { COOPERATION_ASKS, cooperationAskLabel, settingSectionLabel } from '@crm/contracts/rules/settingRules'
import { Form, FormCard } from '@crm/ui/form'
import { SettingNumber } from './settingFields.tsx'
import { type SettingCardProps, useSectionCard } from './useSettings.ts'

const valuesOf = ({ approval_above, required }: Settings['cooperation']) => ({ approval_above, required })
type Values = ReturnType<typeof valuesOf>

const asksText = (asks: Values['required']) => asks.map((ask) => cooperationAskLabel[ask]).join('、') || '无'
const feeText = (yuan: number) => (yuan === 0 ? '不审批' : `坑位费超过 ¥${yuan.toLocaleString('en-US')} 须主管确认`)

/** 合作单: which of them somebody has to agree to, and what they must say. */
export function CooperationCard(props: SettingCardProps) {
  const save = useAction(settingCalls.updateCooperation, { weight: 'asked', done: '设置成功', quiet: true })
  const { approval_above, required } = props.settings.cooperation
  const { card, updated_at } = useSectionCard<'cooperation', Values>(
    props,
    'cooperation',
    settingCalls.updateCooperation,
    valuesOf,
    {
      approval_above: { label: '审批金额', text: feeText },
      required: { label: '必填项', text: asksText },
    },
  )
  return (
    <FormCard<Values>
      {...card}
      title={settingSectionLabel.cooperation}
      note="对之后新建的合作单生效；须确认的合作单在到达开始时间时也不会自动开始。"
      rows={[
        ['审批', feeText(approval_above)],
        ['必填项', asksText(required)],
      ]}
      saving={save.saving}
      failure={save.failure}
      onSubmit={async (config, agreement) => (await save.run({ config, updated_at }, agreement)) !== undefined}
    >
      <SettingNumber field="approval_above" />
      <Form.CheckboxGroup
        field="required"
        label="必填项"
        direction="horizontal"
        options={COOPERATION_ASKS.map((value) => ({ value, label: cooperationAskLabel[value] }))}
      />
    </FormCard>
  )
}
