import { useAction } from '@crm/client/hooks'
import { videoCalls } from '@crm/contracts/calls/videos'
import { useState } from 'react'
import classes from '../../parts/Dialogs.module.css'
import { GoodsPick } from '../../parts/GoodsPick.tsx'
import { LinksDialog } from '../../parts/LinksDialog.tsx'

/** 添加视频: pasted links and the goods that the videos carry. */
export function AddVideoDialog({ onClose }: { onClose: () => void }) {
  const [goods, setGoods] = useState<string[]>([])
  const { run, saving, failure } = useAction(videoCalls.add, { quiet: true })
  return (
    <LinksDialog
      title="添加视频"
      kind="commerce"
      saving={saving}
      failure={failure}
      onClose={onClose}
      add={async (links, author) => (await run({ links, product_ids: goods, ...author }))?.list}
    >
      {() => (
        <div className={classes.field}>
          <span className={classes.label}>关联商品</span>
          <GoodsPick value={goods} onChange={setGoods} />
        </div>
      )}
    </LinksDialog>
  )
}
