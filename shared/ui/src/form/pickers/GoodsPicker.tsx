import { abbreviate, money, rate } from '@crm/base/numbers'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { GoodsStatus, type Platform } from '@crm/contracts/enums'
import type { GoodsChoice } from '@crm/contracts/fields/pickFields'
import { useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import Tag from '@douyinfe/semi-ui/lib/es/tag'
import { TextButton } from '../../base/TextLink.tsx'
import { goodsMask } from '../../data/cells/GoodsCell.tsx'
import { Picture } from '../../data/cells/Picture.tsx'
import { PlatformMark } from '../../data/cells/PlatformMark.tsx'
import classes from './Pickers.module.css'
import { type PickerSelection, type PickerKind, type PickerProps, RecordPicker } from './RecordPicker.tsx'
import { type RecordSearch, useRecordSearch } from './useRecordSearch.ts'

const byId = ({ product_id }: GoodsChoice) => product_id

/** Goods for a `GoodsPicker`, of a platform or of all: those that match what is typed, and the selected ones. */
export function useGoodsSearch(platform: Platform | undefined, selected: readonly string[]): RecordSearch<GoodsChoice> {
  return useRecordSearch({
    call: goodsCalls.titleList,
    among: platform === undefined ? {} : { platform },
    // One of another platform is found, so that this can be said.
    namedAmong: {},
    namedBy: 'product_ids',
    keyOf: byId,
    selected,
  })
}

/** The title of a product; its id while it is not known. */
export const goodsTitle = ({ known }: RecordSearch<GoodsChoice>, product_id: string): string =>
  known.get(product_id)?.title ?? product_id

function priceOf({ price_min, price_max }: GoodsChoice): string {
  return price_max > price_min ? `¥${money(price_min)} ~ ${money(price_max)}` : `¥${money(price_min)}`
}

function GoodsOption({ goods }: { goods: GoodsChoice }) {
  const { product_id, platform, title, cover, status, stock, commission_rate } = goods
  const mask = goodsMask(status)
  return (
    <span className={classes.cell}>
      <Picture src={cover} name={title} size={40} />
      <span className={classes.lines}>
        <span className={classes.first}>
          <span className={classes.name} title={title}>
            {title}
          </span>
          {mask && <Tag size="small">{mask}</Tag>}
        </span>
        <span className={classes.second}>
          <PlatformMark platform={platform} />
          <span className={classes.name}>{product_id}</span>
          <span className={classes.facts}>
            {priceOf(goods)} · 库存 {abbreviate(stock)} · 佣金 {rate(commission_rate)}
          </span>
        </span>
      </span>
    </span>
  )
}

function GoodsChip({ goods: { product_id, title, cover } }: { goods: GoodsChoice }) {
  return (
    <span className={classes.chip} title={`${title} ${product_id}`}>
      <Picture src={cover} name={title} size={20} />
      <span className={classes.name}>{title}</span>
    </span>
  )
}

const kindOf = (platform: Platform | undefined): PickerKind<GoodsChoice> => ({
  words: { unit: '个商品', missing: '不存在' },
  empty: '暂无商品',
  nameOf: ({ title }) => title,
  idsOf: (goods) => [goods.product_id],
  refusal: (goods) => {
    if (platform !== undefined && goods.platform !== platform) return '不属于当前平台'
    return goods.status === GoodsStatus.deleted ? '已删除' : undefined
  },
  cell: (goods) => <GoodsOption goods={goods} />,
  chip: (goods) => <GoodsChip goods={goods} />,
})

export type GoodsPickerProps = PickerProps<GoodsChoice> &
  PickerSelection & {
    /** Only its goods; absent: of every platform. */
    platform?: Platform | undefined
  }

/**
 * One product or several, each with picture, title, id, platform, price, stock and rate: what one used last first, what is off the
 * shelf last. Wherever goods are chosen, this is the control; several can be picked from the list of goods too, and ids be pasted.
 */
export function GoodsPicker({ platform, ...props }: GoodsPickerProps) {
  const canOpen = useCanOpen()
  const isListed = props.multiple && !props.disabled && isOffered('goodsPicker') && canOpen('GoodsList')
  return (
    <RecordPicker
      label="商品"
      placeholder={props.multiple ? '搜索商品名称或ID，可粘贴多个ID' : '搜索商品名称或ID'}
      {...props}
      kind={kindOf(platform)}
      ways={
        isListed
          ? (pick) => (
              <TextButton
                onClick={() =>
                  open('goodsPicker', { platform, selected: props.value ?? [], limit: props.max ?? 1, onPick: pick })
                }
              >
                从商品列表选择
              </TextButton>
            )
          : undefined
      }
    />
  )
}
