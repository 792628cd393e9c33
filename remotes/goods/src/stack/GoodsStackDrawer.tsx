import type { OpenerProps } from '@crm/platform/openers'
import { Drawer, Tag } from '@crm/ui/base'
import { GoodsCell } from '@crm/ui/data'
import classes from './GoodsStackDrawer.module.css'
import { sourceOf } from './sourceOf.ts'

/** Every product of a row whose stack shows three: each with its shop platform, leading to its drawer. */
export function GoodsStackDrawer({ title, goods, onClose }: OpenerProps['goodsStack'] & { onClose: () => void }) {
  return (
    <Drawer open width={520} title={title ?? `商品（${goods.length}）`} onClose={onClose}>
      <ul className={classes.list} aria-label="商品">
        {goods.map((each) => {
          const source = sourceOf(each)
          return (
            <li key={each.product_id} className={classes.item}>
              <GoodsCell goods={each} size={64} />
              {source && <Tag size="small">{source}</Tag>}
            </li>
          )
        })}
      </ul>
    </Drawer>
  )
}
