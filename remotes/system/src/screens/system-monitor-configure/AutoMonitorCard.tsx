import { useAction, useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import type { AnswerOf } from '@crm/contracts/call'
import { alarmCalls } from '@crm/contracts/calls/alarms'
import { MONITOR_SWITCHES } from '@crm/contracts/rules/monitorRules'
import { BlockSkeleton, Card, Loaded } from '@crm/ui/base'
import { Form, FormCard, useConflict, useFormCards } from '@crm/ui/form'
import { onText, toFlag } from '../../parts/settings/settingFields.tsx'

type AutoMonitor = AnswerOf<typeof alarmCalls.autoMonitor>

const valuesOf = ({ on_sample, on_cooperation, on_schedule, auto_extend }: AutoMonitor) => ({
  on_sample: on_sample === 1,
  on_cooperation: on_cooperation === 1,
  on_schedule: on_schedule === 1,
  auto_extend: auto_extend === 1,
})
type Values = ReturnType<typeof valuesOf>

const FIELDS = {
  on_sample: { label: MONITOR_SWITCHES[0].label, text: onText },
  on_cooperation: { label: MONITOR_SWITCHES[1].label, text: onText },
  on_schedule: { label: MONITOR_SWITCHES[2].label, text: onText },
  auto_extend: { label: MONITOR_SWITCHES[3].label, text: onText },
}
const NAMES = ['on_sample', 'on_cooperation', 'on_schedule', 'auto_extend'] as const

/** 自动监控: what opens the monitor of a talent by itself. */
export function AutoMonitorCard() {
  const read = useCall(alarmCalls.autoMonitor, {})
  return (
    <Loaded
      read={read}
      waiting={
        <Card>
          <BlockSkeleton />
        </Card>
      }
      small
    >
      {(setting) => <AutoMonitorForm setting={setting} />}
    </Loaded>
  )
}

function AutoMonitorForm({ setting }: { setting: AutoMonitor }) {
  const cards = useFormCards()
  const save = useAction(alarmCalls.autoMonitorUpdate, { weight: 'asked', done: '设置成功', quiet: true })
  const { updated_at, conflict } = useConflict<Values>(setting, FIELDS, async () => {
    const fresh = await send(alarmCalls.autoMonitor, {})
    return { updated_at: fresh.updated_at, values: valuesOf(fresh) }
  })
  const { used, limit } = setting
  return (
    <FormCard<Values>
      cards={cards}
      id="autoMonitor"
      title="自动监控"
      note="抖音、快手达人；首期 30 天，延期 30 天 × 1，每位达人同时 1 个。"
      changed={setting}
      rows={[
        ...NAMES.map((name) => [FIELDS[name].label, onText(setting[name])] as const),
        ['已用 / 配额', `${used} / ${limit ?? '不限'}`],
      ]}
      initValues={valuesOf(setting)}
      conflict={conflict}
      saving={save.saving}
      failure={save.failure}
      onSubmit={async (values, agreement) => {
        const config = {
          on_sample: toFlag(values.on_sample),
          on_cooperation: toFlag(values.on_cooperation),
          on_schedule: toFlag(values.on_schedule),
          auto_extend: toFlag(values.auto_extend),
        }
        return (
          (await save.run({ config, updated_at: Math.max(updated_at, setting.updated_at) }, agreement)) !== undefined
        )
      }}
    >
      {NAMES.map((name) => (
        <Form.Switch key={name} field={name} label={FIELDS[name].label} />
      ))}
    </FormCard>
  )
}
