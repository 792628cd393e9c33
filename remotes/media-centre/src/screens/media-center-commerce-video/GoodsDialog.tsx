import { word } from '@crm/base/messages'
import { useAction } from '@crm/client/hooks'
import { type VideoRow, videoCalls } from '@crm/contracts/calls/videos'
import { Button, Dialog } from '@crm/ui/base'
import { useState } from 'react'
import { GoodsPick } from '../../parts/GoodsPick.tsx'
import classes from '../../parts/Dialogs.module.css'

/** 关联商品: which goods a video carries. */
export function GoodsDialog({ row, onClose }: { row: VideoRow; onClose: () => void }) {
  const [ids, setIds] = useState(() => row.goods.map((each) => each.product_id))
  const { run, saving } = useAction(videoCalls.updateGoods, { done: '设置成功' })
  const save = async () => {
    const asked = { video_id: row.video_id, product_ids: ids, updated_at: row.updated_at }
    if (await run(asked)) onClose()
  }
  return (
    <Dialog
      open
      title="关联商品"
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
      <p className={classes.about}>「{row.title}」带货的商品，最多10个；成交金额以订单为准</p>
      <GoodsPick platform={row.platform} value={ids} onChange={setIds} />
    </Dialog>
  )
}
