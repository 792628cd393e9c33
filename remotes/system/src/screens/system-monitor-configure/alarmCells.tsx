import { thousands } from '@crm/base/numbers'
import { useAction } from '@crm/client/hooks'
import { type AlarmRule, alarmCalls } from '@crm/contracts/calls/alarms'
import type { alarmColumns } from '@crm/contracts/columns/alarms'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { NumberLink, TextButton, useDialog, useIsPhone } from '@crm/ui/base'
import type { ListCells } from '@crm/ui/data'
import { Switch } from '@crm/ui/form'
import { AlarmDrawer } from './AlarmDrawer.tsx'
import { draftOf } from './alarmDraft.ts'

/** Cells that the columns' kinds do not draw. */
export const alarmCells: ListCells<AlarmRule, typeof alarmColumns> = {
  name: ({ row }) => <NameCell rule={row} />,
  unread: ({ row: { id, unread } }) => (
    <NumberLink leads={numberLink('unreadOfRule', {}, { rule_id: id })}>{thousands(unread)}</NumberLink>
  ),
  status: ({ row }) => <StatusCell rule={row} />,
}

function NameCell({ rule }: { rule: AlarmRule }) {
  const openDialog = useDialog()
  if (useIsPhone()) return rule.name
  return <TextButton onClick={() => openDialog(AlarmDrawer, { draft: draftOf(rule), rule })}>{rule.name}</TextButton>
}

function StatusCell({ rule: { id, name, status, updated_at } }: { rule: AlarmRule }) {
  const update = useAction(alarmCalls.update, { weight: { harmless: 'inPlace' }, done: '设置成功' })
  if (useIsPhone()) return status === 1 ? '启用' : '停用'
  return (
    <Switch
      aria-label={`启用${name}`}
      checked={status === 1}
      loading={update.saving}
      onChange={(isOn) => void update.run({ id, updated_at, status: isOn ? 1 : 0 })}
    />
  )
}
