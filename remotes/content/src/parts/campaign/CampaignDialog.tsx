import { platformsOf } from '@crm/access/visibility'
import { day, pickedMoment } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type CampaignDetail, campaignCalls } from '@crm/contracts/calls/campaigns'
import { campaignVisibilityLabel, CampaignVisibility, platformName, PLATFORMS } from '@crm/contracts/enums'
import {
  CAMPAIGN_BRIEF_MAX,
  CAMPAIGN_MEMBERS_MAX,
  CAMPAIGN_NAME_MAX,
  CAMPAIGN_REVIEWERS_MAX,
  CAMPAIGN_SPUS_MAX,
  CAMPAIGN_WORDS_MAX,
} from '@crm/contracts/rules/campaignRules'
import { useWho } from '@crm/platform/session'
import { Dialog, Loaded } from '@crm/ui/base'
import { type ConflictFields, Form, FormDialog, rule, useConflict } from '@crm/ui/form'
import classes from './CampaignDialog.module.css'
import { blankCampaign, type CampaignValues, toTerms, valuesOf, wordsOf } from './campaignForm.ts'

const WIDE = { width: '100%' }

interface NewCampaignProps {
  /** What it promotes to begin with. */
  spu_ids?: readonly number[]
  onMade?: (id: number) => void
  onClose: () => void
}

/** 新建项目, as a draft; `onMade` is told its number. */
export function NewCampaignDialog({ spu_ids = [], onMade, onClose }: NewCampaignProps) {
  const { user_id } = useWho()
  return (
    <FormDialog
      width={720}
      title="新建项目"
      submitText="保存草稿"
      initValues={{ ...blankCampaign(user_id), spu_ids: [...spu_ids] }}
      call={campaignCalls.add}
      done="已保存草稿"
      toRequest={(values: CampaignValues) => toTerms(values)}
      onDone={({ id }) => onMade?.(id)}
      onClose={onClose}
    >
      {(values) => <Fields values={values} />}
    </FormDialog>
  )
}

const count = (list: readonly number[]) => `${list.length} 个`
const dateText = (date: Date | undefined) => (date ? day(pickedMoment(date)) : '')
const number = (value: number | undefined) => String(value ?? '未设')
const LABELS: ConflictFields<CampaignValues> = {
  name: { label: '名称' },
  spu_ids: { label: 'SPU', text: count },
  platforms: { label: '平台', text: (list) => list.map(platformName).join('、') },
  start: { label: '开始日期', text: dateText },
  end: { label: '结束日期', text: dateText },
  budget: { label: '预算', text: (fen) => `¥${(fen ?? 0) / 100}` },
  content_count: { label: '目标内容数', text: number },
  interaction: { label: '目标互动', text: number },
  hot_count: { label: '目标爆文', text: number },
  cpe: { label: '目标 CPE', text: (fen) => `¥${(fen ?? 0) / 100}` },
  user_id: { label: '负责人', text: number },
  member_ids: { label: '参与人', text: count },
  keywords: { label: '关键词' },
  brief: { label: 'Brief' },
  is_reviewed: { label: '审稿流程', text: (on) => (on ? '开启' : '关闭') },
  first: { label: '一审', text: count },
  second: { label: '二审', text: count },
  visibility: { label: '可见范围', text: (value) => campaignVisibilityLabel[value] },
}

/** 编辑 of one campaign, read anew. */
export function EditCampaignDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useCall(campaignCalls.detail, { id })
  return (
    <Loaded
      read={read}
      keeps
      lines={8}
      within={(block) => (
        <Dialog open width={720} title="编辑项目" onClose={onClose}>
          {block}
        </Dialog>
      )}
    >
      {(campaign) => <EditForm campaign={campaign} onClose={onClose} />}
    </Loaded>
  )
}

function EditForm({ campaign, onClose }: { campaign: CampaignDetail; onClose: () => void }) {
  const { updated_at, conflict } = useConflict<CampaignValues>(campaign, LABELS, async () => {
    const now = await send(campaignCalls.detail, { id: campaign.id })
    return { updated_at: now.updated_at, values: valuesOf(now) }
  })
  return (
    <FormDialog
      width={720}
      title={`编辑项目「${campaign.name}」`}
      submitText="保存"
      initValues={valuesOf(campaign)}
      conflict={conflict}
      call={campaignCalls.update}
      done="设置成功"
      toRequest={(values: CampaignValues) => ({ id: campaign.id, updated_at, changes: toTerms(values) })}
      onClose={onClose}
    >
      {(values) => <Fields values={values} />}
    </FormDialog>
  )
}

