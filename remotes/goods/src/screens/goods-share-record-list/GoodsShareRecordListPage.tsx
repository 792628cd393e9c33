import { promotionCalls } from '@crm/contracts/calls/promotion'
import { shareColumns } from '@crm/contracts/columns/shares'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { Button, EmptyBlock, lazyPart, ReadActions, Tabs, useDialog } from '@crm/ui/base'
import { ListPage, ListTable, PlatformTabs, listReads, useList } from '@crm/ui/data'
import { goodsShareRecordListFilters } from './goodsShareRecordListFilters.ts'
import { ShareActions } from './ShareActions.tsx'
import { shareCells } from './shareCells.tsx'
import { SharersDialog } from './ShareDialogs.tsx'

const ShareDrawer = lazyPart(() => import('../../share/ShareDrawer.tsx').then((module) => module.ShareDrawer), null)

/** The list itself. */
export const firstReads = listReads(promotionCalls.list, goodsShareRecordListFilters)

/** 商品分享记录: links and posters of goods, and what came of them. */
export function GoodsShareRecordListPage() {
  const openDialog = useDialog()
  const list = useList(promotionCalls.list, {
    id: 'share',
    columns: shareColumns,
    filters: goodsShareRecordListFilters,
  })
  const { values, set, rows, narrowing } = list
  const total = rows.data?.ext.list_total
  const add = (
    <Button theme="solid" onClick={() => openDialog(ShareDrawer, {})}>
      新建分享
    </Button>
  )
  return (
    <ListPage
      title="商品分享记录"
      actions={
        <>
          <ReadActions>
            <Button onClick={() => openDialog(SharersDialog, { narrowing })}>员工统计</Button>
          </ReadActions>
          {add}
        </>
      }
      tabs={
        <Tabs
          label="分享"
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
      figures={{
        read: rows,
        items: [
          { key: 'share_count', title: '分享数', kind: 'count', value: total?.share_count },
          { key: 'visitor_count', title: '浏览人数', kind: 'count', value: total?.visitor_count },
          { key: 'copy_count', title: '复制口令数', kind: 'count', value: total?.copy_count },
          { key: 'apply_count', title: '申样数', kind: 'count', value: total?.apply_count },
          {
            key: 'gmv',
            title: '成交金额',
            kind: 'money',
            value: total?.gmv,
            note: '申样达人此后在分享商品上的成交金额（同一达人只计一次）',
          },
        ],
      }}
    >
      <ListTable
        list={list}
        label="商品分享记录"
        unit="条分享记录"
        rowKey={(row) => row.share_id}
        cells={shareCells}
        actions={ShareActions}
        exports={ExportType.share}
        empty={<EmptyBlock title="暂无商品分享" action={add} />}
      />
    </ListPage>
  )
}
