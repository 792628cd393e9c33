import type { CallFailure } from '@crm/client/failure'
import { STALE_CODE } from '@crm/contracts/codes'
import { useState } from 'react'

/**
 * Why the last save failed, until something was changed: what it refused is not what stands in the form any more. `answer` says that
 * something was. A newer record (40901) is met by another way than typing: `settle` says that it was.
 */
export function useStandingFailure(failure: CallFailure | undefined): {
  standing: CallFailure | undefined
  answer: () => void
  settle: () => void
} {
  const [answered, setAnswered] = useState<CallFailure>()
  return {
    standing: failure === answered ? undefined : failure,
    answer: () => {
      if (failure?.code !== STALE_CODE) setAnswered(failure)
    },
    settle: () => setAnswered(failure),
  }
}
