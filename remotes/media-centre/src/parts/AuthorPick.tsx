import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { videoCalls } from '@crm/contracts/calls/videos'
import type { TalentChoice } from '@crm/contracts/fields/pickFields'
import { TalentPicker, useTalentSearch } from '@crm/ui/form'

export type PickedAuthor = Pick<TalentChoice, 'author_id' | 'platform'>

/** Whether talents are picked for commerce videos or for seeding contents. */
export type VideoKind = 'commerce' | 'grass'

const calls = { commerce: videoCalls.authors, grass: grassVideoCalls.authors }

/** A talent in scope, of any platform. */
export function AuthorPick({
  kind,
  value,
  onChange,
}: {
  kind: VideoKind
  value: PickedAuthor | undefined
  onChange: (author: PickedAuthor | undefined) => void
}) {
  const key = value && `${value.platform}:${value.author_id}`
  const search = useTalentSearch({ call: calls[kind], platform: undefined, selected: key ? [key] : [] })
  const pick = (next: string | undefined) => {
    const found = next === undefined ? undefined : search.known.get(next)
    onChange(found && { author_id: found.author_id, platform: found.platform })
  }
  return <TalentPicker search={search} placeholder="搜索达人昵称或ID" value={key} onChange={pick} />
}
