import { SETTING_NUMBERS, type SettingNumberName, settingNumberError } from '@crm/contracts/rules/settingRules'
import { type CallsOf, useCanCall } from '@crm/platform/navigate'
import { Form, rule } from '@crm/ui/form'

/** Why the reader may not change what the call changes, or nothing. */
export function useSettingRefusal(call: CallsOf): string | undefined {
  const canCall = useCanCall()
  return canCall(call) ? undefined : '仅管理员可修改，请联系管理员'
}

/** A whole number of the settings; out of its bounds it says so below. */
export function SettingNumber({ field, name = field, label }: { field: string; name?: string; label?: string }) {
  const number = name as SettingNumberName // The fields of numbers bear their names.
  const { label: usual, unit } = SETTING_NUMBERS[number]
  const off = settingNumberError(number, 0) === undefined ? '，0 为不限' : ''
  return (
    <Form.Number
      field={field}
      label={label ?? usual}
      extraText={`${unit}${off}`}
      extraTextPosition="middle"
      rules={[rule((value: number | undefined) => settingNumberError(number, value))]}
    />
  )
}

/** `n 天`, or what 0 means. */
export const daysText = (days: number, off = '关闭'): string => (days === 0 ? off : `${days} 天`)
export const onText = (isOn: number | boolean): string => (isOn ? '开启' : '关闭')
export const toFlag = (isOn: boolean | undefined): 0 | 1 => (isOn === true ? 1 : 0)
