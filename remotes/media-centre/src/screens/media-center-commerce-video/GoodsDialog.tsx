import { send } from '@crm/client/request'
import { type VideoRow, videoCalls } from '@crm/contracts/calls/videos'
import { FormDialog, useConflict, withField } from '@crm/ui/form'
import { useRef } from 'react'
import classes from '../../parts/Dialogs.module.css'
import { GoodsPick } from '../../parts/GoodsPick.tsx'

const Goods = withField(GoodsPick)

interface Values {
  product_ids: string[]
}

const valuesOf = ({ goods }: Pick<VideoRow, 'goods'>): Values => ({
  product_ids: goods.map((each) => each.product_id),
})

/** 关联商品: which goods a video carries. */
export function GoodsDialog({ row, onClose }: { row: VideoRow; onClose: () => void }) {
  const { video_id, platform, title } = row
  // goods are told by their titles, as far as a version of the video named them
  const titles = useRef(new Map(row.goods.map((each) => [each.product_id, each.title])))
  const text = (ids: string[]) => ids.map((id) => titles.current.get(id) ?? id).join('、') || '无'
  const fields = { product_ids: { label: '商品', text } }
  const { updated_at, conflict } = useConflict<Values>(row, fields, async () => {
    const now = await send(videoCalls.baseInfo, { content_id: video_id })
    for (const each of now.goods) titles.current.set(each.product_id, each.title)
    return { updated_at: now.updated_at, values: valuesOf(now) }
  })
  return (
    <FormDialog
      title="关联商品"
      initValues={valuesOf(row)}
      conflict={conflict}
      call={videoCalls.updateGoods}
      toRequest={({ product_ids }: Values) => ({ video_id, product_ids, updated_at })}
      done="设置成功"
      onClose={onClose}
    >
      <p className={classes.about}>「{title}」带货的商品，最多10个；成交金额以订单为准</p>
      <Goods field="product_ids" noLabel platform={platform} />
    </FormDialog>
  )
}
