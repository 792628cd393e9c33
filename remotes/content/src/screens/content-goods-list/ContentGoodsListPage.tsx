import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { type ContentGoods, contentGoodsCalls } from '@crm/contracts/calls/contentGoods'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { contentGoodsColumns } from '@crm/contracts/columns/contentGoods'
import { BusinessModule, PLATFORMS_AND_ALL, TaskModule } from '@crm/contracts/enums'
import { contentGoodsTotalNote } from '@crm/contracts/rules/totalNotes'
import { ExportType } from '@crm/contracts/taskTypes'
import { go, useCanCall, useCanOpen } from '@crm/platform/navigate'
import { Button, CallButton, EmptyBlock, ReadActions, Tabs, TextButton, useDialog } from '@crm/ui/base'
import { bulkTarget, ListPage, ListTable, type ListTarget, PlatformTabs, RowActions, useList } from '@crm/ui/data'
import { useMemo } from 'react'
import { listQuery } from '../../lib/listQuery.ts'
import { ListScopeContext } from '../../parts/LedFigure.tsx'
import { contentGoodsCells } from './contentGoodsCells.tsx'
import { contentGoodsFilters, type GoodsChoices } from './contentGoodsFilters.ts'
import { AddGoodsDialog, RelateDialog, RemoveDialog } from './GoodsDialogs.tsx'
import { useOpenGoods } from './useOpenGoods.ts'

/** 种草商品: the goods of SPUs, with what the seeding of their SPU and their own samples came to. */
export function ContentGoodsListPage() {
  const canCall = useCanCall()
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const read = useCall(contentGoodsCalls.choices, {})
  const known = read.state !== 'waiting'
  const list = useList(contentGoodsCalls.goods, {
    id: 'content_goods',
    columns: contentGoodsColumns,
    filters: contentGoodsFilters,
    choices: useMemo(
      (): GoodsChoices => ({
        spus: (read.data?.spus ?? []).map(({ id, name }) => ({ value: id, label: name })),
        shops: (read.data?.shops ?? []).map(({ shop_id, shop_name }) => ({ value: shop_id, label: shop_name })),
        known,
      }),
      [read.data, known],
    ),
  })
  const { values, set } = list
  const scope = useMemo(() => listQuery({ values: { platform: values.platform, date: values.date } }), [values])
  const isEditor = canCall(goodsCalls.batch)
  const add = isEditor && (
    <Button theme="solid" onClick={() => openDialog(AddGoodsDialog, {})}>
      添加商品
    </Button>
  )
  return (
    <ListPage
      title="种草商品"
      actions={add}
      tabs={
        <Tabs
          label="种草商品"
          items={[]}
          value=""
          onChange={() => {}}
          extra={
            <PlatformTabs
              value={values.platform}
              platforms={PLATFORMS_AND_ALL}
              onChange={(platform) => set({ platform })}
            />
          }
        />
      }
      filters={list.filters}
    >
      <ListScopeContext value={scope}>
        <ListTable
          list={list}
          label="种草商品"
          unit="个商品"
          rowKey={(row) => row.product_id}
          cells={contentGoodsCells}
          actions={GoodsActions}
          bulk={isEditor ? (target) => <BulkActions target={target} /> : undefined}
          selectable={0}
          exports={{ type: ExportType.contentGoods, classify: BusinessModule.content }}
          totalNote={contentGoodsTotalNote}
          imports={
            isEditor && canOpen('GoodsList')
              ? {
                  module: TaskModule.goods,
                  title: '导入商品与 SPU',
                  platform: values.platform === 'all' ? 'dy' : values.platform,
                }
              : undefined
          }
          empty={<EmptyBlock title="暂无商品" action={add} />}
        />
      </ListScopeContext>
    </ListPage>
  )
}

function BulkActions({ target }: { target: ListTarget<RequestOf<typeof contentGoodsCalls.goods>> }) {
  const openDialog = useDialog()
  const selected = bulkTarget({ ...target, all: undefined }, 'ids', String)
  const bulk = (text: string, Dialog: typeof RelateDialog) => (
    <CallButton size="small" call={goodsCalls.batch} onClick={() => openDialog(Dialog, { target: selected })}>
      {text}
    </CallButton>
  )
  return (
    <>
      {bulk('关联 SPU', RelateDialog)}
      {bulk('移除', RemoveDialog)}
    </>
  )
}

function GoodsActions({ row }: { row: ContentGoods }) {
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const openGoods = useOpenGoods()
  const { product_id, title, updated_at } = row
  const target = { request: { ids: [product_id], updated_at }, count: 1, name: title }
  return (
    <RowActions
      of={title}
      more={[
        canOpen('ContentSample') && {
          text: '寄样',
          reads: true,
          onClick: () => void go('ContentSample', { product_id, platform: row.platform, date_type: 'all' }),
        },
        {
          text: '移除',
          danger: true,
          call: goodsCalls.batch,
          onClick: () => openDialog(RemoveDialog, { target }),
        },
      ]}
    >
      <ReadActions>
        <TextButton onClick={() => openGoods(row)}>详情</TextButton>
      </ReadActions>
      <TextButton call={goodsCalls.batch} onClick={() => openDialog(RelateDialog, { target })}>
        关联 SPU
      </TextButton>
    </RowActions>
  )
}
