import { useCall } from '@crm/client/hooks'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { videoCalls } from '@crm/contracts/calls/videos'
import { Select } from '@crm/ui/form'
import { cleanLabels, LABELS_MAX } from '../lib/videoLabels.ts'
import type { VideoKind } from './AuthorPick.tsx'

interface LabelPickProps {
  kind: VideoKind
  value?: readonly string[]
  onChange?: (labels: string[]) => void
  /** Opens at once; `onClose` when it is left. */
  inline?: boolean
  onClose?: () => void
}

/** Labels of videos or contents: those in use, or new ones as typed; at most ten. */
export function LabelPick({ kind, value = [], onChange, inline = false, onClose }: LabelPickProps) {
  const ofVideos = useCall(videoCalls.labels, {}, { enabled: kind === 'commerce' })
  const ofContents = useCall(grassVideoCalls.options, {}, { enabled: kind === 'grass' })
  const known = kind === 'grass' ? ofContents.data?.labels : ofVideos.data?.list.map(({ name }) => name)
  const options = [...new Set([...(known ?? []), ...value])]
  return (
    <Select
      style={{ width: '100%' }}
      size={inline ? 'small' : 'default'}
      aria-label="标签"
      placeholder="选择或输入标签"
      multiple
      filter
      allowCreate
      defaultOpen={inline}
      autoFocus={inline}
      max={LABELS_MAX}
      {...(inline ? { maxTagCount: 1, dropdownStyle: { width: 200 } } : {})}
      optionList={options.map((name) => ({ value: name, label: name }))}
      value={[...value]}
      onChange={(names) => onChange?.(cleanLabels(Array.isArray(names) ? names.map(String) : []))}
      onDropdownVisibleChange={(visible) => {
        if (!visible) onClose?.()
      }}
    />
  )
}
