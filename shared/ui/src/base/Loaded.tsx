import type { CallState } from '@crm/client/hooks'
import type { ReactNode } from 'react'
import { BlockSkeleton, FailedBlock } from './Blocks.tsx'

export interface LoadedProps<Answer> {
  /** What `useCall` answers with; a part of it has to say its own `data`. */
  read: Pick<CallState<Answer>, 'state' | 'data' | 'failure' | 'retry'>
  /** Lines of text of the skeleton, where the answer will be words. */
  lines?: number
  /** Height of the skeleton in px, where it will be one area. */
  height?: number
  /** What stands there until the first answer, in the skeleton's place. */
  waiting?: ReactNode
  /** The failure without illustration, for cards and popovers. */
  small?: boolean
  /** What was read stays when reading it anew fails: somebody may have typed into it. Default: it gives way to the failure. */
  keeps?: boolean
  /** What is drawn around skeleton and failure alone: the dialog or card that the answer draws by itself. */
  within?: (block: ReactNode) => ReactNode
  /** Draws the answer; while it is read anew, the old one. Absent where it is drawn elsewhere. */
  children?: (answer: Answer) => ReactNode
}

/** A read in its place: grey bars until it is there, what went wrong with 重试, or what it answered. */
export function Loaded<Answer>(props: LoadedProps<Answer>): ReactNode {
  const { read, lines, height, waiting, small, keeps, within = (block) => block, children } = props
  const { state, data, failure, retry } = read
  if (state === 'failed' && !(keeps && data !== undefined))
    return within(<FailedBlock failure={failure} onRetry={retry} {...(small && { small })} />)
  if (data !== undefined) return children?.(data)
  if (waiting !== undefined) return within(waiting)
  return within(<BlockSkeleton {...(lines !== undefined && { lines })} {...(height !== undefined && { height })} />)
}
