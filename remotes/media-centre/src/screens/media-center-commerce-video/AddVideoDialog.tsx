import { videoCalls } from '@crm/contracts/calls/videos'
import { useBulkAction } from '@crm/ui/data'
import { useState } from 'react'
import classes from '../../parts/Dialogs.module.css'
import { GoodsPick } from '../../parts/GoodsPick.tsx'
import { LinksDialog } from '../../parts/LinksDialog.tsx'

/** 添加视频: pasted links and the goods that the videos carry. */
export function AddVideoDialog({ onClose }: { onClose: () => void }) {
  const [goods, setGoods] = useState<string[]>([])
  const add = useBulkAction(videoCalls.add, {
    weight: 'asked',
    done: '已添加',
    unit: '个视频',
    name: '链接',
    quiet: true,
  })
  return (
    <LinksDialog
      title="添加视频"
      kind="commerce"
      saving={add.saving}
      failure={add.failure}
      onClose={onClose}
      add={(links, author) => add.run({ links, product_ids: goods, ...author })}
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
