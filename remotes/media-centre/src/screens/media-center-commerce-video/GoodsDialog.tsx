import { send } from '@crm/client/request'
import { type VideoRow, videoCalls } from '@crm/contracts/calls/videos'
import type { Platform } from '@crm/contracts/enums'
import { Form, FormDialog, useConflict, useGoodsSearch } from '@crm/ui/form'
import { useRef } from 'react'
import classes from '../../parts/Dialogs.module.css'
import { GOODS_MAX } from '../../lib/videoLabels.ts'

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
      {({ product_ids }) => (
        <>
          <p className={classes.about}>「{title}」带货的商品，最多 10 个；成交金额以订单为准</p>
          <Goods platform={platform} selected={product_ids ?? []} />
        </>
      )}
    </FormDialog>
  )
}

function Goods({ platform, selected }: { platform: Platform; selected: readonly string[] }) {
  const search = useGoodsSearch(platform, selected)
  return <Form.Goods field="product_ids" noLabel multiple platform={platform} search={search} max={GOODS_MAX} />
}
