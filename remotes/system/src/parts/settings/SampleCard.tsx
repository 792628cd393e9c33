import { Role, roleLabel } from '@crm/access/roles'
import { useAction } from '@crm/client/hooks'
import { type Settings, settingCalls } from '@crm/contracts/calls/settings'
import { SALES_LEADS, SAMPLE_REVIEW_ROLES } from '@crm/contracts/routes/groups'
import { costBasisLabel, settingSectionLabel } from '@crm/contracts/rules/settingRules'
import { TextLink } from '@crm/ui/base'
import { Form, FormCard } from '@crm/ui/form'
import { daysText, onText, SettingNumber, toFlag } from './settingFields.tsx'
import { type SettingCardProps, useSectionCard } from './useSettings.ts'

const LEVELS = ['关闭', '一级', '二级'] as const
const QUOTA_ACTION = { 1: '提醒', 2: '拦截' } as const

const rolesText = (roles: readonly number[]) => roles.map((role) => roleLabel[role] ?? '').join('、')
const reviews = ({ role_id }: { role_id: number }) => [...SALES_LEADS, Role.sampleAssistant].includes(role_id)

function valuesOf({ updated_at: _, updated_by: __, ...stored }: Settings['sample']) {
  return {
    ...stored,
    reviewers: stored.reviewers.map((each) => each.user_id),
    assistant_may_create: stored.assistant_may_create === 1,
    assistant_may_review: stored.assistant_may_review === 1,
    need_oa: stored.need_oa === 1,
    takes_external: stored.takes_external === 1,
  }
}
type Values = ReturnType<typeof valuesOf>

/** 寄样: who agrees to samples, how many a talent gets, and when they are late. */
export function SampleCard(props: SettingCardProps) {
  const save = useAction(settingCalls.update, { weight: 'asked', done: '设置成功', quiet: true })
  const { sample } = props.settings
  const { card, updated_at } = useSectionCard<'sample', Values>(props, 'sample', settingCalls.update, valuesOf, {
    review_levels: { label: '审核', text: (levels) => LEVELS[levels] },
    reviewer_roles: { label: '审核角色', text: (roles) => rolesText(roles) },
    cost_basis: { label: '成本口径', text: (basis) => costBasisLabel[basis] },
    reviewers: { label: '审核人', text: (ids) => `${ids.length} 人` },
    assistant_may_create: { label: '样品助理可新建', text: onText },
    assistant_may_review: { label: '样品助理可审核', text: onText },
    quota_per_author: { label: '每位达人限额' },
    quota_days: { label: '限额周期', text: (days) => daysText(days) },
    quota_action: { label: '超出限额', text: (action) => QUOTA_ACTION[action] },
    need_oa: { label: 'OA 同步', text: onText },
    auto_sign_days: { label: '自动签收', text: (days) => daysText(days) },
    overdue_days: { label: '履约超时', text: (days) => daysText(days) },
    takes_external: { label: '外部申样', text: onText },
  })
  const named = [rolesText(sample.reviewer_roles), ...sample.reviewers.map((each) => each.name)].filter(Boolean)
  return (
    <FormCard<Values>
      {...card}
      title={settingSectionLabel.sample}
      note="保存后立即生效；待审核的寄样单按新的规则审核。"
      extra={<TextLink to="CooperateDemo">查看寄样</TextLink>}
      rows={[
        ['审核', LEVELS[sample.review_levels]],
        ['审核人', named.join('、') || '全部主管'],
        ['样品助理可新建', onText(sample.assistant_may_create)],
        ['样品助理可审核', onText(sample.assistant_may_review)],
        [
          '限额',
          sample.quota_per_author === 0
            ? '不限'
            : `每位达人 ${sample.quota_days} 天内 ${sample.quota_per_author} 件，超出${QUOTA_ACTION[sample.quota_action]}`,
        ],
        ['OA 同步', onText(sample.need_oa)],
        ['自动签收', daysText(sample.auto_sign_days)],
        ['履约超时', daysText(sample.overdue_days)],
        ['外部申样', onText(sample.takes_external)],
        ['成本口径', costBasisLabel[sample.cost_basis]],
      ]}
      saving={save.saving}
      failure={save.failure}
      onSubmit={async (values, agreement) => {
        const value = {
          ...values,
          reviewers: [...(values.reviewers ?? [])],
          reviewer_roles: [...(values.reviewer_roles ?? [])],
          assistant_may_create: toFlag(values.assistant_may_create),
          assistant_may_review: toFlag(values.assistant_may_review),
          need_oa: toFlag(values.need_oa),
          takes_external: toFlag(values.takes_external),
        }
        return (await save.run({ key: 'sample', value, updated_at }, agreement)) !== undefined
      }}
    >
      {(values) => (
        <>
          <Form.RadioGroup
            field="review_levels"
            label="审核"
            options={LEVELS.map((label, value) => ({ value, label }))}
          />
          {values.review_levels !== 0 && (
            <Form.CheckboxGroup
              field="reviewer_roles"
              label="审核角色"
              direction="horizontal"
              options={SAMPLE_REVIEW_ROLES.map((value) => ({ value, label: roleLabel[value] ?? '' }))}
            />
          )}
          {values.review_levels !== 0 && (
            <Form.Staff
              field="reviewers"
              label="审核人"
              multiple
              wide
              takes={reviews}
              placeholder="全部主管"
              extraText="指定角色或成员后，仅他们与管理员可审核"
            />
          )}
          <Form.Switch field="assistant_may_create" label="样品助理可新建" />
          <Form.Switch field="assistant_may_review" label="样品助理可审核" />
          <SettingNumber field="quota_per_author" />
          {values.quota_per_author !== 0 && (
            <>
              <SettingNumber field="quota_days" />
              <Form.RadioGroup
                field="quota_action"
                label="超出限额"
                options={[
                  { value: 1, label: '提醒' },
                  { value: 2, label: '拦截' },
                ]}
              />
            </>
          )}
          <Form.Switch field="need_oa" label="OA 同步" extraText="新建的寄样单先经 OA 审批" />
          <SettingNumber field="auto_sign_days" />
          <SettingNumber field="overdue_days" />
          <Form.RadioGroup
            field="cost_basis"
            label="成本口径"
            options={([1, 2] as const).map((value) => ({ value, label: costBasisLabel[value] }))}
            extraText="寄样成本及由它计算的 ROI、CPE 等随之变化"
          />
          <Form.Switch field="takes_external" label="外部申样" extraText="达人可在分享页申请样品" />
        </>
      )}
    </FormCard>
  )
}
