import { goodsEditRefusal, sharesGoods } from '@crm/access/goods'
import { doneMessage } from '@crm/base/messages'
import type { CallState } from '@crm/client/hooks'
import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import { type GoodsRow, goodsCalls } from '@crm/contracts/calls/goods'
import { GoodsSourceType, TaskModule } from '@crm/contracts/enums'
import { SHARE_GOODS_MAX } from '@crm/contracts/shareRules'
import { ExportType } from '@crm/contracts/taskTypes'
import { toast } from '@crm/platform/feedback'
import { go, useCanOpen } from '@crm/platform/navigate'
import { open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { GuardedButton, Reads, TextButton } from '@crm/ui/base'
import {
  BulkBar,
  copyText,
  DataTable,
  type Filters,
  type Option,
  RowActions,
  TableToolbar,
  useKeptTable,
  useSelection,
} from '@crm/ui/data'
import { useMemo, useState } from 'react'
import { GoodsDialogs } from './GoodsDialogs.tsx'
import type { BatchTarget, GoodsDialog } from './goodsDialog.ts'
import { goodsListColumns } from './goodsListColumns.tsx'
import type { GoodsListSpec } from './goodsListFilters.ts'
import { NoGoods } from './ShopNotice.tsx'
import { useGoodsWrite } from './useGoodsWrite.ts'

const UNSOLD = 20

interface GoodsTableProps {
  filters: Filters<GoodsListSpec>
  rows: CallState<AnswerOf<typeof goodsCalls.list>>
  classes: readonly Option<number>[]
  hasShops: boolean
}

/** The rows of the goods list with what can be done to one and to many. Made anew by each change of the filters. */
export function GoodsTable({ filters, rows, classes, hasShops }: GoodsTableProps) {
  const who = useWho()
  const canOpen = useCanOpen()
  const selection = useSelection()
  const [dialog, setDialog] = useState<GoodsDialog>()
  const write = useGoodsWrite()
  const refusal = goodsEditRefusal(who)
  const shares = sharesGoods(who)
  const activityId = filters.values.activity_id
  const total = rows.data?.page_info.total_count
  const selected: BatchTarget = { selected: selection.all ? (total ?? 0) : selection.keys.size }

  const openDrawer = ({ product_id, platform, source_type }: GoodsRow) =>
    open('goodsDrawer', {
      product_id,
      platform,
      ...(source_type === GoodsSourceType.trusteeship || source_type === GoodsSourceType.activity
        ? { product_type: source_type }
        : {}),
      ...(activityId ? { activity_id: activityId } : {}),
    })
  const copyLink = async (row: GoodsRow) => {
    if (await copyText(row.detail_url)) toast.success(doneMessage.copied)
    else toast.error('复制失败，请手动复制')
  }
  const actions = (row: GoodsRow) => (
    <RowActions
      of={row.title}
      more={[
        refusal === undefined && {
          text: '编辑',
          onClick: () => setDialog({ kind: 'edit', productId: row.product_id }),
        },
        { text: '手卡', reads: true, onClick: () => setDialog({ kind: 'card', productId: row.product_id }) },
        shares && { text: '分享', onClick: () => setDialog({ kind: 'share', productIds: [row.product_id] }) },
        row.detail_url !== '' && { text: '复制链接', reads: true, onClick: () => void copyLink(row) },
        canOpen('GoodsOfflineCommission') && {
          text: '线下佣金',
          reads: true,
          onClick: () => go('GoodsOfflineCommission', { product_id: row.product_id }),
        },
        canOpen('SamplesCreate') && {
          text: '寄样',
          onClick: () => go('SamplesCreate', { product_id: row.product_id, platform: row.platform }),
        },
        refusal === undefined &&
          row.source_type === UNSOLD && {
            text: '移除',
            danger: true,
            onClick: () => setDialog({ kind: 'remove', target: { row } }),
          },
      ]}
    >
      <Reads>
        <TextButton onClick={() => openDrawer(row)}>详情</TextButton>
        <TextButton onClick={() => setDialog({ kind: 'spec', productId: row.product_id })}>规格</TextButton>
      </Reads>
    </RowActions>
  )
  // Cells close over what changes rarely; the write's own functions are as good from any render.
  const columns = useMemo(
    () =>
      goodsListColumns({
        who,
        classes,
        refusal,
        onOpen: openDrawer,
        onSave: write.saveRow,
        Actions: ({ row }) => actions(row),
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as said above
    [who, classes, refusal, shares, canOpen, activityId],
  )
  const settings = useKeptTable('goods', columns)

  const batchOn = (target: BatchTarget): Partial<RequestOf<typeof goodsCalls.batch>> => {
    if ('row' in target) return { ids: [target.row.product_id], updated_at: target.row.updated_at }
    if (!selection.all) return { ids: [...selection.keys].map(String) }
    const { page: _page, size: _size, order_by: _by, sort: _sort, ...asked } = filters.request
    return { select_all: 1, filters: asked }
  }
  const bulk = (text: string, kind: 'class' | 'spu' | 'remove') => (
    <GuardedButton
      size="small"
      guardRepeats={false}
      refusal={refusal}
      onClick={() => setDialog({ kind, target: selected })}
    >
      {text}
    </GuardedButton>
  )
  return (
    <>
      <TableToolbar
        selection={selection}
        settings={settings}
        rows={rows}
        views={filters}
        exports={{ type: ExportType.goods, request: filters.request, count: rows.data && total }}
        imports={
          refusal === undefined
            ? { module: TaskModule.goods, title: '导入商品', platform: filters.values.platform }
            : undefined
        }
        bulk={
          <BulkBar selection={selection} total={total}>
            {bulk('改分类', 'class')}
            {bulk('关联SPU', 'spu')}
            {shares && (
              <GuardedButton
                size="small"
                guardRepeats={false}
                refusal={
                  selection.all || selection.keys.size > SHARE_GOODS_MAX
                    ? `单次最多分享${SHARE_GOODS_MAX}个商品`
                    : undefined
                }
                onClick={() => setDialog({ kind: 'share', productIds: [...selection.keys].map(String) })}
              >
                生成推广
              </GuardedButton>
            )}
            {bulk('移除', 'remove')}
          </BulkBar>
        }
      />
      <DataTable
        label="商品"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.product_id}
        filters={filters}
        selection={refusal === undefined || shares ? selection : undefined}
        settings={settings}
        onOpen={openDrawer}
        empty={<NoGoods hasShops={hasShops} />}
      />
      <GoodsDialogs
        dialog={dialog}
        classes={classes}
        saving={write.saving}
        onEdit={refusal === undefined ? (productId) => setDialog({ kind: 'edit', productId }) : undefined}
        onClose={() => setDialog(undefined)}
        onBatch={async (action, target) => {
          const answer = await write.runBatch({ ...action, ...batchOn(target) })
          if (!answer) return
          selection.clear()
          if (answer.failures.length === 0) setDialog(undefined)
        }}
      />
    </>
  )
}
