import { leadsTalents } from '@crm/access/talents'
import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { talentCalls } from '@crm/contracts/calls/talents'
import { ExportType } from '@crm/contracts/taskTypes'
import { go } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Banner, Button, EmptyBlock } from '@crm/ui/base'
import {
  BulkBar,
  DataTable,
  FilterBar,
  ListPage,
  TableToolbar,
  useFilters,
  useKeptTable,
  useSelection,
} from '@crm/ui/data'
import { useAtomValue, useSetAtom } from 'jotai'
import { chosenOf } from '../../lib/chosenOf.ts'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { TalentDialogs } from '../../parts/TalentDialogs.tsx'
import { useTalentTrail } from '../../parts/talentTrail.ts'
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
      above={
        <Banner kind="info" action={<Button onClick={() => void go('TalentManage', { platform })}>体验新版</Button>}>
          旧版将逐步下线
        </Banner>
      }
      tabs={<ListTabs platform={platform} onPlatform={(next) => filters.set({ platform: next })} />}
    >
      <FilterBar filters={filters} tagGroups={groups.data?.list ?? []} />
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
  const columns = talentManageOldColumns(scope === 'team')
  const settings = useKeptTable(`talent_manage_old_${scope}`, columns)
  const selection = useSelection()
  useTalentTrail(rows.data?.list)
  const open = useSetAtom(talentDialogAtom)
  const total = rows.data?.page_info.total_count ?? 0
  const chosen = chosenOf(selection, total, { my_filters: request }, (keys) => ({ follow_id: keys.map(Number) }))
  return (
    <>
      <TableToolbar
        rows={rows}
        settings={settings}
        selection={selection}
        exports={{ type: ExportType.talentManage, request, count: rows.data && total }}
        bulk={
          <BulkBar selection={selection} total={total}>
            <Button size="small" onClick={() => open({ kind: 'tags', chosen })}>
              打标签
            </Button>
            <Button size="small" type="danger" onClick={() => open({ kind: 'release', chosen })}>
              释放
            </Button>
          </BulkBar>
        }
      >
        {rows.data && `共 ${thousands(total)} 位达人`}
      </TableToolbar>
      <DataTable
        label="我的达人（旧版）"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.follow_id}
        filters={filters}
        selection={selection}
        settings={settings}
        empty={
          <EmptyBlock
            title="还没有跟进的达人"
            action={
              <Button theme="solid" onClick={() => void go('TalentPublic', { platform: filters.values.platform })}>
                去公海
              </Button>
            }
          />
        }
      />
    </>
  )
}
