import type { Agreement } from '@crm/client/weight'
import { videoCalls } from '@crm/contracts/calls/videos'
import { useBulkAction } from '@crm/ui/data'
import { GoodsPicker, useGoodsSearch } from '@crm/ui/form'
import { useState } from 'react'
import classes from '../../parts/Dialogs.module.css'
import { GOODS_MAX } from '../../lib/videoLabels.ts'
import { LinksDialog } from '../../parts/LinksDialog.tsx'

/** 添加视频: pasted links and the goods that the videos carry. */
export function AddVideoDialog({ onClose }: { onClose: () => void }) {
  const [goods, setGoods] = useState<string[]>([])
  const search = useGoodsSearch(undefined, goods)
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
      add={(links, author, agreement: Agreement) => add.run({ links, product_ids: goods, ...author }, agreement)}
    >
      {() => (
        <div className={classes.field}>
          <span className={classes.label}>关联商品</span>
          <GoodsPicker multiple search={search} max={GOODS_MAX} value={goods} onChange={setGoods} />
        </div>
      )}
    </LinksDialog>
  )
}
