import { presetRange } from '@crm/base/dates'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { goodsClassCalls } from '@crm/contracts/calls/goodsClasses'
import { goodsClassColumns } from '@crm/contracts/columns/goodsClasses'
import { CLASSES_MAX } from '@crm/contracts/rules/goodsClassRules'
import { useCanCall } from '@crm/platform/navigate'
import { CallButton, GuardedButton, Tabs, useDialog } from '@crm/ui/base'
import { ListPage, PlatformTabs, useList } from '@crm/ui/data'
import { GOODS_NOTE } from '../../lib/goodsLabels.ts'
import { ClassDialog, PasteClassesDialog } from './ClassDialogs.tsx'
import { ClassTree } from './ClassTree.tsx'
import { goodsCategoryListFilters } from './goodsCategoryListFilters.ts'

/** 商品分类: the enterprise's own tree, with what its goods sold in the last thirty days. */
export function GoodsCategoryListPage() {
  const canCall = useCanCall()
  const openDialog = useDialog()
  const list = useList(goodsCalls.classList, {
    id: 'goodsClass',
    columns: goodsClassColumns,
    filters: goodsCategoryListFilters,
    // The whole tree at once, over the days that its columns name.
    asks: ({ platform, order_by, sort }) => ({
      ...{ platform, order_by, sort },
      ...presetRange('last30day'),
    }),
  })
  const { values, set, rows } = list
  const refusal = (rows.data?.list.length ?? 0) >= CLASSES_MAX ? `最多 ${CLASSES_MAX} 个分类` : undefined
  return (
    <ListPage
      title="商品分类"
      fresh={{ of: 'goods', platform: values.platform, tip: GOODS_NOTE }}
      actions={
        <>
          <CallButton call={goodsClassCalls.addMany} onClick={() => openDialog(PasteClassesDialog, {})}>
            批量添加
          </CallButton>
          {canCall(goodsClassCalls.add) && (
            <GuardedButton
              theme="solid"
              guardRepeats={false}
              refusal={refusal}
              onClick={() => openDialog(ClassDialog, {})}
            >
              添加分类
            </GuardedButton>
          )}
        </>
      }
      tabs={
        <Tabs
          label="分类"
          items={[]}
          value=""
          onChange={() => {}}
          extra={<PlatformTabs value={values.platform} onChange={(platform) => set({ platform })} />}
        />
      }
    >
      <ClassTree list={list} />
    </ListPage>
  )
}
