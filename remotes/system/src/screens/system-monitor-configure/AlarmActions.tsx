import { useAction } from '@crm/client/hooks'
import { type AlarmRule, alarmCalls } from '@crm/contracts/calls/alarms'
import { ALARM_NAME_MAX } from '@crm/contracts/rules/alarmRules'
import { TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { AlarmDrawer } from './AlarmDrawer.tsx'
import { draftOf } from './alarmDraft.ts'

/** What can be done with a rule. */
export function AlarmActions({ row: rule }: { row: AlarmRule }) {
  const openDialog = useDialog()
  const remove = useAction(alarmCalls.remove, { weight: 'asked', done: '已删除' })
  const duplicate = () =>
    openDialog(AlarmDrawer, { draft: { ...draftOf(rule), name: `${rule.name} 副本`.slice(0, ALARM_NAME_MAX) } })
  const edit = () => openDialog(AlarmDrawer, { draft: draftOf(rule), rule })
  return (
    <RowActions
      of={rule.name}
      more={[
        { text: '试运行', onClick: () => openDialog(AlarmDrawer, { draft: draftOf(rule), rule, tries: true }) },
        { text: '复制', onClick: duplicate },
        {
          text: '删除',
          danger: true,
          confirm: {
            title: `删除规则「${rule.name}」？`,
            content: '不再触发新的异常，已发出的异常保留。',
            confirmText: '删除',
            danger: true,
          },
          onClick: (agreement) => void remove.run({ id: rule.id }, agreement),
        },
      ]}
    >
      <TextButton onClick={edit}>编辑</TextButton>
    </RowActions>
  )
}
