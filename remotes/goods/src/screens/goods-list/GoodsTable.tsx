import { canShareGoods } from '@crm/access/goods'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { promotionCalls } from '@crm/contracts/calls/promotion'
import { TaskModule } from '@crm/contracts/enums'
import { SHARE_GOODS_MAX } from '@crm/contracts/rules/shareRules'
import { ExportType } from '@crm/contracts/taskTypes'
import { useCanCall, useQuery } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { CallButton, GuardedButton, useDialog } from '@crm/ui/base'
import { type List, ListTable, type ListTarget, bulkTarget } from '@crm/ui/data'
import { ClassDialog, RemoveDialog, SpuDialog } from './BatchDialogs.tsx'
import { GoodsActions, ShareDrawer } from './GoodsActions.tsx'
import { goodsCells } from './goodsCells.tsx'
import type { GoodsListSpec } from './goodsListFilters.ts'
import { NoGoods } from './NoGoods.tsx'
import { ActivityContext, useOpenGoods } from './useOpenGoods.ts'

type GoodsList = List<typeof goodsCalls.list, GoodsListSpec>
interface GoodsTableProps {
  list: GoodsList
  hasShops: boolean
}

/** The rows of the goods list with what can be done to one and to many. */
export function GoodsTable(props: GoodsTableProps) {
  return (
    <ActivityContext value={props.list.values.activity_id}>
      <Table {...props} />
    </ActivityContext>
  )
}

function Table({ list, hasShops }: GoodsTableProps) {
  const who = useWho()
  const openGoods = useOpenGoods()
  const canCall = useCanCall()
  const isEditor = canCall(goodsCalls.batch)
  const shares = canShareGoods(who) && canCall([promotionCalls.createQrcode, promotionCalls.save])
  const [query] = useQuery()
  const added = (query.added ?? '').split(',')
  return (
    <ListTable
      list={list}
      label="商品"
      unit="件商品"
      rowKey={(row) => row.product_id}
      cells={goodsCells}
      actions={GoodsActions}
      bulk={isEditor || shares ? (target) => <BulkActions target={target} /> : undefined}
      exports={ExportType.goods}
      imports={isEditor ? { module: TaskModule.goods, title: '导入商品', platform: list.values.platform } : undefined}
      onOpen={openGoods}
      marked={({ product_id }) => added.includes(product_id)}
      empty={<NoGoods hasShops={hasShops} />}
    />
  )
}

function BulkActions({ target }: { target: ListTarget<GoodsList['request']> }) {
  const who = useWho()
  const canCall = useCanCall()
  const openDialog = useDialog()
  const { count, keys, all } = target
  const selected = bulkTarget(target, 'ids', String)
  const bulk = (text: string, Dialog: typeof ClassDialog) => (
    <CallButton size="small" call={goodsCalls.batch} onClick={() => openDialog(Dialog, { target: selected })}>
      {text}
    </CallButton>
  )
  return (
    <>
      {bulk('改分类', ClassDialog)}
      {bulk('关联 SPU', SpuDialog)}
      {canShareGoods(who) && canCall([promotionCalls.createQrcode, promotionCalls.save]) && (
        <GuardedButton
          size="small"
          guardRepeats={false}
          refusal={all || count > SHARE_GOODS_MAX ? `单次最多分享 ${SHARE_GOODS_MAX} 个商品` : undefined}
          onClick={() => openDialog(ShareDrawer, { productIds: keys.map(String) })}
        >
          生成推广
        </GuardedButton>
      )}
      {bulk('移除', RemoveDialog)}
    </>
  )
}
