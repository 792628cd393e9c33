import { day, endOfDay, pickedMoment, pickerDate, startOfDay } from '@crm/base/dates'
import { money, UNAVAILABLE } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import type { Agreement } from '@crm/client/weight'
import type { CampaignDetail } from '@crm/contracts/calls/campaigns'
import { type CampaignTalent, campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { CAMPAIGN_REASON_MAX } from '@crm/contracts/rules/campaignRules'
import { Dialog, Loaded } from '@crm/ui/base'
import { useBulkAction } from '@crm/ui/data'
import { type ConflictFields, Form, FormDialog, useConflict } from '@crm/ui/form'
import { placeWrite } from '../../parts/campaign/placeWrite.ts'
import { acceptsOver } from './StepDialogs.tsx'
import { overBudget } from './stageMoves.ts'

interface Values {
  quote?: number | undefined
  draft_due?: Date | undefined
  publish_due?: Date | undefined
  remark?: string | undefined
}

const dateOf = (at: number | null) => (at === null ? undefined : pickerDate(startOfDay(at)))
// A day is due when it is over.
const momentOf = (date: Date | undefined) => (date ? endOfDay(pickedMoment(date)) : null)

const valuesOf = (row: CampaignTalent): Values => ({
  quote: row.quote === UNAVAILABLE ? undefined : row.quote,
  draft_due: dateOf(row.draft_due),
  publish_due: dateOf(row.publish_due),
  remark: row.remark,
})

const dateText = (date: Date | undefined) => (date ? day(pickedMoment(date)) : '未设')
const LABELS: ConflictFields<Values> = {
  quote: { label: '报价', text: (fen) => (fen === undefined ? '未填写' : `¥${money(fen)}`) },
  draft_due: { label: '交稿日期', text: dateText },
  publish_due: { label: '发布日期', text: dateText },
  remark: { label: '备注' },
}

interface EditTalentDialogProps {
  campaign: CampaignDetail
  place_id: number
  onClose: () => void
}

const requestOf = ({ campaign, place_id }: Pick<EditTalentDialogProps, 'campaign' | 'place_id'>) => ({
  ...{ id: campaign.id, place_id, page: 1, size: 1 },
})

/** 编辑 of what was agreed with a talent of a campaign: price, dates, remark. */
export function EditTalentDialog(props: EditTalentDialogProps) {
  const read = useCall(campaignTalentCalls.list, requestOf(props))
  return (
    <Loaded
      read={read}
      keeps
      lines={5}
      within={(block) => (
        <Dialog open title="编辑达人" onClose={props.onClose}>
          {block}
        </Dialog>
      )}
    >
      {({ list: [row] }) => row && <EditForm {...props} row={row} />}
    </Loaded>
  )
}

function EditForm({ campaign, place_id, row, onClose }: EditTalentDialogProps & { row: CampaignTalent }) {
  const update = useBulkAction(campaignTalentCalls.update, {
    ...placeWrite,
    ...{ weight: 'asked', quiet: true, done: '设置成功' },
  })
  const { updated_at, conflict } = useConflict<Values>(row, LABELS, async () => {
    const [now] = (await send(campaignTalentCalls.list, requestOf({ campaign, place_id }))).list
    return now && { updated_at: now.updated_at, values: valuesOf(now) }
  })
  const save = async (
    request: { quote?: number | undefined; dates: object; updated_at: number },
    agreement: Agreement,
  ) => {
    const { quote, dates, ...version } = request
    if (quote !== undefined && quote !== row.quote && !(await acceptsOver(overBudget(campaign, [row], quote))))
      return undefined
    const changes = { ...dates, ...(quote !== undefined && quote !== row.quote && { quote }) }
    return update.run({ id: campaign.id, ids: [place_id], ...version, changes }, agreement)
  }
  return (
    <FormDialog
      title={`编辑达人「${row.author_name}」`}
      submitText="保存"
      initValues={valuesOf(row)}
      conflict={conflict}
      action={{ run: save, saving: update.saving, failure: update.failure }}
      toRequest={({ quote, draft_due, publish_due, remark = '' }: Values) => ({
        quote,
        dates: { draft_due: momentOf(draft_due), publish_due: momentOf(publish_due), remark },
        updated_at,
      })}
      onClose={onClose}
    >
      <Form.Money field="quote" label="报价 ¥" placeholder="0 为置换" />
      <Form.DatePicker
        field="draft_due"
        label="交稿日期"
        type="date"
        style={{ width: '100%' }}
        placeholder="请选择日期"
      />
      <Form.DatePicker
        field="publish_due"
        label="发布日期"
        type="date"
        style={{ width: '100%' }}
        placeholder="请选择日期"
      />
      <Form.TextArea
        field="remark"
        label="备注"
        rows={3}
        maxCount={CAMPAIGN_REASON_MAX}
        maxLength={CAMPAIGN_REASON_MAX}
      />
    </FormDialog>
  )
}
