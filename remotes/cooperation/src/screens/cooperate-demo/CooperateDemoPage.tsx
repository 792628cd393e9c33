import { sampleCalls } from '@crm/contracts/calls/sample'
import { sampleColumns } from '@crm/contracts/columns/sample'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { ListPage, ListTable, PlatformTabs, useList, useRecordDrawer } from '@crm/ui/data'
import { CooperateDemoActions } from './CooperateDemoActions.tsx'
import { CooperateDemoDrawer } from './CooperateDemoDrawer.tsx'
import { cooperateDemoFilters } from './cooperateDemoFilters.ts'

/** 寄样管理: 寄样单 in reach. */
export function CooperateDemoPage() {
  const list = useList(sampleCalls.list, {
    id: 'sample',
    columns: sampleColumns,
    filters: cooperateDemoFilters,
  })
  const { open } = useRecordDrawer('sample')
  return (
    <ListPage
      title="寄样管理"
      tabs={
        <PlatformTabs
          value={list.values.platform}
          platforms={PLATFORMS_AND_ALL}
          onChange={(platform) => list.set({ platform })}
        />
      }
      filters={list.filters}
    >
      <ListTable
        list={list}
        label="寄样单"
        rowKey={(row) => row.sample_id}
        actions={CooperateDemoActions}
        exports={ExportType.sample}
        onOpen={(row) => open(row.sample_id)}
      />
      <CooperateDemoDrawer />
    </ListPage>
  )
}
