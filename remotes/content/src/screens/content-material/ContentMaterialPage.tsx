import { type Material, materialCalls } from '@crm/contracts/calls/materials'
import { materialColumns } from '@crm/contracts/columns/materials'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { materialFilterDefinitions } from '@crm/contracts/filters/materials'
import { ExportType } from '@crm/contracts/taskTypes'
import { BlockSkeleton, Button, CallButton, EmptyBlock, lazyPart, Tabs, useDialog } from '@crm/ui/base'
import { FilterBar, ListPage, ListTable, NoMatch, PlatformTabs, useList, useRecordDrawer } from '@crm/ui/data'
import { useCallback, useState } from 'react'
import { MaterialDrawer } from '../../parts/material/MaterialDrawer.tsx'
import { UploadMaterialsDialog } from '../../parts/material/UploadMaterialsDialog.tsx'
import { useMaterialOptions } from '../../parts/material/useMaterialOptions.ts'
import classes from './ContentMaterial.module.css'
import { MaterialActions, MaterialBulk } from './MaterialActions.tsx'
import { MaterialFolders } from './MaterialFolders.tsx'
import { materialCells } from '../../parts/material/materialCells.tsx'
import { materialFilters } from './materialFilters.ts'

const MaterialGrid = lazyPart(
  () => import('./MaterialGrid.tsx').then((module) => module.MaterialGrid),
  <BlockSkeleton height={480} />,
)
const tabs = materialFilterDefinitions.tab.options.map(({ value, label }) => ({ key: value, label }))
const views = [
  { key: 'grid', label: '网格' },
  { key: 'table', label: '列表' },
] as const
const NOBODY: readonly number[] = []

/** 素材库: find a picture, video or text, check what it may be used for, use it. */
export function ContentMaterialPage() {
  const openDialog = useDialog()
  const options = useMaterialOptions()
  const list = useList(materialCalls.list, {
    id: 'content_material',
    columns: materialColumns,
    filters: materialFilters,
    choices: options,
  })
  const { values, set, filters, counts, narrowing } = list
  const { folder, folder_id, view_mode, ended_in_use } = values
  const { open } = useRecordDrawer('material')
  const [walled, setWalled] = useState<readonly number[]>(NOBODY)
  const keepWalled = useCallback((ids: readonly number[]) => setWalled(ids), [])
  const ext = list.rows.data?.ext
  const isGrid = view_mode === 'grid'
  const inBin = folder === 'bin' && folder_id === undefined
  const add = (
    <CallButton
      theme="solid"
      call={materialCalls.add}
      onClick={() => openDialog(UploadMaterialsDialog, { folderId: folder_id })}
    >
      上传素材
    </CallButton>
  )
  const empty = inBin ? <EmptyBlock title="回收站为空" /> : <EmptyBlock title="暂无素材" action={add} />
  const endedInUse = ext && (ext.ended_in_use > 0 || ended_in_use) && (
    <Button
      size="small"
      theme={ended_in_use ? 'light' : 'borderless'}
      type="danger"
      aria-pressed={ended_in_use}
      onClick={() => set({ ended_in_use: !ended_in_use })}
    >
      到期仍在用 {ext.ended_in_use}
    </Button>
  )
  return (
    <ListPage
      title="素材库"
      actions={add}
      tabs={
        <Tabs
          label="类型"
          items={tabs.map((item) => ({ ...item, count: counts?.[item.key] }))}
          value={values.tab}
          onChange={(tab) => set({ tab })}
          extra={
            <PlatformTabs
              value={values.platform}
              platforms={PLATFORMS_AND_ALL}
              onChange={(platform) => set({ platform })}
            />
          }
        />
      }
    >
      <div className={classes.split}>
        <MaterialFolders
          folders={options.folders}
          counts={ext?.folder_count}
          folder={folder}
          folderId={folder_id}
          onChoose={(choice) => set(choice)}
        />
        <div className={classes.main}>
          <FilterBar filters={filters} />
          <ListTable
            list={list}
            label="素材"
            unit="个素材"
            rowKey={(row) => row.id}
            cells={materialCells}
            actions={MaterialActions}
            bulk={(target) => <MaterialBulk target={target} inBin={inBin} />}
            selectable={0}
            exports={ExportType.material}
            toolbar={endedInUse}
            tools={
              <Tabs
                kind="button"
                label="视图"
                items={views}
                value={view_mode}
                onChange={(mode) => set({ view_mode: mode })}
              />
            }
            instead={
              isGrid ? (
                <MaterialGrid
                  narrowing={narrowing}
                  empty={
                    filters.narrowed || folder !== 'all' || folder_id !== undefined ? (
                      inBin ? (
                        empty
                      ) : (
                        <NoMatch filters={filters} />
                      )
                    ) : (
                      empty
                    )
                  }
                  onRows={keepWalled}
                />
              ) : undefined
            }
            onOpen={(row: Material) => open(row.id)}
            empty={empty}
          />
        </div>
      </div>
      <MaterialDrawer ids={isGrid ? walled : (list.rows.data?.list.map(({ id }) => id) ?? NOBODY)} />
    </ListPage>
  )
}
