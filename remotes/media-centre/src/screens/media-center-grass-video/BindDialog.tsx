import type { Agreement } from '@crm/client/weight'
import { useAction, useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import type { AnswerOf } from '@crm/contracts/call'
import { type GrassRow, grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { videoCalls } from '@crm/contracts/calls/videos'
import { toast } from '@crm/platform/feedback'
import { FormDialog, useConflict, withField } from '@crm/ui/form'
import { useRef } from 'react'
import classes from '../../parts/Dialogs.module.css'
import { NamedPick } from './NamedPick.tsx'

const [CAMPAIGN, SPU] = [2, 3] as const
const Named = withField(NamedPick)

type Named = { id: number; name: string }
type Bound = Pick<GrassRow, 'spu' | 'campaign'>
interface Values {
  spu?: number | undefined
  campaign?: number | undefined
}

const valuesOf = ({ spu, campaign }: Bound): Values => ({ spu: spu?.id, campaign: campaign?.id })

/** What the row belongs to stays a choice, also where it is not offered any more. */
function withOwn(list: AnswerOf<typeof grassVideoCalls.options>['spus'] | undefined, own: Named | null) {
  if (!list || !own || list.some(({ id }) => id === own.id)) return list
  return [own, ...list]
}

/** 关联 SPU/种草项目: what a content belongs to. */
export function BindDialog({ row, onClose }: { row: GrassRow; onClose: () => void }) {
  const { content_id, title } = row
  const { data: options } = useCall(grassVideoCalls.options, {})
  const spus = withOwn(options?.spus, row.spu)
  const campaigns = withOwn(options?.campaigns, row.campaign)
  const bind = useAction(grassVideoCalls.bind, { weight: 'asked', quiet: true })
  // What is bound as far as is known: only what differs from it is written.
  const bound = useRef(valuesOf(row))
  const nameIn =
    (list: readonly Named[] = []) =>
    (id: number | undefined) =>
      list.find((each) => each.id === id)?.name ?? '无'
  const fields = {
    spu: { label: 'SPU', text: nameIn(spus) },
    campaign: { label: '种草项目', text: nameIn(campaigns) },
  }
  const { updated_at, conflict } = useConflict<Values>(row, fields, async () => {
    const now = await send(videoCalls.baseInfo, { content_id })
    if (!now.seeding) return undefined
    bound.current = valuesOf(now.seeding)
    return { updated_at: now.updated_at, values: bound.current }
  })
  const write = async (values: Values, agreement: Agreement) => {
    let version = updated_at
    const changes = [
      { target_type: SPU, from: bound.current.spu, to: values.spu },
      { target_type: CAMPAIGN, from: bound.current.campaign, to: values.campaign },
    ].filter(({ from, to }) => from !== to)
    for (const { target_type, to = 0 } of changes) {
      const done = await bind.run({ content_id, target_type, target_id: to, updated_at: version }, agreement)
      if (!done) return undefined
      version = done.updated_at
    }
    if (changes.length > 0) toast.success('设置成功')
    return values
  }
  return (
    <FormDialog
      title="关联 SPU/种草项目"
      initValues={valuesOf(row)}
      conflict={conflict}
      action={{ run: write, saving: bind.saving, failure: bind.failure }}
      toRequest={(values: Values) => values}
      onClose={onClose}
    >
      <p className={classes.about}>「{title}」计入所关联的 SPU 与种草项目的数据</p>
      <Named field="spu" label="SPU" name="SPU" list={spus} />
      <Named field="campaign" label="种草项目" name="种草项目" list={campaigns} />
    </FormDialog>
  )
}
