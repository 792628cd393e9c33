import { type CallsOf, useCanCall } from '@crm/platform/navigate'
import Button, { type ButtonProps } from '@douyinfe/semi-ui/lib/es/button'

/** Button that ends in a call, at once or behind a dialog: absent for whoever may not make it. */
export function CallButton({ call, ...rest }: ButtonProps & { call: CallsOf }) {
  const canCall = useCanCall()
  return canCall(call) ? <Button {...rest} /> : null
}
