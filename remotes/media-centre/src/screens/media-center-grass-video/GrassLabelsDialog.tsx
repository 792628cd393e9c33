import type { Agreement } from '@crm/client/weight'
import type { RequestOf } from '@crm/contracts/call'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { useBulkAction } from '@crm/ui/data'
import { LabelDialog, type TargetLabels } from '../../parts/LabelDialog.tsx'

type UpdateRequest = RequestOf<typeof grassVideoCalls.update>

interface GrassLabelsDialogProps {
  target: TargetLabels<Pick<UpdateRequest, 'ids' | 'select_all' | 'filters'>>
  onClose: () => void
}

/** 打标签 of one content or several. */
export function GrassLabelsDialog({ target, onClose }: GrassLabelsDialogProps) {
  const update = useBulkAction(grassVideoCalls.update, {
    weight: 'asked',
    done: '已更新标签',
    unit: '条内容',
    name: '内容',
    quiet: true,
  })
  return (
    <LabelDialog
      kind="grass"
      target={target}
      unit="条内容"
      saving={update.saving}
      failure={update.failure}
      save={({ labels, mode, ...version }, agreement: Agreement) =>
        update.run({ ...target.request, ...version, changes: { labels, label_mode: mode } }, agreement)
      }
      onClose={onClose}
    />
  )
}
