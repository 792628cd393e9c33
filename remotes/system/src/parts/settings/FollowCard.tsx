import { minute } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { settingCalls } from '@crm/contracts/calls/settings'
import { followModeLabel } from '@crm/contracts/enums'
import { settingSectionLabel } from '@crm/contracts/rules/settingRules'
import { Banner, GuardedButton, TextButton, useDialog } from '@crm/ui/base'
import { FormCard } from '@crm/ui/form'
import { FollowModeDialog } from './FollowModeDialog.tsx'
import { SettingNumber, useSettingRefusal } from './settingFields.tsx'
import { type SettingCardProps, useSectionCard } from './useSettings.ts'

/** 跟进模式: how many members may follow one talent, and how many talents one member. */
export function FollowCard(props: SettingCardProps) {
  const openDialog = useDialog()
  const refusal = useSettingRefusal(settingCalls.followType)
  const many = useCall(settingCalls.manyCount, {})
  const save = useAction(settingCalls.update, { weight: 'asked', done: '设置成功', quiet: true })
  const { follow } = props.settings
  const cancel = useAction(settingCalls.followType, {
    weight: {
      ask: {
        title: '取消更改跟进模式？',
        content: `保留「${followModeLabel[follow.follow_type]}」。`,
        confirmText: '取消更改',
        cancelText: '返回',
      },
    },
    done: '已取消更改',
  })
  const { card, updated_at } = useSectionCard(props, 'follow', settingCalls.update, ({ max_bind }) => ({ max_bind }), {
    max_bind: { label: '人均上限' },
  })
  const { follow_type, next_follow_type, next_follow_at, max_bind } = follow
  return (
    <FormCard
      {...card}
      title={settingSectionLabel.follow}
      note="更改跟进模式于次日 0 点生效；人均上限对之后的认领与分配立即生效，已跟进的达人不受影响。"
      extra={
        <GuardedButton guardRepeats={false} refusal={refusal} onClick={() => openDialog(FollowModeDialog, { follow })}>
          更改模式
        </GuardedButton>
      }
      rows={[
        ['当前模式', followModeLabel[follow_type]],
        ['多人跟进的达人', many.data ? `${many.data.count.toLocaleString('en-US')} 位` : '-'],
        ['人均上限', max_bind === 0 ? '不限' : `${max_bind.toLocaleString('en-US')} 位`],
      ]}
      below={
        next_follow_type !== null &&
        next_follow_at !== null && (
          <Banner
            action={
              refusal === undefined && (
                <TextButton onClick={() => void cancel.run({ follow_type, updated_at: follow.updated_at })}>
                  取消更改
                </TextButton>
              )
            }
          >
            {minute(next_follow_at)} 起改为「{followModeLabel[next_follow_type]}」
          </Banner>
        )
      }
      saving={save.saving}
      failure={save.failure}
      onSubmit={async (value, agreement) =>
        (await save.run({ key: 'follow', value, updated_at }, agreement)) !== undefined
      }
    >
      <SettingNumber field="max_bind" />
    </FormCard>
  )
}
