import { send } from '@crm/client/request'
import { useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { alarmCalls } from '@crm/contracts/calls/alarms'
import { MONITOR_SWITCHES, type MonitorSwitch } from '@crm/contracts/rules/monitorRules'
import { useSession } from '@crm/platform/session'
import { Dialog, Loaded } from '@crm/ui/base'
import { Form, FormDialog, useConflict } from '@crm/ui/form'
import classes from './TrackAuthor.module.css'

type Setting = AnswerOf<typeof alarmCalls.autoMonitor>
type Values = Record<MonitorSwitch, boolean>

const valuesOf = (setting: Setting): Values => ({
  on_sample: setting.on_sample === 1,
  on_cooperation: setting.on_cooperation === 1,
  on_schedule: setting.on_schedule === 1,
  auto_extend: setting.auto_extend === 1,
})
const text = (isOn: unknown) => (isOn ? '开启' : '关闭')
const FIELDS = {
  on_sample: { label: MONITOR_SWITCHES[0].label, text },
  on_cooperation: { label: MONITOR_SWITCHES[1].label, text },
  on_schedule: { label: MONITOR_SWITCHES[2].label, text },
  auto_extend: { label: MONITOR_SWITCHES[3].label, text },
}
const flagOf = (isOn: boolean | undefined): 0 | 1 => (isOn ? 1 : 0)

/** 自动监控设置: what opens and extends monitors by itself. */
export function AutoMonitorDialog({ onClose }: { onClose: () => void }) {
  const read = useCall(alarmCalls.autoMonitor, {}, { keepPrevious: false })
  return (
    <Loaded
      read={read}
      lines={4}
      within={(block) => (
        <Dialog open title="自动监控设置" onClose={onClose} footer={null}>
          {block}
        </Dialog>
      )}
    >
      {(setting) => <Settings setting={setting} onClose={onClose} />}
    </Loaded>
  )
}

function Settings({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const version = useSession().config?.version
  // A version without live scheduling makes no schedule that could open one; what is set stays as it is.
  const hasScheduling = version?.author_schedule === 1
  const { updated_at, conflict } = useConflict<Values>(setting, FIELDS, async () => {
    const fresh = await send(alarmCalls.autoMonitor, {})
    return { updated_at: fresh.updated_at, values: valuesOf(fresh) }
  })
  return (
    <FormDialog
      title="自动监控设置"
      call={alarmCalls.autoMonitorUpdate}
      initValues={valuesOf(setting)}
      conflict={conflict}
      toRequest={(values: Values) => ({
        config: {
          on_sample: flagOf(values.on_sample),
          on_cooperation: flagOf(values.on_cooperation),
          on_schedule: hasScheduling ? flagOf(values.on_schedule) : setting.on_schedule,
          auto_extend: flagOf(values.auto_extend),
        },
        updated_at,
      })}
      done="设置成功"
      onClose={onClose}
    >
      <p className={classes.note}>
        抖音、快手达人；首期 30 天，延期 30 天 × 1。监控中再次遇到上述情形时使用这一次延期。
      </p>
      {MONITOR_SWITCHES.filter(({ key }) => key !== 'on_schedule' || hasScheduling).map(({ key, label }) => (
        <Form.Switch key={key} field={key} label={label} />
      ))}
    </FormDialog>
  )
}
