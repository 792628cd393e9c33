import { rereadsDone } from '@crm/client/hooks'
import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'

/** Whether a press here acts on a row that may be about to be read anew. */
export const ActsOnRow = createContext(false)

/**
 * A press that waits while the row is read anew after the own write: it then does what the row, as it is now, does by this press; a row
 * that has gone takes the press with it. Elsewhere, and when nothing is read anew, it is done at once.
 */
export function useFreshPress(press: () => void): { press: () => void; waits: boolean } {
  const actsOnRow = useContext(ActsOnRow)
  const [waits, setWaits] = useState(false)
  const latest = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    latest.current = press
    return () => {
      latest.current = undefined
    }
  })
  const wait = async (done: Promise<unknown>) => {
    setWaits(true)
    await done
    setWaits(false)
    latest.current?.()
  }
  return {
    waits,
    press: () => {
      const done = actsOnRow ? rereadsDone() : undefined
      if (done === undefined) press()
      else if (!waits) void wait(done)
    },
  }
}
