import { useAction, useCall } from '@crm/client/hooks'
import { talentCalls } from '@crm/contracts/calls/talents'
import type { TagBrief } from '@crm/ui/data'
import { InlineTags as TagsInPlace } from '@crm/ui/form'
import type { TalentSelection } from '../lib/talentSelection.ts'

interface InlineTagsProps {
  selection: TalentSelection
  tags: readonly TagBrief[]
  /** When the row was last changed: what a colleague set meanwhile is not replaced unseen. */
  updated_at: number
}

const useGroups = () => useCall(talentCalls.tagGroups, {}).data?.list ?? []

/** Tags of one talent, set in their place (with 撤销). */
export function InlineTags({ selection, tags, updated_at }: InlineTagsProps) {
  const back = useAction(talentCalls.tagBind, { weight: { harmless: 'reverse' } })
  const change = (tag_ids: readonly number[], seen: number) => ({
    ...selection.target,
    updated_at: seen,
    tag_ids: [...tag_ids],
    mode: 'replace' as const,
  })
  const before = tags.map(({ id }) => id)
  const replace = useAction(talentCalls.tagBind, {
    weight: { undo: (written) => back.run(change(before, written.updated_at)) },
    done: '已更新标签',
  })
  return <TagsInPlace tags={tags} useGroups={useGroups} onSave={(ids) => replace.run(change(ids, updated_at))} />
}
