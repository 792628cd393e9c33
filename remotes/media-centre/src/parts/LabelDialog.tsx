import type { Agreement } from '@crm/client/weight'
import type { CallFailure } from '@crm/client/failure'
import { send } from '@crm/client/request'
import type { BulkResult } from '@crm/contracts/bulk'
import { videoCalls } from '@crm/contracts/calls/videos'
import { FormDialog, rule, useConflict, withField } from '@crm/ui/form'
import type { VideoKind } from './AuthorPick.tsx'
import classes from './Dialogs.module.css'
import { LabelPick } from './LabelPick.tsx'

const Labels = withField(LabelPick)

/** Whose labels are written. */
export interface TargetLabels<Request> {
  request: Request
  count: number
  /** The one whose labels are replaced; absent: labels are added to all that is chosen. */
  one?: { content_id: string; title: string; labels: readonly string[]; updated_at: number }
  onDone?: () => void
}

/** What becomes of the labels; the version only of a single one. */
export interface LabelChange {
  labels: string[]
  mode: 'replace' | 'add'
  updated_at?: number
}

interface LabelDialogProps {
  kind: VideoKind
  target: TargetLabels<unknown>
  /** What is counted: 个视频. */
  unit: string
  save: (change: LabelChange, agreement: Agreement) => Promise<BulkResult | undefined>
  saving: boolean
  failure: CallFailure | undefined
  onClose: () => void
}

interface Values {
  labels: string[]
}

const fields = { labels: { label: '标签', text: (labels: string[]) => labels.join('、') || '无' } }

/** 打标签: replaces the labels of one, or adds labels to many. */
export function LabelDialog({ kind, target, unit, save, saving, failure, onClose }: LabelDialogProps) {
  const { one, count, onDone } = target
  const { updated_at, conflict } = useConflict<Values>(one ?? { updated_at: 0 }, fields, async () => {
    if (!one) return undefined
    const now = await send(videoCalls.baseInfo, { content_id: one.content_id })
    return { updated_at: now.updated_at, values: { labels: now.labels } }
  })
  const submit = async ({ labels }: Values, agreement: Agreement) => {
    const change = one ? { mode: 'replace' as const, updated_at } : { mode: 'add' as const }
    if (!(await save({ labels, ...change }, agreement))) return
    onDone?.()
    onClose()
  }
  return (
    <FormDialog<Values>
      open
      title={one ? '打标签' : `打标签：已选的 ${count} ${unit}`}
      initValues={{ labels: [...(one?.labels ?? [])] }}
      conflict={one && conflict}
      saving={saving}
      failure={failure}
      onSubmit={(values, agreement) => void submit(values, agreement)}
      onClose={onClose}
    >
      <p className={classes.about}>
        {one ? `「${one.title}」的标签，最多 10 个` : '所选标签将添加到每一条，原有标签保留，每条最多 10 个'}
      </p>
      <Labels
        field="labels"
        noLabel
        kind={kind}
        rules={one ? [] : [rule((labels: string[] | undefined) => (labels?.length ? undefined : '请选择标签'))]}
      />
    </FormDialog>
  )
}
