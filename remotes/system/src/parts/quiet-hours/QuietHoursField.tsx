import { Select, Switch } from '@crm/ui/form'
import { hourOptions, isQuiet, quietHours, type QuietHours } from './quietHours.ts'

interface QuietHoursFieldProps {
  value: QuietHours
  disabled?: boolean
  /** Told what changes: both moments by the switch, one by its box. */
  onChange: (change: Partial<QuietHours>) => void
}

/** 免打扰: a switch, and the hours once it is on. */
export function QuietHoursField({ value, disabled = false, onChange }: QuietHoursFieldProps) {
  return (
    <>
      <Switch
        size="small"
        aria-label="免打扰"
        checked={isQuiet(value)}
        disabled={disabled}
        onChange={(isOn) => onChange(quietHours(isOn))}
      />
      {isQuiet(value) && (
        <>
          <Select
            aria-label="免打扰开始"
            optionList={hourOptions}
            value={value.quiet_from}
            disabled={disabled}
            onChange={(from) => onChange({ quiet_from: Number(from) })}
          />
          <span>至</span>
          <Select
            aria-label="免打扰结束"
            optionList={hourOptions}
            value={value.quiet_to}
            disabled={disabled}
            onChange={(to) => onChange({ quiet_to: Number(to) })}
          />
        </>
      )}
    </>
  )
}
