import { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { type CompanyTalent, companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { ContentListFlag, contentListFlagLabel } from '@crm/contracts/enums'
import { address, go, useCanOpen } from '@crm/platform/navigate'
import { ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { type RowAction, RowActions, useBulkAction, useRecordDrawer } from '@crm/ui/data'
import { FlagDialog, LogDialog, TransferDialog } from './companyDialogs.tsx'
import { companyWrite, keyText, selectTalent } from './companySelection.ts'
import { IntoCampaignDialog } from './IntoCampaignDialog.tsx'

/** The drawer of a talent, by `platform:number` in the address. */
export const useTalentDrawer = () =>
  useRecordDrawer<string>('company_talent', (text) => (/^\w+:.+$/.test(text) ? text : undefined))

const { red, black, none } = ContentListFlag

/** What may be done with a talent's place on the lists. */
function useListActs(row: CompanyTalent): RowAction[] {
  const openDialog = useDialog()
  const off = useBulkAction(companyTalentCalls.flag, { ...companyWrite, weight: 'asked', done: '已移出' })
  const selection = selectTalent(row)
  const { content_flag: on, reason, text, images } = row
  const add = (list: typeof red | typeof black): RowAction => ({
    text: `加入${contentListFlagLabel[list]}`,
    call: companyTalentCalls.flag,
    danger: list === black,
    onClick: () => openDialog(FlagDialog, { selection, list, onOther: on !== none }),
  })
  if (on === none) return [add(red), add(black)]
  return [
    {
      text: '编辑原因',
      call: companyTalentCalls.flag,
      onClick: () => openDialog(FlagDialog, { selection, list: on, entry: { reason, text, images } }),
    },
    add(on === red ? black : red),
    {
      text: `移出${contentListFlagLabel[on]}`,
      call: companyTalentCalls.flag,
      confirm: { title: `将「${row.author_name}」移出${contentListFlagLabel[on]}？`, confirmText: '移出' },
      onClick: (agreement) => void off.run({ ...selection.target, list_type: none }, agreement),
    },
  ]
}

/** What may be done with one talent of the library. */
export function CompanyActions({ row }: { row: CompanyTalent }) {
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const { open } = useTalentDrawer()
  const remove = useBulkAction(companyTalentCalls.remove, { ...companyWrite, weight: 'asked', done: '已移除' })
  const lists = useListActs(row)
  const selection = selectTalent(row)
  if (row.is_open === 0) return '-'
  const { author_id, platform, author_name: name } = row
  return (
    <RowActions
      of={name}
      more={[
        {
          text: '写跟进',
          call: companyTalentCalls.followLogAdd,
          onClick: () => openDialog(LogDialog, { talent: row }),
        },
        canOpen('ContentSample') &&
          row.content_flag !== black && {
            text: '寄样',
            onClick: () =>
              void go('ContentSample', { platform, drawer: 'sample_create', id: author_id, from: address() }),
          },
        ...lists,
        { text: '转交', call: companyTalentCalls.transfer, onClick: () => openDialog(TransferDialog, { selection }) },
        {
          text: '移除',
          danger: true,
          call: companyTalentCalls.remove,
          confirm: {
            title: `移除达人「${name}」？`,
            content: '移出企业达人库；带货中的达人保留。',
            confirmText: '移除',
            danger: true,
          },
          onClick: (agreement) => void remove.run(selection.target, agreement),
        },
      ]}
    >
      <ReadActions>
        <TextButton onClick={() => open(keyText(row))}>详情</TextButton>
      </ReadActions>
      {row.content_flag !== black && (
        <TextButton
          call={campaignTalentCalls.add}
          onClick={() => openDialog(IntoCampaignDialog, { platform, author_ids: [author_id], name })}
        >
          加入项目
        </TextButton>
      )}
    </RowActions>
  )
}
