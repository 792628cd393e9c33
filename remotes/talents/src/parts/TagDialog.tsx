import { useAction, useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import type { Agreement } from '@crm/client/weight'
import { talentDetailCalls } from '@crm/contracts/calls/talentDetail'
import { talentCalls } from '@crm/contracts/calls/talents'
import type { Platform } from '@crm/contracts/enums'
import { EmptyBlock, Loaded } from '@crm/ui/base'
import { Form, FormDialog, rule, type TagSelectValue, useConflict } from '@crm/ui/form'
import { type TalentSelection, titleOf } from '../lib/talentSelection.ts'
import { useTalentWrite } from './useTalentWrite.ts'

/** A talent with its tags, as they were read. */
export interface TaggedTalent {
  author_id: string
  platform: Platform
  tags: readonly { id: number; name: string }[]
  /** Absent of a talent of the market that the enterprise does not have yet. */
  updated_at?: number | null
}

interface TagDialogProps {
  selection: TalentSelection
  /** The single talent whose tags are replaced; absent: the tags are added to all. */
  talent?: TaggedTalent | undefined
  onClose: () => void
}

interface Values {
  tags: TagSelectValue
}

const valuesOf = (tags: TaggedTalent['tags']): Values => ({ tags: { ids: tags.map(({ id }) => id), mode: 'any' } })

/** 打标签: replaces the tags of one talent (with 撤销), or adds tags to several. */
export function TagDialog({ selection, talent, onClose }: TagDialogProps) {
  const groups = useCall(talentCalls.tagGroups, {})
  const list = groups.data?.list ?? []
  const nameOf = (id: number) =>
    [...list.flatMap(({ tags }) => tags), ...(talent?.tags ?? [])].find((tag) => tag.id === id)?.name ?? `标签${id}`
  const fields = {
    tags: { label: '标签', text: ({ ids }: TagSelectValue) => ids.map(nameOf).join('、') || '无' },
  }
  const { updated_at, conflict } = useConflict<Values>({ updated_at: talent?.updated_at ?? 0 }, fields, async () => {
    if (!talent) return undefined
    const { author_id, platform } = talent
    const { corp } = await send(talentDetailCalls.detail, { author_id, platform })
    return corp ? { updated_at: corp.updated_at, values: valuesOf(corp.tags) } : undefined
  })
  const change = { ...selection.target, mode: 'replace' as const }
  const before = valuesOf(talent?.tags ?? []).tags.ids
  const undo = useAction(talentCalls.tagBind, { weight: { harmless: 'reverse' } })
  const replace = useAction(talentCalls.tagBind, {
    // What a colleague changed since is not taken back unseen.
    weight: { undo: (written) => undo.run({ ...change, tag_ids: before, updated_at: written.updated_at }) },
    done: '已更新标签',
    quiet: true,
  })
  const add = useTalentWrite(talentCalls.tagBind, { done: '已打标签', quiet: true })
  const submit = async ({ tags: { ids } }: Values, agreement: Agreement) => {
    if (!talent) {
      if (await add.run(selection, { tag_ids: ids, mode: 'add' }, agreement)) onClose()
      return
    }
    if (await replace.run({ ...change, tag_ids: ids, ...(updated_at > 0 && { updated_at }) })) onClose()
  }
  return (
    <FormDialog<Values>
      open
      title={titleOf('打标签：', selection)}
      initValues={valuesOf(talent?.tags ?? [])}
      conflict={talent && conflict}
      saving={add.saving || replace.saving}
      failure={replace.failure ?? add.failure}
      onSubmit={(values, agreement) => void submit(values, agreement)}
      onClose={onClose}
    >
      {groups.state === 'failed' ? (
        <Loaded read={groups} small />
      ) : groups.state === 'ready' && list.length === 0 ? (
        <EmptyBlock small title="暂无标签" />
      ) : (
        <Form.Tags
          field="tags"
          label="标签"
          plain
          placeholder="请选择标签"
          limit={20}
          groups={list}
          rules={
            talent ? [] : [rule((tags: TagSelectValue | undefined) => (tags?.ids.length ? undefined : '请选择标签'))]
          }
        />
      )}
    </FormDialog>
  )
}
