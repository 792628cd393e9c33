import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { type Spu, spuCalls } from '@crm/contracts/calls/spus'
import { spuColumns } from '@crm/contracts/columns/spus'
import { PLATFORMS_AND_ALL, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { go, useCanCall, useCanOpen } from '@crm/platform/navigate'
import { CallButton, ConfirmDialog, EmptyBlock, ReadActions, Tabs, TextButton, useDialog } from '@crm/ui/base'
import {
  ListPage,
  ListTable,
  type ListTarget,
  PlatformTabs,
  RowActions,
  useBulkAction,
  useList,
  bulkTarget,
} from '@crm/ui/data'
import { useMemo } from 'react'
import { GOODS_NOTE } from '../../lib/goodsLabels.ts'
import { RelateGoodsDialog, SpuDialog } from '../../parts/spu/SpuDialog.tsx'
import { SpuGoodsDialog } from './SpuGoodsDialog.tsx'
import { SpuQuota } from './SpuQuota.tsx'
import { spuCells } from './spuCells.tsx'
import { type SpuChoices, spuListFilters } from './spuListFilters.ts'

const optionsOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

function useSpuChoices() {
  const read = useCall(spuCalls.options, {})
  const choices = useMemo(
    (): SpuChoices => ({
      brands: optionsOf(read.data?.brands ?? []),
      categories: optionsOf(read.data?.categories ?? []),
      known: read.state !== 'waiting',
    }),
    [read.data, read.state],
  )
  return { choices, quota: read.data?.quota }
}

/** SPU 列表: goods of several shops and platforms as one product, with what they sold and what is said of them. */
export function SpuListPage() {
  const canCall = useCanCall()
  const openDialog = useDialog()
  const isEditor = canCall(spuCalls.add)
  const { choices, quota } = useSpuChoices()
  const list = useList(spuCalls.list, {
    id: 'spu',
    columns: spuColumns,
    filters: spuListFilters,
    choices,
  })
  const { values, set } = list
  const add = (
    <CallButton theme="solid" call={spuCalls.add} onClick={() => openDialog(SpuDialog, {})}>
      新建 SPU
    </CallButton>
  )
  return (
    <ListPage
      title="SPU 列表"
      fresh={{ of: 'goods', platform: values.platform, tip: GOODS_NOTE }}
      actions={
        isEditor && (
          <>
            <SpuQuota quota={quota} />
            {add}
          </>
        )
      }
      tabs={
        <Tabs
          label="SPU"
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
      <ListTable
        list={list}
        label="SPU"
        unit="个 SPU"
        rowKey={(row) => row.spu_id}
        details={spuDetails}
        cells={spuCells}
        actions={SpuActions}
        bulk={canCall(spuCalls.remove) ? (target) => <BulkActions target={target} /> : undefined}
        selectable={0}
        exports={ExportType.spu}
        imports={
          isEditor
            ? {
                module: TaskModule.goods,
                title: '导入商品与 SPU',
                platform: values.platform === 'all' ? 'dy' : values.platform,
              }
            : undefined
        }
        empty={<EmptyBlock title="暂无 SPU" action={add} />}
      />
    </ListPage>
  )
}

const spuDetails = { route: 'SpuDetail', keyOf: ({ spu_id }: Spu) => ({ spu_id }) }

function SpuActions({ row }: { row: Spu }) {
  const { spu_id, name, updated_at } = row
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const target = { request: { ids: [spu_id], updated_at }, count: 1, name }
  return (
    <RowActions
      of={name}
      more={[
        { text: '关联商品', call: spuCalls.update, onClick: () => openDialog(RelateGoodsDialog, { spu_id }) },
        { text: '复制', call: spuCalls.add, onClick: () => openDialog(SpuDialog, { spu_id, copies: true }) },
        { text: '删除', danger: true, call: spuCalls.remove, onClick: () => openDialog(RemoveDialog, { target }) },
      ]}
    >
      <ReadActions>
        {canOpen('SpuDetail') ? (
          <TextButton onClick={() => void go('SpuDetail', { spu_id })}>详情</TextButton>
        ) : (
          <TextButton onClick={() => openDialog(SpuGoodsDialog, { spu_id, name })}>商品</TextButton>
        )}
      </ReadActions>
      <TextButton call={spuCalls.update} onClick={() => openDialog(SpuDialog, { spu_id })}>
        编辑
      </TextButton>
    </RowActions>
  )
}

interface RemoveTarget {
  request: RequestOf<typeof spuCalls.remove>
  count: number
  name?: string
  onDone?: () => void
}

function BulkActions({ target }: { target: ListTarget<RequestOf<typeof spuCalls.list>> }) {
  const openDialog = useDialog()
  const selected = bulkTarget({ ...target, all: undefined }, 'ids', Number)
  return (
    <CallButton
      size="small"
      type="danger"
      call={spuCalls.remove}
      onClick={() => openDialog(RemoveDialog, { target: selected })}
    >
      删除
    </CallButton>
  )
}

/** 删除: the goods stay, without an SPU. */
function RemoveDialog({ target, onClose }: { target: RemoveTarget; onClose: () => void }) {
  const { request, count, name, onDone } = target
  const remove = useBulkAction(spuCalls.remove, {
    weight: 'asked',
    done: '已删除',
    unit: '个 SPU',
    name: 'SPU',
    onRefused: onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={name === undefined ? `删除已选的 ${count} 个 SPU？` : `删除 SPU「${name}」？`}
      content="关联的商品保留，只取消关联；删除后不能恢复。"
      confirmText="删除"
      saving={remove.saving}
      onConfirm={async (agreement) => {
        if (!(await remove.run(request, agreement))) return
        onDone?.()
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
