import { useAction, useCall } from '@crm/client/hooks'
import { talentCalls } from '@crm/contracts/calls/talents'
import { toast } from '@crm/platform/feedback'
import { Button, Dialog, EmptyBlock, FailedBlock } from '@crm/ui/base'
import { TagSelect } from '@crm/ui/form'
import { useState } from 'react'
import { type TalentSelection, titleOf } from '../lib/talentSelection.ts'
import { useTalentWrite } from './useTalentWrite.ts'

interface TagDialogProps {
  selection: TalentSelection
  /** Tags of a single talent, to be replaced; absent: the tags are added to all. */
  tagIds?: readonly number[] | undefined
  onClose: () => void
}

/** 打标签: replaces the tags of one talent (with 撤销), or adds tags to several. */
export function TagDialog({ selection, tagIds, onClose }: TagDialogProps) {
  const groups = useCall(talentCalls.tagGroups, {})
  const [ids, setIds] = useState<number[]>([...(tagIds ?? [])])
  const replace = useAction(talentCalls.tagBind)
  const add = useTalentWrite(talentCalls.tagBind, { done: '已打标签' })
  const save = async () => {
    if (tagIds === undefined) {
      if (await add.run(selection, { tag_ids: ids, mode: 'add' })) onClose()
      return
    }
    const done = await replace.run({ ...selection.target, tag_ids: ids, mode: 'replace' })
    if (!done) return
    onClose()
    toast.undo('已更新标签', () => void replace.run({ ...selection.target, tag_ids: [...tagIds], mode: 'replace' }))
  }
  const list = groups.data?.list ?? []
  return (
    <Dialog
      open
      title={titleOf('打标签：', selection)}
      onClose={onClose}
      maskCloses={false}
      footer={
        <>
          <Button type="tertiary" onClick={onClose}>
            取消
          </Button>
          <Button
            theme="solid"
            loading={add.saving || replace.saving}
            disabled={tagIds === undefined && ids.length === 0}
            onClick={() => void save()}
          >
            确定
          </Button>
        </>
      }
    >
      {groups.state === 'failed' ? (
        <FailedBlock small failure={groups.failure} onRetry={groups.retry} />
      ) : groups.state === 'ready' && list.length === 0 ? (
        <EmptyBlock small title="暂无标签" />
      ) : (
        <TagSelect
          plain
          label="标签"
          placeholder="请选择标签"
          limit={20}
          groups={list}
          value={{ ids, mode: 'any' }}
          onChange={(value) => setIds(value.ids)}
        />
      )}
    </Dialog>
  )
}
