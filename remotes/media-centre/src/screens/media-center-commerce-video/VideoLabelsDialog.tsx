import type { Agreement } from '@crm/client/weight'
import type { RequestOf } from '@crm/contracts/call'
import { videoCalls } from '@crm/contracts/calls/videos'
import { useBulkAction } from '@crm/ui/data'
import { LabelDialog, type TargetLabels } from '../../parts/LabelDialog.tsx'

type LabelRequest = RequestOf<typeof videoCalls.updateLabel>

interface VideoLabelsDialogProps {
  target: TargetLabels<Pick<LabelRequest, 'ids' | 'select_all' | 'filters'>>
  onClose: () => void
}

/** 打标签 of one video or several. */
export function VideoLabelsDialog({ target, onClose }: VideoLabelsDialogProps) {
  const update = useBulkAction(videoCalls.updateLabel, {
    weight: 'asked',
    done: '已更新标签',
    unit: '个视频',
    name: '视频',
    quiet: true,
  })
  return (
    <LabelDialog
      kind="commerce"
      target={target}
      unit="个视频"
      saving={update.saving}
      failure={update.failure}
      save={(change, agreement: Agreement) => update.run({ ...target.request, ...change }, agreement)}
      onClose={onClose}
    />
  )
}
