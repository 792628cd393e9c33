import { CallFailure } from '@crm/client/failure'
import { useState } from 'react'

/** Leaves for the page outside that a call answers; what the call refuses stays to be read. */
export function useLeave(begin: () => Promise<{ url: string }>) {
  const [going, setGoing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const leave = async () => {
    setGoing(true)
    try {
      location.assign((await begin()).url)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error.message)
      setGoing(false)
    }
  }
  return { going, failure, leave }
}
