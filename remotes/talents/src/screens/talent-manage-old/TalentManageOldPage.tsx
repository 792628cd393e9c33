import { leadsTalents } from '@crm/access/talents'
import { freshnessNote } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { talentCalls } from '@crm/contracts/calls/talents'
import { ExportType } from '@crm/contracts/taskTypes'
import { go } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Banner, Button } from '@crm/ui/base'
import { BulkBar, ListPage, type Selection, useFilters } from '@crm/ui/data'
import { useAtomValue, useSetAtom } from 'jotai'
import { chosenOf } from '../../lib/chosenOf.ts'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { NoFollowedTalents } from '../../parts/NoFollowedTalents.tsx'
import { TalentDialogs } from '../../parts/TalentDialogs.tsx'
import { TalentTable } from '../../parts/TalentTable.tsx'
import { bulkDoneAtom, talentDialogAtom } from '../../state/dialog.ts'
import { OpenFollowLog } from '../talent-manage/OpenFollowLog.tsx'
import { talentManageOldColumns } from './talentManageOldColumns.tsx'
import { talentManageOldFilters } from './talentManageOldFilters.ts'

/** 我的达人（旧版）: the former list, kept for those who are used to it; leads see their team. */
export function TalentManageOldPage() {
  const filters = useFilters(talentManageOldFilters)
  const bulkDone = useAtomValue(bulkDoneAtom)
  const { platform } = filters.values
  const scope = leadsTalents(useWho()) ? ('team' as const) : ('mine' as const)
  const groups = useCall(talentCalls.tagGroups, {})
  return (
    <ListPage
      title="我的达人（旧版）"
      note={freshnessNote()}
      noteTip="成交数据1小时更新一次"
      above={
        <Banner kind="info" action={<Button onClick={() => void go('TalentManage', { platform })}>体验新版</Button>}>
          旧版将逐步下线
        </Banner>
      }
      tabs={<ListTabs platform={platform} onPlatform={(next) => filters.set({ platform: next })} />}
      filters={filters}
      tagGroups={groups.data?.list ?? []}
    >
      <OldTable key={`${JSON.stringify(filters.values)} ${bulkDone}`} filters={filters} scope={scope} />
      <OpenFollowLog platform={platform} scope={scope} />
      <TalentDialogs />
    </ListPage>
  )
}

interface OldTableProps {
  filters: ReturnType<typeof useFilters<(typeof talentManageOldFilters)['fields']>>
  scope: 'mine' | 'team'
}

function OldTable({ filters, scope }: OldTableProps) {
  const request = { ...filters.request, scope }
  const rows = useCall(talentCalls.myList, request)
  const open = useSetAtom(talentDialogAtom)
  const total = rows.data?.page_info.total_count ?? 0
  const bulk = (selection: Selection) => {
    const chosen = chosenOf(selection, total, { my_filters: request }, (keys) => ({ follow_id: keys.map(Number) }))
    return (
      <BulkBar selection={selection} total={total}>
        <Button size="small" onClick={() => open({ kind: 'tags', chosen })}>
          打标签
        </Button>
        <Button size="small" type="danger" onClick={() => open({ kind: 'release', chosen })}>
          释放
        </Button>
      </BulkBar>
    )
  }
  return (
    <TalentTable
      id={`talent_manage_old_${scope}`}
      label="我的达人（旧版）"
      rows={rows}
      columns={talentManageOldColumns(scope === 'team')}
      rowKey={(row) => row.follow_id}
      filters={filters}
      views={false}
      exports={{ type: ExportType.talentManage, request }}
      bulk={bulk}
      empty={<NoFollowedTalents platform={filters.values.platform} />}
    />
  )
}
