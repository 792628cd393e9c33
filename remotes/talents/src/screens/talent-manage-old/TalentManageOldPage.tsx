import { leadsTalents } from '@crm/access/talents'
import { useCall } from '@crm/client/hooks'
import { type MyTalent, talentCalls } from '@crm/contracts/calls/talents'
import { ExportType } from '@crm/contracts/taskTypes'
import { go } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Banner, Button, useDialog } from '@crm/ui/base'
import { type ListCells, ListPage, useList, bulkTarget } from '@crm/ui/data'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { NoFollowedTalents } from '../../parts/NoFollowedTalents.tsx'
import { ReleaseDialog } from '../../parts/ReleaseDialog.tsx'
import { TagDialog } from '../../parts/TagDialog.tsx'
import { TalentListTable } from '../../parts/TalentListTable.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'
import { OpenFollowLog } from '../talent-manage/OpenFollowLog.tsx'
import { TalentManageOldActions } from './TalentManageOldActions.tsx'
import { talentManageOldColumns } from './talentManageOldColumns.ts'
import { talentManageOldFilters } from './talentManageOldFilters.ts'
import { selectTicked } from '../../lib/talentSelection.ts'

const cells: ListCells<MyTalent, typeof talentManageOldColumns> = {
  talent: ({ row }) => <TalentNameCell talent={row} />,
}
const WITHOUT = { mine: ['user'], team: [] } as const

/** 我的达人（旧版）: the former list, kept for those who are used to it; leads see their team. */
export function TalentManageOldPage() {
  const openDialog = useDialog()
  const scope = leadsTalents(useWho()) ? 'team' : 'mine'
  const list = useList(talentCalls.myList, {
    id: `talent_manage_old_${scope}`,
    columns: talentManageOldColumns,
    filters: talentManageOldFilters,
    also: { scope },
  })
  const { platform } = list.values
  const groups = useCall(talentCalls.tagGroups, {})
  return (
    <ListPage
      title="我的达人（旧版）"
      fresh={{ of: 'orders', platform, tip: '成交数据1小时更新一次' }}
      above={
        <Banner kind="info" action={<Button onClick={() => void go('TalentManage', { platform })}>体验新版</Button>}>
          旧版将逐步下线
        </Banner>
      }
      tabs={<ListTabs platform={platform} onPlatform={(next) => list.set({ platform: next })} />}
      filters={list.filters}
      tagGroups={groups.data?.list ?? []}
    >
      <TalentListTable
        list={list}
        label="我的达人（旧版）"
        rowKey={(row) => row.follow_id}
        cells={cells}
        without={WITHOUT[scope]}
        actions={TalentManageOldActions}
        views={false}
        exports={ExportType.talentManage}
        bulk={(ticked) => {
          const selection = selectTicked(bulkTarget(ticked, 'follow_id', Number, 'my_filters'))
          return (
            <>
              <Button size="small" onClick={() => openDialog(TagDialog, { selection })}>
                打标签
              </Button>
              <Button size="small" type="danger" onClick={() => openDialog(ReleaseDialog, { selection })}>
                释放
              </Button>
            </>
          )
        }}
        empty={<NoFollowedTalents platform={platform} />}
      />
      <OpenFollowLog platform={platform} scope={scope} />
    </ListPage>
  )
}
