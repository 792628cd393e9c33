import { useCall } from '@crm/client/hooks'
import { alarmCalls } from '@crm/contracts/calls/alarms'
import { alarmColumns } from '@crm/contracts/columns/alarms'
import { useQuery } from '@crm/platform/navigate'
import { Button, GuardedButton, useDialog } from '@crm/ui/base'
import { ListPage, ListTable, listReads, useList } from '@crm/ui/data'
import { AlarmActions } from './AlarmActions.tsx'
import { AlarmDrawer } from './AlarmDrawer.tsx'
import { alarmCells } from './alarmCells.tsx'
import { draftOf, newDraft } from './alarmDraft.ts'
import { AutoMonitorCard } from './AutoMonitorCard.tsx'
import { NoRules, PresetsDialog } from './Presets.tsx'
import { systemMonitorConfigureFilters } from './systemMonitorConfigureFilters.ts'
import classes from './SystemMonitorConfigurePage.module.css'

/** The list itself. */
export const firstReads = listReads(alarmCalls.list, systemMonitorConfigureFilters)

/** 监控设置: rules of anomalies over the enterprise's figures, and what opens monitors of talents by itself. */
export function SystemMonitorConfigurePage() {
  const openDialog = useDialog()
  const [{ id }, change] = useQuery()
  const list = useList(alarmCalls.list, {
    id: 'alarm_rule',
    columns: alarmColumns,
    filters: systemMonitorConfigureFilters,
  })
  const named = useCall(alarmCalls.list, { id: Number(id) }, { enabled: /^\d+$/.test(id ?? '') })
  const rule = id === undefined ? undefined : named.data?.list[0]
  const ext = list.rows.data?.ext
  const isFull = ext !== undefined && ext.used >= ext.limit
  return (
    <>
      <ListPage
        title="监控设置"
        note="每小时检查一次"
        actions={
          <>
            {ext && (
              <span>
                规则 {ext.used} / {ext.limit}
              </span>
            )}
            <Button onClick={() => openDialog(PresetsDialog, {})}>推荐规则</Button>
            <GuardedButton
              theme="solid"
              guardRepeats={false}
              refusal={isFull ? `最多设置 ${ext.limit} 条规则` : undefined}
              onClick={() => openDialog(AlarmDrawer, { draft: newDraft() })}
            >
              新建规则
            </GuardedButton>
          </>
        }
        filters={list.filters}
      >
        <ListTable
          list={list}
          label="监控规则"
          unit="条规则"
          rowKey={(row) => row.id}
          cells={alarmCells}
          actions={AlarmActions}
          empty={<NoRules />}
        />
      </ListPage>
      <div className={classes.auto}>
        <AutoMonitorCard />
      </div>
      {rule && (
        <AlarmDrawer key={rule.id} draft={draftOf(rule)} rule={rule} onClose={() => change({ id: undefined })} />
      )}
    </>
  )
}