function Fields({ values }: { values: Partial<CampaignValues> }) {
  const options = useCall(campaignCalls.options, {})
  const members = useCall(campaignCalls.members, {}).data?.list ?? []
  const platforms = platformsOf(useWho(), 2)
  return (
    <>
      <Form.Input
        field="name"
        label="名称"
        maxLength={CAMPAIGN_NAME_MAX}
        rules={[{ required: true, whitespace: true, message: '请输入项目名称' }]}
      />
      <div className={classes.pair}>
        <Form.Select
          field="spu_ids"
          label="SPU"
          multiple
          filter
          max={CAMPAIGN_SPUS_MAX}
          style={WIDE}
          placeholder="请选择 SPU"
          optionList={(options.data?.spus ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          rules={[{ required: true, type: 'array', min: 1, message: '请选择 SPU' }]}
        />
        <Form.Select
          field="platforms"
          label="平台"
          multiple
          style={WIDE}
          placeholder="请选择平台"
          optionList={PLATFORMS.filter((each) => platforms.includes(each)).map((each) => ({
            value: each,
            label: platformName(each),
          }))}
          rules={[{ required: true, type: 'array', min: 1, message: '请选择平台' }]}
        />
        <Form.DatePicker
          field="start"
          label="开始日期"
          type="date"
          style={WIDE}
          placeholder="请选择日期"
          rules={[{ required: true, message: '请选择开始日期' }]}
        />
        <Form.DatePicker
          field="end"
          label="结束日期"
          type="date"
          style={WIDE}
          placeholder="请选择日期"
          rules={[
            { required: true, message: '请选择结束日期' },
            rule((end: Date | undefined) =>
              end && values.start && end < values.start ? '结束日期不能早于开始日期' : undefined,
            ),
          ]}
        />
        <Form.Money field="budget" label="预算 ¥" placeholder="不设预算" />
        <Form.Number field="content_count" label="目标内容数" min={0} placeholder="不设目标" />
        <Form.Number field="interaction" label="目标互动" min={0} placeholder="不设目标" />
        <Form.Number field="hot_count" label="目标爆文" min={0} placeholder="不设目标" />
        <Form.Money field="cpe" label="目标 CPE ¥" placeholder="不设目标" />
        <Form.Select
          field="visibility"
          label="可见范围"
          style={WIDE}
          optionList={Object.values(CampaignVisibility).map((value) => ({
            value,
            label: campaignVisibilityLabel[value],
          }))}
        />
        <Form.Member
          field="user_id"
          label="负责人"
          members={members}
          rules={[{ required: true, message: '请选择负责人' }]}
        />
        <Form.Member
          field="member_ids"
          label="参与人"
          multiple
          limit={CAMPAIGN_MEMBERS_MAX}
          placeholder="可见全部达人"
          members={members}
        />
      </div>
      <Form.TextArea
        field="keywords"
        label="关键词 / 话题"
        rows={2}
        placeholder="每行一个，或用逗号分隔"
        rules={[
          rule((text: string | undefined) => {
            const words = wordsOf(text ?? '')
            if (words.length > CAMPAIGN_WORDS_MAX) return `最多 ${CAMPAIGN_WORDS_MAX} 个`
            return words.some((word) => word.length > 20) ? '每个不超过 20 个字' : undefined
          }),
        ]}
      />
      <Form.TextArea
        field="brief"
        label="Brief"
        rows={5}
        maxCount={CAMPAIGN_BRIEF_MAX}
        maxLength={CAMPAIGN_BRIEF_MAX}
      />
      <Form.Switch field="is_reviewed" label="审稿流程" />
      {values.is_reviewed && (
        <div className={classes.pair}>
          <Form.Member
            field="first"
            label="一审（任一人决定）"
            multiple
            limit={CAMPAIGN_REVIEWERS_MAX}
            members={members}
            rules={[{ required: true, type: 'array', min: 1, message: '请选择一审' }]}
          />
          <Form.Member
            field="second"
            label="二审（任一人决定）"
            multiple
            limit={CAMPAIGN_REVIEWERS_MAX}
            placeholder="不设二审"
            members={members}
          />
        </div>
      )}
    </>
  )
}
