import { type Agreement, agree } from '@crm/client/weight'
import { toast } from '@crm/platform/feedback'
import { type CallsOf, useCanCall } from '@crm/platform/navigate'
import Button, { type ButtonProps } from '@douyinfe/semi-ui/lib/es/button'
import { type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import classes from './GuardedButton.module.css'
import { Tooltip } from './Tooltip.tsx'

/** A repeated click within this time is ignored. */
const REPEAT_MS = 3000
const NO_CALLS: CallsOf = []

export interface GuardedButtonProps extends ButtonProps {
  /** What it ends in: absent for whoever may not make it. */
  call?: CallsOf
  /** Why the act is refused, as staff read it; absent when it is allowed. */
  refusal?: string | undefined
  /** In place of `onClick` of a button that sends what stands above it, as `AgreeButton`. */
  onAgree?: (agreement: Agreement) => void
  /** Off for buttons that only open something and may be clicked again at once. */
  guardRepeats?: boolean
}

/**
 * Button that explains itself: refused, it stays reachable and says why on hover, focus and click; allowed, it is disabled
 * for 3 s after a click, so that a double click never writes twice.
 */
export function GuardedButton({ call = NO_CALLS, ...props }: GuardedButtonProps) {
  const canCall = useCanCall()
  return canCall(call) ? <Guarded {...props} /> : null
}

function Guarded({
  refusal,
  guardRepeats = true,
  onClick,
  onAgree,
  disabled,
  className,
  ...rest
}: Omit<GuardedButtonProps, 'call'>) {
  const [resting, setResting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const isRefused = refusal !== undefined
  // Semi writes its own `disabled` over the attribute; a refused button is not disabled, but must be read as such.
  useLayoutEffect(() => {
    if (isRefused) document.querySelector(`[data-guarded="${id}"]`)?.setAttribute('aria-disabled', 'true')
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (refusal !== undefined) {
      toast.warning(refusal)
      return
    }
    if (guardRepeats) {
      setResting(true)
      timer.current = setTimeout(() => setResting(false), REPEAT_MS)
    }
    onClick?.(event)
    onAgree?.(agree())
  }
  const button = (
    <Button
      {...rest}
      data-guarded={id}
      // A new element, so that the attribute set by hand goes with the refusal.
      key={isRefused ? 'refused' : 'allowed'}
      className={`${className ?? ''} ${isRefused ? classes.refused : ''}`}
      disabled={(disabled ?? false) || resting}
      onClick={click}
    />
  )
  return refusal === undefined ? button : <Tooltip content={refusal}>{button}</Tooltip>
}
