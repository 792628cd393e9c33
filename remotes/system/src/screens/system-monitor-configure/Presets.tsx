import { useAction, useCall } from '@crm/client/hooks'
import { alarmCalls } from '@crm/contracts/calls/alarms'
import { ALARM_PRESETS, alarmConditionText, alarmObjectLabel } from '@crm/contracts/rules/alarmRules'
import { Button, Dialog, EmptyBlock } from '@crm/ui/base'
import { newDraft, toWrite } from './alarmDraft.ts'
import classes from './Presets.module.css'

/** 推荐规则: eight rules to begin with, each switched on by one press. */
export function Presets() {
  const all = useCall(alarmCalls.list, { page: 1, size: 50 })
  const taken = new Set(all.data?.list.map(({ name }) => name))
  const back = useAction(alarmCalls.remove, { weight: { harmless: 'reverse' }, done: '已撤销' })
  const add = useAction(alarmCalls.add, { weight: { undo: ({ id }) => back.run({ id }) }, done: '已启用' })
  return (
    <ul className={classes.list}>
      {ALARM_PRESETS.map((preset) => (
        <li key={preset.name} className={classes.preset}>
          <div className={classes.text}>
            <strong>{preset.name}</strong>
            <span className={classes.conditions}>
              {alarmObjectLabel[preset.object]}：
              {preset.conditions.map((each) => alarmConditionText(preset.object, each)).join(' 且 ')}
            </span>
          </div>
          <Button
            aria-label={`${taken.has(preset.name) ? '已添加' : '启用'}${preset.name}`}
            disabled={all.data === undefined || taken.has(preset.name) || add.saving}
            onClick={() => void add.run(toWrite(newDraft(preset)))}
          >
            {taken.has(preset.name) ? '已添加' : '启用'}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The presets in a dialog, beside rules that there are already. */
export function PresetsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="推荐规则" width={704} onClose={onClose}>
      <Presets />
    </Dialog>
  )
}

/** No rule yet: the presets to enable. */
export function NoRules() {
  return (
    <div className={classes.none}>
      <EmptyBlock small title="暂无监控规则" note="从推荐规则开始，或新建自己的规则" />
      <Presets />
    </div>
  )
}
