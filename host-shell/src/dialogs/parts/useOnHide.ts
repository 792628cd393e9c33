import { useEffect, useEffectEvent } from 'react'

/** Calls back once when the dialog is gone, however it was closed. */
export function useOnHide(onHide: (() => void) | undefined): void {
  const notify = useEffectEvent(() => onHide?.())
  useEffect(() => () => notify(), [])
}
