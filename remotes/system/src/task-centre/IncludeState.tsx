import { includeStatusLabel } from '@crm/contracts/enums'
import type { CallsOf } from '@crm/platform/navigate'
import { Ellipsis, TextButton, DesktopOnly } from '@crm/ui/base'
import { StatusTag } from '@crm/ui/data'
import classes from './TaskCentre.module.css'
import { INCLUDE_FAILED } from './taskFilters.ts'

const labels = {
  0: { text: includeStatusLabel[0], color: 'blue' },
  1: { text: includeStatusLabel[1], color: 'green' },
  2: { text: includeStatusLabel[2], color: 'red' },
} as const

interface IncludeStateProps {
  /** 0 收录中, 1 收录成功, 2 and above 收录失败. */
  status: number
  reason: string
  /** What asks for it once more. */
  call: CallsOf
  /** Opens the inclusion again with what was asked; absent where nobody opens it. */
  onAgain: (() => void) | undefined
}

/** State of an inclusion; a failed one says what to check and can be asked again. */
export function IncludeState({ status, reason, call, onAgain }: IncludeStateProps) {
  const isFailed = status >= 2
  return (
    <span className={classes.outcome}>
      <span className={classes.result}>
        <StatusTag value={isFailed ? 2 : status} labels={labels} />
        {isFailed && onAgain && (
          <DesktopOnly>
            <TextButton call={call} onClick={onAgain}>
              重新收录
            </TextButton>
          </DesktopOnly>
        )}
      </span>
      {isFailed && <Ellipsis className={classes.hint}>{[INCLUDE_FAILED, reason].filter(Boolean).join('：')}</Ellipsis>}
    </span>
  )
}
