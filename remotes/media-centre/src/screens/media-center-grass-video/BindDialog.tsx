import { word } from '@crm/base/messages'
import { useAction } from '@crm/client/hooks'
import { type GrassRow, grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { toast } from '@crm/platform/feedback'
import { Button, Dialog } from '@crm/ui/base'
import { useState } from 'react'
import classes from '../../parts/Dialogs.module.css'
import type { GrassOptions } from './AddGrassDialog.tsx'
import { NamedPick } from './NamedPick.tsx'

const [CAMPAIGN, SPU] = [2, 3] as const

interface BindDialogProps {
  row: GrassRow
  options: GrassOptions | undefined
  onClose: () => void
}

/** What the row belongs to stays a choice, also where it is not offered any more. */
function withOwn(list: GrassOptions['spus'] | undefined, own: { id: number; name: string } | null) {
  if (!list || !own || list.some(({ id }) => id === own.id)) return list
  return [own, ...list]
}

/** 关联SPU/Campaign: what a content belongs to. */
export function BindDialog({ row, options, onClose }: BindDialogProps) {
  const [spu, setSpu] = useState(row.spu?.id)
  const [campaign, setCampaign] = useState(row.campaign?.id)
  const { run, saving } = useAction(grassVideoCalls.bind)
  const save = async () => {
    let { updated_at } = row
    const wishes = [
      { target_type: SPU, from: row.spu?.id, to: spu },
      { target_type: CAMPAIGN, from: row.campaign?.id, to: campaign },
    ].filter(({ from, to }) => from !== to)
    for (const { target_type, to = 0 } of wishes) {
      const done = await run({ content_id: row.content_id, target_type, target_id: to, updated_at })
      if (!done) return
      updated_at = done.updated_at
    }
    if (wishes.length > 0) toast.success('设置成功')
    onClose()
  }
  return (
    <Dialog
      open
      title="关联SPU/Campaign"
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={saving} onClick={onClose}>
            {word.cancel}
          </Button>
          <Button theme="solid" loading={saving} onClick={() => void save()}>
            {word.confirm}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className={classes.about}>「{row.title}」计入所关联的 SPU 与 Campaign 的数据</p>
        <div className={classes.field}>
          <span className={classes.label}>SPU</span>
          <NamedPick label="SPU" list={withOwn(options?.spus, row.spu)} value={spu} onChange={setSpu} />
        </div>
        <div className={classes.field}>
          <span className={classes.label}>Campaign</span>
          <NamedPick
            label="Campaign"
            list={withOwn(options?.campaigns, row.campaign)}
            value={campaign}
            onChange={setCampaign}
          />
        </div>
      </div>
    </Dialog>
  )
}
