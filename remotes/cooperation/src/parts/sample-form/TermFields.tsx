import { day } from '@crm/base/dates'
import { canWorkOnTalents } from '@crm/access/talents'
import { hasRole } from '@crm/access/roles'
import { send } from '@crm/client/request'
import { useCall } from '@crm/client/hooks'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { BusinessModule, DeliveryType, type Platform } from '@crm/contracts/enums'
import { SALES_LEADS, SEEDING, SEEDING_LEADS } from '@crm/contracts/routes/groups'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { EXPECTED_DELIVERIES, SAMPLE_PURPOSES, SAMPLE_REMARK_MAX } from '@crm/contracts/rules/sampleRules'
import { useWho } from '@crm/platform/session'
import { FilesField, Form } from '@crm/ui/form'
import classes from '../FormParts.module.css'
import { type SampleValues, targetsOf } from './samplePayload.ts'

const wide = { width: '100%' } as const

interface TermFieldsProps {
  classify: ModuleId
  platform: Platform
  values: Partial<SampleValues>
  /** The sample that is changed, whose files are its own. */
  sampleId?: number | undefined
}

/** Who may be the medium of a sample. */
const takesOf = { 1: canWorkOnTalents, 2: (member: { role_id: number }) => hasRole(member, SEEDING) } as const

/** 项目: those in which every talent waits for a sample. */
function CampaignField({ platform, authorIds }: { platform: Platform; authorIds: readonly string[] }) {
  const isChosen = authorIds.length > 0
  const campaigns = useCall(sampleCalls.campaigns, { platform, author_ids: [...authorIds] }, { enabled: isChosen })
  const offered = isChosen ? (campaigns.data?.list ?? []) : []
  return (
    <Form.Select
      field="campaign_id"
      label="项目"
      placeholder="不属于项目"
      showClear
      style={wide}
      loading={isChosen && campaigns.state === 'waiting'}
      emptyContent={isChosen ? '没有项目在等所选达人的样品' : '请先选择达人'}
      optionList={offered.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** What is said of samples besides whom and what: medium, purpose, what is hoped for, notes and files. */
export function TermFields({ classify, platform, values, sampleId }: TermFieldsProps) {
  const who = useWho()
  const fields = useCall(sampleCalls.customFields, { classify })
  const isSeeding = classify === BusinessModule.content
  const targets = values.kind === 'colonel' ? [] : targetsOf(values)
  const [only, ...others] = targets
  const isLinked = !isSeeding && only !== undefined && others.length === 0
  const coops = useCall(sampleCalls.cooperations, { platform, author_id: only ?? '' }, { enabled: isLinked })
  return (
    <>
      <div className={classes.columns}>
        {hasRole(who, isSeeding ? SEEDING_LEADS : SALES_LEADS) && (
          <Form.Staff field="user_id" label="媒介" placeholder="本人" takes={takesOf[classify]} width="100%" />
        )}
        <Form.Select
          field="purpose"
          label="用途"
          placeholder="请选择用途"
          showClear
          style={wide}
          optionList={SAMPLE_PURPOSES.map((value) => ({ value, label: value }))}
        />
        <Form.Select
          field="expected_type"
          label="期望履约方式"
          placeholder="请选择方式"
          showClear
          style={wide}
          optionList={EXPECTED_DELIVERIES.filter(([value]) => !isSeeding || value !== DeliveryType.manualLive).map(
            ([value, label]) => ({ value, label }),
          )}
        />
        <Form.DatePicker field="expected_due" label={isSeeding ? '期望内容日期' : '期望履约日期'} style={wide} />
        {isSeeding && sampleId === undefined && <CampaignField platform={platform} authorIds={targets} />}
        {isLinked && (
          <Form.Select
            field="coop_id"
            label="关联合作单"
            placeholder="不关联"
            showClear
            style={wide}
            loading={coops.state === 'waiting'}
            emptyContent="该达人暂无合作单"
            optionList={(coops.data?.list ?? []).map(({ coop_id, coop_no, start_time, end_time }) => ({
              value: coop_id,
              label: `${coop_no}（${day(start_time)} ~ ${day(end_time)}）`,
            }))}
          />
        )}
      </div>
      {fields.data?.list.map(({ key, label, options, required }) => {
        const rules = required === 1 ? [{ required: true, message: `请填写${label}` }] : []
        const field = `custom_fields.${key}` as const
        return options.length > 0 ? (
          <Form.Select
            key={key}
            {...{ field, label, rules }}
            placeholder="请选择"
            showClear
            style={wide}
            optionList={options.map((value) => ({ value, label: value }))}
          />
        ) : (
          <Form.Input key={key} {...{ field, label, rules }} maxLength={200} />
        )
      })}
      <Form.TextArea field="remark" label="备注" maxCount={SAMPLE_REMARK_MAX} maxLength={SAMPLE_REMARK_MAX} />
      <FilesField
        field="files"
        label="附件"
        {...(sampleId === undefined
          ? {}
          : { link: (file_url: string) => send(sampleCalls.fileLink, { classify, sample_id: sampleId, file_url }) })}
      />
    </>
  )
}
