import { settingCalls } from '@crm/contracts/calls/settings'
import { FIELD_KINDS, fieldKindLabel, fieldTypeLabel, settingSectionLabel } from '@crm/contracts/rules/settingRules'
import { DesktopOnly, GuardedButton, Tag, useDialog } from '@crm/ui/base'
import { ChangedCard } from '@crm/ui/form'
import classes from './FieldsCard.module.css'
import { OwnFieldsDialog } from './OwnFieldsDialog.tsx'
import { useSettingRefusal } from './settingFields.tsx'
import type { SettingCardProps } from './useSettings.ts'

/** 自定义字段: what the enterprise keeps of talents, cooperations and samples besides the usual. */
export function FieldsCard({ settings: { fields } }: Pick<SettingCardProps, 'settings'>) {
  const openDialog = useDialog()
  const refusal = useSettingRefusal(settingCalls.updateFields)
  return (
    <ChangedCard
      id="fields"
      title={settingSectionLabel.fields}
      note="字段立即出现在列表、表单与导出中；移除的字段不再显示，已填写的内容保留。"
      changed={fields}
    >
      {FIELD_KINDS.map((kind) => (
        <div key={kind} className={classes.kind}>
          <span className={classes.name}>{fieldKindLabel[kind]}</span>
          <span className={classes.list}>
            {fields[kind].length === 0 && '无'}
            {fields[kind].map((field) => (
              <Tag key={field.key} color="grey">
                {field.label}（{fieldTypeLabel[field.type]}
                {field.required === 1 && '，必填'}）
              </Tag>
            ))}
          </span>
          <DesktopOnly>
            <GuardedButton
              aria-label={`编辑${fieldKindLabel[kind]}`}
              guardRepeats={false}
              refusal={refusal}
              onClick={() => openDialog(OwnFieldsDialog, { kind, fields: fields[kind], updated_at: fields.updated_at })}
            >
              编辑
            </GuardedButton>
          </DesktopOnly>
        </div>
      ))}
    </ChangedCard>
  )
}
