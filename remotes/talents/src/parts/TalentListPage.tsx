import { canListTalents } from '@crm/access/talents'
import { type ListedTalent, talentListCalls } from '@crm/contracts/calls/talentLists'
import { talentCalls } from '@crm/contracts/calls/talents'
import { ListFlag } from '@crm/contracts/enums'
import type { ListColumns } from '@crm/contracts/listColumns'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { CallButton, EmptyBlock, useDialog } from '@crm/ui/base'
import { ListPage, useList, bulkTarget } from '@crm/ui/data'
import type { ReactNode } from 'react'
import type { TalentListFilters } from '../lib/talentListFilters.ts'
import { AddToListDialog } from './AddToListDialog.tsx'
import { ListTabs } from './ListTabs.tsx'
import { TalentListActions, useListRemoval } from './TalentListActions.tsx'
import { talentListCells } from './talentListCells.tsx'
import { TalentListTable } from './TalentListTable.tsx'
import { selectTicked } from '../lib/talentSelection.ts'

interface TalentListPageProps {
  flag: typeof ListFlag.white | typeof ListFlag.black
  title: string
  filters: TalentListFilters
  columns: ListColumns<ListedTalent>
  /** Filters that this list has not. */
  without: readonly (keyof TalentListFilters['fields'])[]
  /** What the list does, under the title. */
  above?: ReactNode
}

/** The white or the black list: filters, entries, adding and taking off. */
export function TalentListPage({ flag, title, filters, columns, without, above }: TalentListPageProps) {
  const who = useWho()
  const openDialog = useDialog()
  const isWhite = flag === ListFlag.white
  const id = isWhite ? 'talent_white' : 'talent_black'
  const list = useList(talentListCalls.list, { id, columns, filters, also: { flag } })
  const { verb, ask, saving } = useListRemoval(flag)
  const { platform } = list.values
  const writes = canListTalents(who, flag)
  const add = writes && (
    <CallButton
      theme="solid"
      call={talentCalls.listFlagAdd}
      onClick={() => openDialog(AddToListDialog, { flag, platform })}
    >
      添加达人
    </CallButton>
  )
  return (
    <ListPage
      title={title}
      fresh={{ of: 'orders', platform, tip: '成交数据1小时更新一次' }}
      actions={add}
      above={above}
      tabs={<ListTabs platform={platform} onPlatform={(next) => list.set({ platform: next })} />}
      filters={list.filters}
      without={without}
    >
      <TalentListTable
        list={list}
        label={title}
        rowKey={(row) => row.author_id}
        cells={talentListCells}
        actions={TalentListActions}
        includes={false}
        exports={isWhite ? ExportType.talentWhiteList : ExportType.talentBlackList}
        bulk={(ticked) => {
          const selection = selectTicked(bulkTarget(ticked, 'author_id', String, 'list_filters'), platform)
          return (
            writes && (
              <CallButton
                size="small"
                type="danger"
                call={talentCalls.listFlagRemove}
                loading={saving}
                onClick={() => void ask(selection)}
              >
                {verb}
              </CallButton>
            )
          )
        }}
        empty={<EmptyBlock title={`暂无${title}达人`} action={add} />}
      />
    </ListPage>
  )
}
