import { word } from '@crm/base/messages'
import { type GoodsRow, goodsCalls } from '@crm/contracts/calls/goods'
import { GoodsStatus, PLATFORMS } from '@crm/contracts/enums'
import { canSeeGoodsSales } from '@crm/access/goods'
import { platformsOf } from '@crm/access/visibility'
import type { OpenerProps } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Button, Dialog, IconClose, Tabs, TextButton } from '@crm/ui/base'
import {
  DataTable,
  FilterBar,
  Picture,
  PlatformTabs,
  type RowKey,
  type Selection,
  tableColumns,
  useLocalList,
} from '@crm/ui/data'
import { useMemo, useState } from 'react'
import { sourceTabs } from '../lib/goodsLabels.ts'
import { useGoodsChoices } from '../parts/useGoodsChoices.ts'
import { BasketSources } from './BasketSources.tsx'
import classes from './GoodsPickerDialog.module.css'
import { goodsPickerColumns, goodsPickerFilters } from './goodsPickerFilters.ts'
import { type Basket, useBasket } from './useBasket.ts'

/** 选择商品: the goods of the corporation on the left, what was chosen of them on the right. */
export function GoodsPickerDialog({
  platform,
  selected,
  limit,
  onPick,
  onClose,
}: OpenerProps['goodsPicker'] & { onClose: () => void }) {
  const who = useWho()
  const [first] = PLATFORMS.filter((each) => platformsOf(who, 1).includes(each))
  const [shown, setShown] = useState(platform ?? first ?? 'dy')
  const { choices } = useGoodsChoices(shown)
  const basket = useBasket(selected, limit)
  const list = useLocalList(goodsCalls.list, {
    columns: goodsPickerColumns,
    filters: goodsPickerFilters,
    choices,
    also: { platform: shown },
  })
  const { values, set, rows } = list
  const columns = useMemo(
    () => tableColumns<GoodsRow>(goodsPickerColumns).filter(({ key }) => key !== 'volume' || canSeeGoodsSales(who)),
    [who],
  )
  const refusal = (row: GoodsRow) => {
    if (basket.ids.includes(row.product_id)) return undefined
    if (row.status === GoodsStatus.deleted) return '商品已删除'
    return basket.room === 0 ? `最多选择 ${limit} 个商品` : undefined
  }
  const confirm = () => {
    onPick([...basket.ids])
    onClose()
  }
  return (
    <Dialog
      open
      flush
      width={1026}
      title="选择商品"
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" onClick={onClose}>
            {word.cancel}
          </Button>
          <Button theme="solid" onClick={confirm}>
            确定
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <div className={classes.offer}>
          <Tabs
            label="商品来源"
            items={sourceTabs(list.counts)}
            value={values.tab}
            onChange={(tab) => set({ tab, activity_id: undefined })}
            extra={
              platform === undefined && (
                <PlatformTabs
                  value={shown}
                  platforms={PLATFORMS}
                  onChange={(next) => {
                    setShown(next)
                    // Shops and activities are the platform's own.
                    set({ shop_id: [], activity_id: undefined })
                  }}
                />
              )
            }
          />
          <div className={classes.filters}>
            <FilterBar
              filters={list.filters}
              memory="goods-picker"
              without={['tab', 'date', ...(values.tab === 'activity' ? [] : (['activity_id'] as const))]}
            />
          </div>
          <DataTable
            label="商品"
            rows={rows}
            columns={columns}
            rowKey={(row) => row.product_id}
            filters={list.filters}
            selection={selectionOf(basket, rows.data?.list ?? [])}
            rowRefusal={refusal}
            stickyTop={false}
            empty="暂无商品"
          />
        </div>
        <aside className={classes.basket} aria-label="已选商品">
          <header className={classes.head}>
            <span>
              已选 {basket.ids.length}/{limit}
            </span>
            {basket.ids.length > 0 && <TextButton onClick={basket.clear}>清空</TextButton>}
          </header>
          <BasketSources basket={basket} platform={platform} limit={limit} />
          <ul className={classes.items}>
            {basket.ids.map((id) => (
              <Item key={id} id={id} basket={basket} />
            ))}
          </ul>
        </aside>
      </div>
    </Dialog>
  )
}

function Item({ id, basket }: { id: string; basket: Basket }) {
  const goods = basket.goodsOf(id)
  const name = goods?.title ?? id
  return (
    <li className={classes.item}>
      <Picture src={goods?.cover} name={name} size={32} />
      <span className={classes.name} title={name}>
        {name}
      </span>
      <Button
        theme="borderless"
        type="tertiary"
        size="small"
        icon={<IconClose size="small" />}
        aria-label={`移除 ${name}`}
        onClick={() => basket.remove([id])}
      />
    </li>
  )
}

/** The basket as the ticks of a table, over all its pages. */
function selectionOf(basket: Basket, rows: readonly GoodsRow[]): Selection {
  const keys = new Set<RowKey>(basket.ids)
  const put = (ids: readonly RowKey[]) => basket.add(rows.filter(({ product_id }) => ids.includes(product_id)))
  return {
    keys,
    all: false,
    toggle: (key) => (keys.has(key) ? basket.remove([String(key)]) : put([key])),
    togglePage: (page) => (page.every((key) => keys.has(key)) ? basket.remove(page.map(String)) : put(page)),
    selectAll: () => put(rows.map(({ product_id }) => product_id)),
    clear: basket.clear,
  }
}
