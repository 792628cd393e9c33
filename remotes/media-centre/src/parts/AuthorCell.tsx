import { talentDetailRefusal } from '@crm/access/refusals'
import type { VideoRow } from '@crm/contracts/calls/videos'
import { useWho } from '@crm/platform/session'
import { TalentCell } from '@crm/ui/data'

/** 达人 of a video or content; leads to the talent for who may look there. */
export function AuthorCell({ row: { author } }: { row: Pick<VideoRow, 'author'> }) {
  const isPlain = talentDetailRefusal(useWho()) !== undefined
  return <TalentCell talent={author} {...(isPlain && { to: false as const })} />
}
