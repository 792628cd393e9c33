import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { videoCalls } from '@crm/contracts/calls/videos'
import type { Platform } from '@crm/contracts/enums'
import type { FoundOptions } from '@crm/ui/filters'
import { useAddressIds, useFoundOptions } from '@crm/ui/data'
import type { VideoKind } from './AuthorPick.tsx'

const calls = { commerce: videoCalls.authors, grass: grassVideoCalls.authors }
const optionOf = ({ author_id, author_name }: { author_id: string; author_name: string }) => ({
  value: author_id,
  label: author_name,
})

/** Talents by which videos or contents are filtered; those that the address names stay among them. */
export const useTalentOptions = (kind: VideoKind, platform: Platform | undefined): FoundOptions =>
  useFoundOptions({
    call: calls[kind],
    platform,
    pickedBy: 'author_ids',
    selected: useAddressIds('author_id'),
    optionOf,
  })
