import { typedPhone } from '@crm/base/parseText'
import Input, { type InputProps } from '@douyinfe/semi-ui/lib/es/input'

/** A mobile number; a whole one becomes its eleven digits, however it is typed or pasted. */
export function PhoneInput({ onChange, ...input }: InputProps) {
  return <Input inputMode="tel" {...input} onChange={(typed, event) => onChange?.(typedPhone(typed), event)} />
}
