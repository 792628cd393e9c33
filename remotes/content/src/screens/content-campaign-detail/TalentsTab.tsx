import { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { campaignTalentColumns } from '@crm/contracts/columns/campaignTalents'
import { CampaignStatus } from '@crm/contracts/enums'
import { workRefusal } from '@crm/contracts/rules/campaignRules'
import { Button, Card, EmptyBlock, GuardedButton, Tabs, useDialog } from '@crm/ui/base'
import { bulkTarget, FilterBar, ListTable, useList } from '@crm/ui/data'
import { AddTalentsDialog } from './AddTalentsDialog.tsx'
import classes from './CampaignDetail.module.css'
import { campaignTalentFilters } from './campaignDetailFilters.ts'
import { MoveTalentsDialog } from './MoveTalentsDialog.tsx'
import { TalentActions } from './TalentActions.tsx'
import { TalentBoard } from './TalentBoard.tsx'
import { talentCells } from './talentCells.tsx'
import { MovesOfTab, useStageMoves } from './useStageMoves.tsx'

const views = [
  { key: 'board', label: '看板' },
  { key: 'table', label: '表格' },
] as const

/** 达人 of a campaign: a board by stage, or a table to sort and to act on many. */
export function TalentsTab() {
  const moves = useStageMoves()
  const { campaign } = moves
  const openDialog = useDialog()
  const list = useList(campaignTalentCalls.list, {
    id: 'campaign_talents',
    columns: campaignTalentColumns,
    filters: campaignTalentFilters,
    also: { id: campaign.id },
    enabled: ({ view }) => view === 'table',
  })
  const { view } = list.values
  const refusal = workRefusal(campaign.status, 'plan')
  const add = campaign.adds === 1 && (
    <GuardedButton
      theme="solid"
      guardRepeats={false}
      refusal={refusal}
      onClick={() => openDialog(AddTalentsDialog, { campaign })}
    >
      添加达人
    </GuardedButton>
  )
  return (
    <MovesOfTab value={moves}>
      <Card flush>
        {view === 'table' && <FilterBar filters={list.filters} />}
        <ListTable
          list={list}
          label="项目达人"
          rowKey={(row) => row.id}
          cells={talentCells}
          actions={TalentActions}
          unit="位达人"
          views={false}
          selectable={0}
          {...(campaign.status !== CampaignStatus.archived && {
            bulk: (target) => (
              <Button
                size="small"
                onClick={() => openDialog(MoveTalentsDialog, { campaign, target: bulkTarget(target, 'ids', Number) })}
              >
                改阶段
              </Button>
            ),
          })}
          rowRefusal={(row) => (row.moves === 0 ? '暂无操作权限' : undefined)}
          tools={
            <div className={classes.tools}>
              <Tabs
                kind="button"
                label="视图"
                items={views}
                value={view}
                onChange={(next) => list.set({ view: next })}
              />
              {add}
            </div>
          }
          instead={view === 'board' ? <TalentBoard /> : undefined}
          empty={<EmptyBlock title="暂无达人" action={add} />}
        />
      </Card>
    </MovesOfTab>
  )
}
