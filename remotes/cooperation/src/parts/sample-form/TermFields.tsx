import { day } from '@crm/base/dates'
import { canWorkOnTalents } from '@crm/access/talents'
import { hasRole } from '@crm/access/roles'
import { send } from '@crm/client/request'
import { useCall } from '@crm/client/hooks'
import { sampleCalls } from '@crm/contracts/calls/sample'
import type { Platform } from '@crm/contracts/enums'
import { SALES_LEADS } from '@crm/contracts/routes/groups'
import { EXPECTED_DELIVERIES, SAMPLE_PURPOSES, SAMPLE_REMARK_MAX } from '@crm/contracts/rules/sampleRules'
import { useWho } from '@crm/platform/session'
import { FilesField, Form } from '@crm/ui/form'
import classes from '../FormParts.module.css'
import { type SampleValues, targetsOf } from './samplePayload.ts'

const wide = { width: '100%' } as const

interface TermFieldsProps {
  platform: Platform
  values: Partial<SampleValues>
  /** The sample that is changed, whose files are its own. */
  sampleId?: number | undefined
}

/** What is said of samples besides whom and what: medium, purpose, what is hoped for, notes and files. */
export function TermFields({ platform, values, sampleId }: TermFieldsProps) {
  const who = useWho()
  const fields = useCall(sampleCalls.customFields, {})
  const [only, ...others] = values.kind === 'colonel' ? [] : targetsOf(values)
  const isLinked = only !== undefined && others.length === 0
  const coops = useCall(sampleCalls.cooperations, { platform, author_id: only ?? '' }, { enabled: isLinked })
  return (
    <>
      <div className={classes.columns}>
        {hasRole(who, SALES_LEADS) && (
          <Form.Staff field="user_id" label="媒介" placeholder="本人" takes={canWorkOnTalents} width="100%" />
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
          optionList={EXPECTED_DELIVERIES.map(([value, label]) => ({ value, label }))}
        />
        <Form.DatePicker field="expected_due" label="期望履约日期" style={wide} />
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
          : { link: (file_url: string) => send(sampleCalls.fileLink, { sample_id: sampleId, file_url }) })}
      />
    </>
  )
}
