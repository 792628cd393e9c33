import { type Material, materialCalls } from '@crm/contracts/calls/materials'
import { materialColumns } from '@crm/contracts/columns/materials'
import { workRefusal } from '@crm/contracts/rules/campaignRules'
import { LicenceScope } from '@crm/contracts/rules/materialRules'
import { isOffered, open } from '@crm/platform/openers'
import { Card, EmptyBlock, GuardedButton, ReadActions, TextButton } from '@crm/ui/base'
import { FilterBar, ListTable, RowActions, useList, useRecordDrawer } from '@crm/ui/data'
import { MaterialDrawer } from '../../parts/material/MaterialDrawer.tsx'
import { materialCells } from '../../parts/material/materialCells.tsx'
import { useCampaignUses } from '../../parts/material/useMaterialActs.ts'
import { campaignMaterialFilters } from './campaignDetailFilters.ts'
import { useCampaign } from './campaignOfPage.ts'

/** Materials that are taken at once. */
const LIMIT = 100

/** 素材 of a campaign: what it may make its contents of; taken in as far as the rights allow. */
export function MaterialsTab() {
  const { campaign } = useCampaign()
  const { take } = useCampaignUses()
  const list = useList(materialCalls.list, {
    id: 'campaign_materials',
    columns: materialColumns,
    filters: campaignMaterialFilters,
    also: { campaign_id: campaign.id },
  })
  const add = isOffered('materialPicker') && (
    <GuardedButton
      theme="solid"
      guardRepeats={false}
      loading={take.saving}
      refusal={workRefusal(campaign.status, 'plan')}
      onClick={() =>
        open('materialPicker', {
          ...{ scope: LicenceScope.own, platforms: campaign.platforms, limit: LIMIT },
          onPick: (ids) => void take.run({ ids, campaign_id: campaign.id }),
        })
      }
    >
      添加素材
    </GuardedButton>
  )
  return (
    <Card flush>
      <FilterBar filters={list.filters} />
      <ListTable
        list={list}
        label="项目素材"
        rowKey={(row) => row.id}
        cells={materialCells}
        actions={Actions}
        unit="个素材"
        views={false}
        tools={add}
        empty={<EmptyBlock title="暂无素材" action={add} />}
      />
      <MaterialDrawer ids={list.rows.data?.list.map(({ id }) => id) ?? []} />
    </Card>
  )
}

function Actions({ row: { id, name } }: { row: Material }) {
  const { campaign } = useCampaign()
  const { open: show } = useRecordDrawer('material')
  const { leave } = useCampaignUses()
  return (
    <RowActions of={name}>
      <ReadActions>
        <TextButton onClick={() => show(id)}>预览</TextButton>
      </ReadActions>
      <TextButton onClick={() => void leave.run({ ids: [id], campaign_id: campaign.id })}>移出</TextButton>
    </RowActions>
  )
}
