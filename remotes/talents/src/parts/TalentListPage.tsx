import { listsTalents } from '@crm/access/talents'
import { freshnessNote } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { type ListedTalent, talentListCalls } from '@crm/contracts/calls/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import { useWho } from '@crm/platform/session'
import { Button, EmptyBlock } from '@crm/ui/base'
import { type Column, ListPage, useFilters } from '@crm/ui/data'
import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { TalentListSpec } from '../lib/talentListFilters.ts'
import { bulkDoneAtom } from '../state/dialog.ts'
import { listDialogAtom } from '../state/listDialog.ts'
import { AddToListDialog } from './AddToListDialog.tsx'
import { EditListEntryDialog } from './EditListEntryDialog.tsx'
import { ListTabs } from './ListTabs.tsx'
import { TalentDialogs } from './TalentDialogs.tsx'
import { TalentListTable } from './TalentListTable.tsx'

interface TalentListPageProps {
  flag: typeof ListFlag.white | typeof ListFlag.black
  title: string
  spec: TalentListSpec
  columns: readonly Column<ListedTalent>[]
  /** Filters that this list has not. */
  without: readonly (keyof TalentListSpec['fields'])[]
  /** What the list does, under the title. */
  above?: ReactNode
}

/** The white or the black list: filters, entries, adding and taking off. */
export function TalentListPage({ flag, title, spec, columns, without, above }: TalentListPageProps) {
  const who = useWho()
  const filters = useFilters(spec)
  const { values, set } = filters
  const rows = useCall(talentListCalls.list, { ...filters.request, flag })
  const [dialog, setDialog] = useAtom(listDialogAtom)
  const bulkDone = useAtomValue(bulkDoneAtom)
  const close = () => setDialog((now) => (now === dialog ? undefined : now))
  const add = listsTalents(who, flag) && (
    <Button theme="solid" onClick={() => setDialog({ kind: 'add', flag, platform: values.platform })}>
      添加达人
    </Button>
  )
  return (
    <ListPage
      title={title}
      note={freshnessNote()}
      noteTip="成交数据1小时更新一次"
      actions={add}
      above={above}
      tabs={<ListTabs platform={values.platform} onPlatform={(platform) => set({ platform })} />}
      filters={filters}
      without={without}
    >
      <TalentListTable
        key={`${JSON.stringify(values)} ${bulkDone}`}
        flag={flag}
        title={title}
        filters={filters}
        rows={rows}
        columns={columns}
        empty={<EmptyBlock title={`暂无${title}达人`} action={add} />}
      />
      {dialog?.kind === 'add' && <AddToListDialog flag={flag} platform={dialog.platform} onClose={close} />}
      {dialog?.kind === 'edit' && <EditListEntryDialog entry={dialog.entry} onClose={close} />}
      <TalentDialogs />
    </ListPage>
  )
}
