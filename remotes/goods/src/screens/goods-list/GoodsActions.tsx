import { canShareGoods } from '@crm/access/goods'
import { doneMessage } from '@crm/base/messages'
import { type GoodsRow, goodsCalls } from '@crm/contracts/calls/goods'
import { promotionCalls } from '@crm/contracts/calls/promotion'
import { toast } from '@crm/platform/feedback'
import { address, go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { lazyPart, ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { copyText, RowActions } from '@crm/ui/data'
import { SpecDialog } from '../../parts/SpecDialog.tsx'
import { RemoveDialog } from './BatchDialogs.tsx'
import { CardDrawer } from './CardDrawer.tsx'
import { EditGoodsDialog } from './EditGoodsDialog.tsx'
import { StockDialog } from './StockDialog.tsx'
import { useOpenGoods } from './useOpenGoods.ts'

export const ShareDrawer = lazyPart(
  () => import('../../share/ShareDrawer.tsx').then((module) => module.ShareDrawer),
  null,
)

const UNSOLD = 20

async function copyLink({ detail_url }: GoodsRow) {
  if (await copyText(detail_url)) toast.success(doneMessage.copied)
  else toast.error('复制失败，请手动复制')
}

/** What may be done to one product. */
export function GoodsActions({ row }: { row: GoodsRow }) {
  const who = useWho()
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const openGoods = useOpenGoods()
  const { product_id, platform, title, detail_url, source_type, updated_at } = row
  const target = { request: { ids: [product_id], updated_at }, count: 1, name: title }
  return (
    <RowActions
      of={title}
      more={[
        { text: '编辑', call: goodsCalls.update, onClick: () => openDialog(EditGoodsDialog, { product_id }) },
        { text: '手卡', reads: true, onClick: () => openDialog(CardDrawer, { product_id }) },
        canShareGoods(who) && {
          text: '分享',
          call: [promotionCalls.createQrcode, promotionCalls.save],
          onClick: () => openDialog(ShareDrawer, { productIds: [product_id] }),
        },
        detail_url !== '' && { text: '复制链接', reads: true, onClick: () => void copyLink(row) },
        { text: '库存', reads: true, onClick: () => openDialog(StockDialog, { goods: row }) },
        canOpen('GoodsOfflineCommission') && {
          text: '线下佣金',
          reads: true,
          onClick: () => go('GoodsOfflineCommission', { product_id }),
        },
        canOpen('SamplesCreate') && {
          text: '寄样',
          onClick: () => go('SamplesCreate', { product_id, platform, from: address() }),
        },
        canOpen('CooperateCreate') && {
          text: '建合作单',
          onClick: () => go('CooperateCreate', { product_id, platform, from: address() }),
        },
        canOpen('LiveScheduling') && {
          text: '排期',
          reads: true,
          onClick: () => go('LiveScheduling', { product_id, platform }),
        },
        source_type === UNSOLD && {
          text: '移除',
          call: goodsCalls.batch,
          danger: true,
          onClick: () => openDialog(RemoveDialog, { target }),
        },
      ]}
    >
      <ReadActions>
        <TextButton onClick={() => openGoods(row)}>详情</TextButton>
        <TextButton onClick={() => openDialog(SpecDialog, { productId: product_id })}>规格</TextButton>
      </ReadActions>
    </RowActions>
  )
}
