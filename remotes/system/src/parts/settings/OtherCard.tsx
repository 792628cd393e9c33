import { useAction } from '@crm/client/hooks'
import { type Settings, settingCalls } from '@crm/contracts/calls/settings'
import { settingSectionLabel } from '@crm/contracts/rules/settingRules'
import { changeSession } from '@crm/platform/session'
import { Form, FormCard } from '@crm/ui/form'
import { onText, SettingNumber, toFlag } from './settingFields.tsx'
import { type SettingCardProps, useSectionCard } from './useSettings.ts'

function valuesOf({ watermark, share_page, personal_months }: Settings['other']) {
  return { watermark: watermark === 1, share_page: share_page === 1, personal_months }
}
type Values = ReturnType<typeof valuesOf>

const monthsText = (months: number) => `最后一次业务往来后 ${months} 个月`

/** 其他: the mark over every page, whether the pages of shares are open, and how long personal data stays. */
export function OtherCard(props: SettingCardProps) {
  const save = useAction(settingCalls.update, { weight: 'asked', done: '设置成功', quiet: true })
  const { other } = props.settings
  const { card, updated_at } = useSectionCard<'other', Values>(props, 'other', settingCalls.update, valuesOf, {
    watermark: { label: '页面水印', text: onText },
    share_page: { label: '分享页', text: onText },
    personal_months: { label: '个人信息保留', text: monthsText },
  })
  return (
    <FormCard<Values>
      {...card}
      title={settingSectionLabel.other}
      note="水印显示成员姓名与手机尾号，打印时不出现；关闭分享页后，已发出的分享链接不能打开，重新开启后恢复；最后一次业务往来超过保留期后，收件人的姓名、手机、地址与达人的联系方式自动模糊，不能恢复，业绩与统计不变。"
      rows={[
        ['页面水印', onText(other.watermark)],
        ['分享页', onText(other.share_page)],
        ['个人信息保留', monthsText(other.personal_months)],
      ]}
      saving={save.saving}
      failure={save.failure}
      onSubmit={async ({ watermark, share_page, personal_months }, agreement) => {
        const value = { watermark: toFlag(watermark), share_page: toFlag(share_page), personal_months }
        if ((await save.run({ key: 'other', value, updated_at }, agreement)) === undefined) return false
        changeSession((session) => ({ ...session, who: { ...session.who, watermark } }))
        return true
      }}
    >
      <Form.Switch field="watermark" label="页面水印" />
      <Form.Switch field="share_page" label="分享页" />
      <SettingNumber field="personal_months" />
    </FormCard>
  )
}
