import { GoodsStatus } from '@crm/contracts/enums'
import { isOffered, open } from '@crm/platform/openers'
import { Ellipsis } from '../../base/Tooltip.tsx'
import classes from './Cells.module.css'
import { CopyButton } from './CopyButton.tsx'
import { Picture } from './Picture.tsx'

export type GoodsMask = '已下架' | '已删除'

/** The mask of a product's status: 0 and 3 carry none, 1 is off the shelf, anything else is gone. */
export function goodsMask(status: number): GoodsMask | undefined {
  if (status === GoodsStatus.onSale || status === GoodsStatus.unsold) return undefined
  return status === GoodsStatus.offline ? '已下架' : '已删除'
}

export interface GoodsBrief {
  product_id: string
  title: string
  image?: string | null | undefined
  shop_name?: string | null | undefined
  platform?: string | undefined
  /** Off the shelf or gone on its platform. */
  mask?: GoodsMask | undefined
}

/** Width of a cover, px. */
const COVER_PX = 48

/** 商品: cover with mask, title on two lines, id with copy, shop. Opens the goods drawer. */
export function GoodsCell({
  goods,
  opens = true,
  onOpen = openGoods,
  size = COVER_PX,
}: {
  goods: GoodsBrief
  opens?: boolean
  /** Opens something else than the drawer by id (a list that knows the activity). */
  onOpen?: (goods: GoodsBrief) => void
  size?: number
}) {
  const title = <Ellipsis lines={goods.shop_name ? 1 : 2}>{goods.title}</Ellipsis>
  return (
    <div className={`${classes.cell} ${classes.goods}`}>
      <Picture src={goods.image} name={goods.title} size={size} mask={goods.mask} />
      <div className={classes.lines}>
        {opens ? (
          <button type="button" className={classes.title} onClick={() => onOpen(goods)}>
            {title}
          </button>
        ) : (
          title
        )}
        <div className={classes.second}>
          <Ellipsis className={classes.shrink}>{`ID ${goods.product_id}`}</Ellipsis>
          <CopyButton text={goods.product_id} label="复制商品ID" />
        </div>
        {goods.shop_name && <Ellipsis className={classes.third}>{goods.shop_name}</Ellipsis>}
      </div>
    </div>
  )
}

const STACK_MAX = 3

/**
 * Up to three covers, each opening the goods drawer, and `+n`, which opens all of them where all are given. A single product has
 * its title beside the cover.
 */
export function GoodsStack({ goods, total = goods.length }: { goods: readonly GoodsBrief[]; total?: number }) {
  if (goods.length === 0) return '-'
  const isAlone = total === 1
  const shown = goods.slice(0, STACK_MAX)
  return (
    <div className={classes.stack}>
      {shown.map((each) => (
        <button
          key={each.product_id}
          type="button"
          className={isAlone ? `${classes.bare} ${classes.alone}` : classes.bare}
          // A name contains what is written on its button.
          aria-label={each.mask ? `${each.title} ${each.mask}` : each.title}
          title={each.title}
          onClick={() => openGoods(each)}
        >
          <Picture src={each.image} name={each.title} size={COVER_PX} mask={each.mask} />
          {isAlone && (
            <Ellipsis className={classes.lines} lines={2}>
              {each.title}
            </Ellipsis>
          )}
        </button>
      ))}
      {total > shown.length &&
        (goods.length > shown.length && isOffered('goodsStack') ? (
          <button
            type="button"
            className={classes.bare}
            aria-label={`+${total - shown.length} 查看全部 ${goods.length} 个商品`}
            onClick={() => open('goodsStack', { goods })}
          >
            <span className={classes.more}>+{total - shown.length}</span>
          </button>
        ) : (
          <span className={classes.more}>+{total - shown.length}</span>
        ))}
    </div>
  )
}

function openGoods({ product_id, platform }: GoodsBrief): void {
  open('goodsDrawer', { product_id, ...(platform ? { platform } : {}) })
}
