import { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { type CompanyTalent, companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import {
  BusinessModule,
  ContentListFlag,
  contentListFlagLabel,
  type Platform,
  QuotaType,
  TaskModule,
} from '@crm/contracts/enums'
import { CAMPAIGN_TALENTS_MAX } from '@crm/contracts/rules/campaignRules'
import { LIST_ENTRY_COLUMNS } from '@crm/contracts/rules/companyTalentRules'
import { ExportType } from '@crm/contracts/taskTypes'
import { useCanCall } from '@crm/platform/navigate'
import { CallButton, GuardedButton, useDialog } from '@crm/ui/base'
import { bulkTarget, type List, type ListImport, ListTable, type ListTarget } from '@crm/ui/data'
import type { FilterFields } from '@crm/ui/filters'
import type { ReactNode } from 'react'
import { CompanyActions, useTalentDrawer } from './CompanyActions.tsx'
import { companyCells } from './companyCells.tsx'
import { FlagDialog, TagsDialog, TransferDialog } from './companyDialogs.tsx'
import { type CompanySelection, keyText } from './companySelection.ts'
import { IntoCampaignDialog } from './IntoCampaignDialog.tsx'

type Call = typeof companyTalentCalls.list

/** The talents of seeding with what may be done to one and to many. */
export function CompanyTable<S extends FilterFields>({
  list,
  label,
  platform,
  isList,
  empty,
}: {
  list: List<Call, S>
  label: string
  /** Of one platform talents can be ticked: their numbers are its own. */
  platform: Platform | 'all'
  /** The tab shows one of the two lists, with why somebody stands on it. */
  isList: boolean
  empty: ReactNode
}) {
  const { open } = useTalentDrawer()
  return (
    <ListTable
      list={list}
      label={label}
      unit="位达人"
      rowKey={(row) => (platform === 'all' ? keyText(row) : row.author_id)}
      cells={companyCells}
      actions={CompanyActions}
      without={isList ? [] : LIST_ENTRY_COLUMNS}
      {...(platform !== 'all' && { bulk: (target) => <BulkActions target={target} platform={platform} /> })}
      rowRefusal={(row: CompanyTalent) => (row.is_open === 0 ? '暂无数据权限' : undefined)}
      exports={ExportType.companyTalent}
      imports={isList ? undefined : importOf(platform)}
      onOpen={(row: CompanyTalent) => (row.is_open === 1 ? open(keyText(row)) : undefined)}
      empty={empty}
    />
  )
}

/** 导入 into the library. */
export const importOf = (platform: Platform | 'all'): ListImport => ({
  module: TaskModule.contentTalentCompany,
  classify: BusinessModule.content,
  title: '导入企业达人',
  platform: platform === 'all' ? 'dy' : platform,
  quota: QuotaType.companyAuthor,
})

function BulkActions<Request>({ target, platform }: { target: ListTarget<Request>; platform: Platform }) {
  const canCall = useCanCall()
  const openDialog = useDialog()
  const { request, count, onDone } = bulkTarget(target, 'author_ids', String)
  // What is ticked, or the filters of the list, which are those of the write.
  const selection = { target: { platform, ...request } as CompanySelection['target'], count, onDone }
  const { author_ids } = request
  const refusal =
    author_ids === undefined || author_ids.length > CAMPAIGN_TALENTS_MAX
      ? `单次最多加入 ${CAMPAIGN_TALENTS_MAX} 位达人，请勾选`
      : undefined
  return (
    <>
      {canCall(campaignTalentCalls.add) && (
        <GuardedButton
          size="small"
          guardRepeats={false}
          refusal={refusal}
          onClick={() => openDialog(IntoCampaignDialog, { platform, author_ids: author_ids ?? [], onDone })}
        >
          加入项目
        </GuardedButton>
      )}
      <CallButton size="small" call={companyTalentCalls.tagBind} onClick={() => openDialog(TagsDialog, { selection })}>
        打标签
      </CallButton>
      <CallButton
        size="small"
        call={companyTalentCalls.transfer}
        onClick={() => openDialog(TransferDialog, { selection })}
      >
        转交
      </CallButton>
      {([ContentListFlag.red, ContentListFlag.black] as const).map((list) => (
        <CallButton
          key={list}
          size="small"
          call={companyTalentCalls.flag}
          onClick={() => openDialog(FlagDialog, { selection, list })}
        >
          加入{contentListFlagLabel[list]}
        </CallButton>
      ))}
    </>
  )
}
